"""The sum behind a count, as a formula with its numbers and as a table of its words."""

from __future__ import annotations

from html import escape
from typing import Final

from bpe.training import Trainer
from bpe.views.labels import short_label, shortened
from bpe.views.phrases import counted
from bpe.views.why.pair_sum import PairSum
from bpe.views.why.pictures import Pen

_IN_FORMULA: Final = 6


def sum_formula(trainer: Trainer, found: PairSum) -> str:
    """Return the count of a pair as HTML: the sum in signs, in numbers, and its value.

    The signs are those of the textbook: f(w) is how often the word w occurs in the corpus, and
    n(w) how often the left token is followed by the right one in it.
    """
    left, right = (
        f"<b><bdi>{escape(shortened(short_label(trainer.vocabulary[token]), 16))}</bdi></b>"
        for token in found.pair
    )
    numbers = [f"{term.frequency:,}·{term.occurrences:,}" for term in found.terms[:_IN_FORMULA]]
    if found.words > len(numbers):
        numbers.append("…")
    signs = "Σ<sub><var>w</var></sub> <var>f</var>(<var>w</var>)·<var>n</var>(<var>w</var>)"
    return (
        f'<p class="why-formula">count({left}, {right}) = {signs} = {" + ".join(numbers)} = '
        f"<b>{found.count:,}</b></p>"
    )


def sum_table(trainer: Trainer, found: PairSum) -> str:
    """Return the first terms of the sum as an HTML table, a word with its sites in each row.

    The last line tells what all the other words add.
    """
    pen = Pen.of(trainer)
    top = max((term.product for term in found.terms), default=1)
    rows = [
        f"<tr><td>{pen.word(found.sites.stretch(term.word))}</td>"
        f"{_number(term.frequency)}{_number(term.occurrences)}{_number(term.product)}"
        f'<td class="why-bar-cell">{_bar(term.product, top)}</td></tr>'
        for term in found.terms
    ]
    return (
        '<table class="why-table" aria-label="The sum behind the count">'
        "<thead><tr><th>word <var>w</var></th>"
        '<th class="why-number"><var>f</var>(<var>w</var>)</th>'
        '<th class="why-number"><var>n</var>(<var>w</var>)</th>'
        '<th class="why-number"><var>f</var>·<var>n</var></th><td></td></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def sum_remark(found: PairSum) -> str:
    """Say how many of the words the table shows, and what the others add.

    Such as: "8 of 140 words; the other 132 add 412."
    """
    shown, words = len(found.terms), found.words
    whole = f"{shown:,} of {counted(words, 'word')}"
    if shown == words:
        return f"{whole}."
    adds = "adds" if words - shown == 1 else "add"
    return f"{whole}; the other {words - shown:,} {adds} {found.rest:,}."


def _number(number: int) -> str:
    return f'<td class="why-number">{number:,}</td>'


def _bar(product: int, top: int) -> str:
    # Cut to whole parts of a thousand first: products may be beyond what a float holds.
    return f'<div class="why-bar" style="width:{max(1, product * 1000 // top) / 10}%"></div>'
