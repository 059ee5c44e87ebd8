"""The words that a merge rewrote, before and after, as a picture."""

from __future__ import annotations

from bpe.training import Trainer
from bpe.views.tables.changes import changed_splits, opened
from bpe.views.why.pictures import Pen
from bpe.views.why.stretch import Stretch, window


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
        marks = _marks(after, step.token_id)
        before = _around(opened(split, step), marks, inside)
        rows.append(
            f"<tr><td>{pen.word(before)}</td><td>→</td>"
            f"<td>{pen.word(_around(after, {}, inside, after.index(step.token_id)))}</td>"
            f'<td class="why-number">{counts[word]:,}</td></tr>'
        )
    return (
        '<table class="why-table why-narrow" aria-label="Words rewritten">'
        "<thead><tr><th>before</th><td></td><th>after</th>"
        '<th class="why-number">times</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _marks(after: list[int], token_id: int) -> dict[int, int | None]:
    """Return where the merged junctions were: a new token takes the room of two old ones."""
    places = [index for index, token in enumerate(after) if token == token_id]
    return {place + earlier: earlier + 1 for earlier, place in enumerate(places)}


def _around(
    tokens: list[int], marks: dict[int, int | None], inside: bool, first: int | None = None
) -> Stretch:
    """Return as many of these tokens as are drawn, from a little before the first mark on."""
    begin, end = window(len(tokens), min(marks, default=0) if first is None else first)
    here = {place - begin: marks[place] for place in marks if begin <= place < end - 1}
    return Stretch(tuple(tokens[begin:end]), here, inside or begin > 0, end < len(tokens))
