"""The round trip: what comes back when a text is encoded and decoded, and why it differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.labels import text_label

_AROUND: Final = 24
_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """A text, what came back of it, and sentences on why that differs; none when it does not."""

    before: str
    after: str
    reasons: tuple[str, ...]

    @property
    def is_same(self) -> bool:
        """True when the text came back as it was."""
        return self.before == self.after

    @property
    def parting(self) -> int:
        """The first character, from 0, at which the two differ."""
        both = zip(self.before, self.after, strict=False)
        shorter = min(len(self.before), len(self.after))
        return next((place for place, (one, other) in enumerate(both) if one != other), shorter)

    @property
    def sides(self) -> tuple[str, str]:
        """Both texts around the place where they part, every character of them visible."""
        start = max(0, self.parting - _AROUND)
        return _cut(self.before, start), _cut(self.after, start)


def round_trip(tokenizer: Tokenizer, text: str, ids: Sequence[int]) -> RoundTrip:
    """Return what `ids`, the encoding of `text`, decode to."""
    after = tokenizer.decode(ids)
    if after == text:
        return RoundTrip(text, after, ())
    return RoundTrip(text, after, tuple(tokenizer.notes(text)) or (_other(tokenizer),))


def typed_marker_note(tokenizer: Tokenizer, text: str) -> str:
    """Return a sentence when a text has the letters of the word marker in it, else nothing."""
    marker = tokenizer.recipe.marker
    if marker is None or marker not in text:
        return ""
    return (
        f"The text has {marker} typed in it. That is no word marker, though it looks like one: the "
        "marker is a token of its own and decodes to a blank, and what is typed is ordinary text."
    )


def _other(tokenizer: Tokenizer) -> str:
    marker = tokenizer.recipe.marker
    if marker is None:
        return "The ids do not spell the text."
    return f"A word marker {marker} decodes to a blank where the text has none."


def _cut(text: str, start: int) -> str:
    shown = text_label(text[start : start + _SHOWN])
    return f"{'…' if start else ''}{shown}{'…' if len(text) > start + _SHOWN else ''}"
