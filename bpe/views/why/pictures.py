"""Small pictures as HTML: words as tokens, with the sites of a pair drawn on the junctions.

Every text of a corpus passes through an escape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from bpe.training import Trainer
from bpe.views.labels import short_label, shortened
from bpe.views.palette import FILLS, fill_index
from bpe.views.why.stretch import Stretch
from bpe.vocabulary import Pair, Token

_LONGEST_LABEL: Final = 16


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws the tokens of one trainer; learned ones wear the colour they have on the stage."""

    vocabulary: Mapping[int, Token]
    base_size: int

    @classmethod
    def of(cls, trainer: Trainer) -> Pen:
        """Return the pen for a trainer's tokens at its position."""
        return cls(trainer.vocabulary, trainer.base_size)

    def token(self, token: Token) -> str:
        """Return a token as a box with its label."""
        label = escape(shortened(short_label(token), _LONGEST_LABEL))
        fill = fill_index(token.id, self.base_size)
        look = "" if fill is None else f' style="background:{FILLS[fill]};color:#000"'
        return f'<span class="why-token"{look}>{label}</span>'

    def pair(self, pair: Pair) -> str:
        """Return the two tokens of a pair with a plus between them."""
        left, right = (self.token(self.vocabulary[token_id]) for token_id in pair)
        return self._row([left, '<span class="why-sign">+</span>', right])

    def merge(self, left: Token, right: Token, result: Token) -> str:
        """Return a merge: two tokens, an arrow, and the token they make."""
        plus, arrow = (f'<span class="why-sign">{sign}</span>' for sign in "+→")
        boxes = [self.token(left), plus, self.token(right), arrow, self.token(result)]
        return self._row(boxes)

    def word(self, stretch: Stretch) -> str:
        """Return a stretch of a word with a mark on each junction that is a site."""
        drawn = ["…"] if stretch.cut_before else []
        last = len(stretch.tokens) - 1
        for index, token_id in enumerate(stretch.tokens):
            drawn.append(self.token(self.vocabulary[token_id]))
            if index in stretch.marks:
                drawn.append(_site(stretch.marks[index]))
            elif index < last:
                drawn.append('<span class="why-join"></span>')
        return self._row(drawn + ["…"] * stretch.cut_after)

    @staticmethod
    def _row(boxes: list[str]) -> str:
        return f'<span class="why-row" dir="ltr">{"".join(boxes)}</span>'


def _site(number: int | None) -> str:
    if number is None:
        return '<span class="why-join why-overlap" title="overlaps the site before it">×</span>'
    return f'<span class="why-join why-site">{number:,}</span>'
