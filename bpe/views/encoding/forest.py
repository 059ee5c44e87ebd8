"""How tokens grew: a picture with their base tokens at the bottom and each merge above its two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.encoding.faces import base_size
from bpe.views.export.svg import MONO, SANS, element, plain, text, text_width
from bpe.views.labels import short_label, shortened
from bpe.views.palette import FILLS, TOKEN_TEXT, fill_index
from bpe.views.phrases import counted, merge_phrase
from bpe.vocabulary import Token

MOST_LEAVES: Final = 64
"""Base tokens of one token that is drawn."""

_LONGEST_LABEL: Final = 16
_BASE_FILL: Final = "#eef1f5"
_LABEL, _SMALL = 15.0, 12.8
_BOX, _LEVEL, _GAP, _EDGE = 36.0, 78.0, 8.0, 3.0


@dataclass(frozen=True, slots=True)
class _Tree:
    """A token with the trees of its parents: how high it stands, and how wide it is drawn."""

    token: Token
    label: str
    rank: int | None
    parents: tuple[_Tree, ...]
    level: int
    box: float
    width: float


def forest(tokenizer: Tokenizer, ids: Sequence[int]) -> str:
    """Return the trees of tokens as SVG, side by side in the order of `ids`.

    It has no ground, and what is not on a chip is in the colour of the text around it. The name
    says all merges in words.

    Raises:
        ValueError: a token that is made of more than `MOST_LEAVES` base tokens.
    """
    for token in tokenizer.tokens(dict.fromkeys(ids)):
        _check(token, tokenizer)
    trees = [_tree(token_id, tokenizer) for token_id in ids]
    pen = _Pen(base_size(tokenizer), 2 * _EDGE + _BOX + _LEVEL * max(it.level for it in trees))
    drawn, left = "", _EDGE
    for tree in trees:
        drawn += pen.tree(tree, left, is_top=True)
        left += tree.width + 2 * _GAP
    return element(
        "svg",
        drawn,
        width=left - 2 * _GAP + _EDGE,
        height=pen.height,
        role="img",
        aria_label=_in_words(trees),
    )


def _in_words(trees: Sequence[_Tree]) -> str:
    """Return what the picture shows: its tokens, and all merges in the order of their ranks."""
    merges = {merge for tree in trees for merge in _merges(tree)}
    grown = "; ".join(words for _, words in sorted(merges))
    tops = ", ".join(tree.label for tree in trees)
    return f"Trees of {counted(len(trees), 'token')}: {tops}. {grown or 'No merge was needed'}."


def _merges(tree: _Tree) -> Iterator[tuple[int, str]]:
    if tree.parents:
        left, right = tree.parents
        merge = merge_phrase(left.label, right.label, tree.label)
        rank = -1 if tree.rank is None else tree.rank
        yield rank, merge if rank < 0 else f"{merge}, {_rank_words(rank)}"
        for parent in tree.parents:
            yield from _merges(parent)


def _check(token: Token, tokenizer: Tokenizer) -> None:
    """Count the base tokens of a token, but no further than it can be drawn."""
    leaves, waiting = 0, [token]
    while waiting:
        found = waiting.pop()
        leaves += found.parents is None
        waiting += tokenizer.tokens(found.parents or ())
        if leaves + len(waiting) > MOST_LEAVES:
            raise ValueError(
                f"“{shortened(short_label(token), _LONGEST_LABEL)}” is made of more than "
                f"{MOST_LEAVES} base tokens: no tree is drawn of so many"
            )


def _tree(token_id: int, tokenizer: Tokenizer) -> _Tree:
    token = tokenizer.vocabulary[token_id]
    parents = tuple(_tree(parent, tokenizer) for parent in token.parents or ())
    rank = None if token.parents is None else tokenizer.rank(token.parents)
    label = shortened(short_label(token), _LONGEST_LABEL)
    written = [text_width(label, _LABEL), text_width(str(token_id), _SMALL)]
    box = max(20.0, *written) + 10
    below = sum(parent.width for parent in parents) + _GAP * max(0, len(parents) - 1)
    beside = 0.0 if rank is None else text_width(_rank_words(rank), _SMALL) + _GAP
    level = 1 + max((parent.level for parent in parents), default=-1)
    return _Tree(token, label, rank, parents, level, box, max(box, below, beside))


def _rank_words(rank: int) -> str:
    return f"rank {rank:,}"


@dataclass(frozen=True, slots=True)
class _Pen:
    base_size: int
    height: float

    def top(self, tree: _Tree) -> float:
        """Return where the box of a token begins, from above."""
        return self.height - _EDGE - _BOX - tree.level * _LEVEL

    def tree(self, tree: _Tree, left: float, *, is_top: bool = False) -> str:
        """Return a tree whose room begins at `left`: lines first, so that boxes lie over them."""
        below = sum(parent.width for parent in tree.parents)
        below += _GAP * max(0, len(tree.parents) - 1)
        at, middles, drawn = left + (tree.width - below) / 2, [], ""
        for parent in tree.parents:
            drawn += self.tree(parent, at)
            middles.append((at + parent.width / 2, self.top(parent)))
            at += parent.width + _GAP
        middle = left + tree.width / 2
        return self._lines(tree, middle, middles) + drawn + self._chip(tree, middle, is_top=is_top)

    def _lines(self, tree: _Tree, middle: float, ends: Sequence[tuple[float, float]]) -> str:
        """Return the fork under a token, with the rank of its merge in the stem."""
        if not ends:
            return ""
        bottom = self.top(tree) + _BOX
        bar = bottom + 24
        (first, left_end), (last, right_end) = ends
        path = f"M{first:.1f} {left_end:.1f}V{bar:.1f}H{last:.1f}V{right_end:.1f}"
        line = element("path", d=path, fill="none", stroke="currentColor", stroke_width=1.5)
        if tree.rank is None:
            return line
        rank = element(
            "text",
            plain(_rank_words(tree.rank)),
            x=middle,
            y=bottom + 16,
            font_size=_SMALL,
            font_family=SANS,
            text_anchor="middle",
            fill="currentColor",
        )
        return line + rank

    def _chip(self, tree: _Tree, middle: float, *, is_top: bool) -> str:
        fill = fill_index(tree.token.id, self.base_size) if tree.token.kind == "merge" else None
        top, mono = self.top(tree), {"fill": TOKEN_TEXT, "font_family": MONO}
        box = element(
            "rect",
            x=middle - tree.box / 2,
            y=top,
            width=tree.box,
            height=_BOX,
            rx=5,
            fill=_BASE_FILL if fill is None else FILLS[fill],
            stroke="currentColor",
            stroke_width=2.5 if is_top else 1,
        )
        label = text(tree.label, middle, top + 16, _LABEL, **mono)
        return box + label + text(str(tree.token.id), middle, top + 31, _SMALL, **mono)
