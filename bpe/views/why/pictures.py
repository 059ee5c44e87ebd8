"""Small pictures as HTML: words as tokens, with the sites of a pair drawn on the junctions.

Every text of a corpus passes through an escape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from bpe.training import Trainer
from bpe.views.labels import short_label, shortened
from bpe.views.palette import FILLS, fill_index
from bpe.vocabulary import Pair, Token

MOST_TOKENS: Final = 14
"""How many tokens of a word are drawn."""

_LEAD: Final = 3
"""How many tokens are drawn before the first site of a word too long to draw from its start."""

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

    def tokens(self, token_ids: Sequence[int]) -> str:
        """Return tokens side by side."""
        return self._row([self.token(self.vocabulary[token_id]) for token_id in token_ids])

    def pair(self, pair: Pair) -> str:
        """Return the two tokens of a pair with a plus between them."""
        left, right = (self.token(self.vocabulary[token_id]) for token_id in pair)
        return self._row([left, '<span class="why-sign">+</span>', right])

    def merge(self, left: Token, right: Token, result: Token) -> str:
        """Return a merge: two tokens, an arrow, and the token they make."""
        plus, arrow = (f'<span class="why-sign">{sign}</span>' for sign in "+→")
        boxes = [self.token(left), plus, self.token(right), arrow, self.token(result)]
        return self._row(boxes)

    def word(
        self,
        token_ids: Sequence[int],
        sites: Mapping[int, bool],
        *,
        around: int | None = None,
        inside: bool = False,
    ) -> str:
        """Return a word with a mark on each junction that is a site.

        `sites` holds, by the index of its left token, whether the site would merge: those that
        would are numbered from 1 in the whole word. Of a very long word the stretch `around` a
        place is drawn, by default around the first site; `inside` says that the tokens given do
        not begin the word.
        """
        start, stop = window(len(token_ids), min(sites, default=0) if around is None else around)
        numbers = {place: n for n, place in enumerate((p for p in sites if sites[p]), start=1)}
        drawn = ["…"] if start or inside else []
        for index in range(start, stop):
            drawn.append(self.token(self.vocabulary[token_ids[index]]))
            if index + 1 < stop:
                drawn.append(_junction(index in sites, numbers.get(index)))
        return self._row(drawn + (["…"] if stop < len(token_ids) else []))

    @staticmethod
    def _row(boxes: list[str]) -> str:
        return f'<span class="why-row" dir="ltr">{"".join(boxes)}</span>'


def window(length: int, first: int) -> tuple[int, int]:
    """Return from where to where a row of tokens is drawn so that index `first` is in sight.

    >>> window(9, 5), window(100, 50)
    ((0, 9), (47, 61))
    """
    if length <= MOST_TOKENS:
        return 0, length
    start = max(0, min(first - _LEAD, length - MOST_TOKENS))
    return start, min(length, start + MOST_TOKENS)


def _junction(is_site: bool, number: int | None) -> str:
    if not is_site:
        return '<span class="why-join"></span>'
    if number is None:
        return '<span class="why-join why-overlap" title="overlaps the site before it">×</span>'
    return f'<span class="why-join why-site" title="would merge">{number}</span>'
