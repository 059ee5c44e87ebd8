"""The words that a merge rewrote, before and after, as a picture."""

from __future__ import annotations

from bpe.training import Trainer
from bpe.views.tables.changes import changed_splits, opened
from bpe.views.why.pictures import Pen


def rewritten_table(trainer: Trainer, limit: int) -> str:
    """Return the first `limit` words that the last merge rewrote as an HTML table, in corpus order.

    Each row has how often the word occurs, its tokens before, with a mark on each junction that was
    merged, and its tokens after. Of a long word the stretch around its first change is drawn.
    """
    if not trainer.position:
        return ""
    step, pen, counts = trainer.steps[-1], Pen.of(trainer), trainer.corpus.counts
    rows = []
    for word, (split, inside) in list(changed_splits(trainer).items())[:limit]:
        after = split.tolist()
        before = opened(split, step)
        sites = _sites(after, step.token_id)
        rows.append(
            f"<tr><td>{pen.word(before, sites, inside=inside)}</td><td>→</td>"
            f"<td>{pen.word(after, {}, around=after.index(step.token_id), inside=inside)}</td>"
            f'<td class="why-number">{counts[word]:,}</td></tr>'
        )
    return (
        '<table class="why-table why-narrow" aria-label="Words rewritten">'
        "<thead><tr><th>before</th><td></td><th>after</th>"
        '<th class="why-number">times</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _sites(after: list[int], token_id: int) -> dict[int, bool]:
    """Return where the merged junctions were: a new token takes the room of two old ones."""
    places = [index for index, token in enumerate(after) if token == token_id]
    return {place + earlier: True for earlier, place in enumerate(places)}
