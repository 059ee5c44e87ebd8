"""The fork at a tie as a picture: one line for each pair that could have won."""

from __future__ import annotations

from collections.abc import Sequence

from bpe.training import Trainer
from bpe.views.why.forks import Fork
from bpe.views.why.pictures import Pen
from bpe.vocabulary import Pair


def fork_table(trainer: Trainer, forks: Sequence[Fork], chosen: Pair) -> str:
    """Return the forks as an HTML table; the one that the recipe takes is marked.

    Each row has the tied pair, the merges that would follow it, and the number of tokens then.
    """
    pen = Pen.of(trainer)
    later = max((len(fork.merges) for fork in forks), default=1) - 1
    head = "".join(f"<th>{name}</th>" for name in ["if this is merged", *(["then"] * later)])
    rows = "".join(_row(pen, fork, later, is_chosen=fork.pair == chosen) for fork in forks)
    return (
        '<table class="why-table" aria-label="The fork at the tie">'
        f'<thead><tr>{head}<th class="why-number">tokens then</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _row(pen: Pen, fork: Fork, later: int, *, is_chosen: bool) -> str:
    mark = ' <span class="why-chosen">by the rule</span>' if is_chosen else ""
    cells = [f"{pen.pair(fork.pair)}{mark}"]
    cells += [pen.merge(merge.left, merge.right, merge.result) for merge in fork.merges[1:]]
    cells += ["–"] * (later + 1 - len(cells))
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr>{row}<td class="why-number">{fork.tokens:,}</td></tr>'
