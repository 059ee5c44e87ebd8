"""A scene: one moment of a training, what to look at, and what to say about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a lesson.

    `at` is the position. `says` is a sentence with fields in braces, such as `{next.count:times}`,
    that are looked up in the training; it holds no number of its own and names no token of its own.
    `focus` spells the pair or the token to light, nothing for none. `take` names the training, for
    lessons that compare some. `holds` are claims that must be true for the words around the fields
    to be true, such as `now.ties == 1`.
    """

    at: int
    says: str
    focus: tuple[str, ...] = ()
    take: str = ""
    holds: tuple[str, ...] = ()
