"""Narration: a scene's sentence with its fields looked up in the training."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any, Final

from bpe.views.lessons.account import Account
from bpe.views.lessons.facts import Name, PairFacts
from bpe.views.lessons.moment import Moment
from bpe.views.phrases import counted, times

Takes = Mapping[str, Account]
"""The trainings of a lesson by name."""

TEXT: Final = "text"
NUMBER: Final = "number"


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a sentence.

    `kind` is `text`, `number`, or that of a name: `word`, `marker`, or `token` with the `fill` that
    it wears.
    """

    kind: str
    text: str
    fill: int | None = None


def narrate(says: str, moment: Moment, takes: Takes) -> tuple[Part, ...]:
    """Return a sentence in parts, each field replaced by what is true at the moment.

    A field is a path such as `next.count`, `pair[l o].sum` or `take[bytes].at[2].tokens`. After a
    colon it says how to write a number, `times` or a noun to count, or a list: `list`.

    Raises:
        ValueError: the training has no such thing.
    """
    return tuple(_joined(_parts(says, moment, takes)))


def plain(parts: Iterable[Part]) -> str:
    """Return a sentence as plain text."""
    return "".join(part.text for part in parts)


def looked_up(path: str, moment: Moment, takes: Takes) -> Any:
    """Return what a field means at the moment."""
    value, _ = _Fields(moment, takes).get_field(path, (), {})
    return value


class _Fields(Formatter):
    """Reads paths as `str.format` does, from the moment instead of arguments."""

    def __init__(self, moment: Moment, takes: Takes) -> None:
        self._moment = moment
        self._takes = takes

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        match key:
            case "now":
                return self._moment
            case "take":
                return self._takes
            case "start" | "end" | "merge" | "at":
                return getattr(self._moment.account, key)
        return getattr(self._moment, str(key))


def _parts(says: str, moment: Moment, takes: Takes) -> Iterator[Part]:
    for literal, path, form, _ in Formatter().parse(says):
        if literal:
            yield Part(TEXT, literal)
        if path is not None:
            yield from _written(looked_up(path, moment, takes), form or "")


def _written(value: Any, form: str) -> Iterator[Part]:
    match value:
        case Name():
            yield Part(value.kind, value.label, value.fill)
        case PairFacts():
            yield from _with_between([value.left, value.right], [" + "])
        case int():
            yield Part(NUMBER, _number(value, form))
        case tuple() if form == "list":
            yield from _with_between(value, [", "] * (len(value) - 2) + [" and "])
        case tuple():
            yield from _with_between(value, [" "] * len(value))
        case _:
            yield Part(TEXT, str(value))


def _with_between(values: Sequence[Any], between: Sequence[str]) -> Iterator[Part]:
    for index, value in enumerate(values):
        if index:
            yield Part(TEXT, between[index - 1])
        yield from _written(value, "")


def _number(value: int, form: str) -> str:
    if form == "times":
        return times(value)
    return counted(value, form) if form else f"{value:,}"


def _joined(parts: Iterable[Part]) -> Iterator[Part]:
    """Join stretches of plain text that follow one another."""
    text = ""
    for part in parts:
        if part.kind == TEXT:
            text += part.text
            continue
        if text:
            yield Part(TEXT, text)
            text = ""
        yield part
    if text:
        yield Part(TEXT, text)
