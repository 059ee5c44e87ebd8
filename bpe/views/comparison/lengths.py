"""How long a text is under each tokenizer, as bars in HTML. Every text passes through an escape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from bpe.views.phrases import counted


@dataclass(frozen=True, slots=True)
class Length:
    """How many tokens a tokenizer makes of a text; None where it cannot read it, for a `reason`."""

    title: str
    about: str
    tokens: int | None
    reason: str = ""


def length_bars(lengths: Sequence[Length]) -> str:
    """Return a bar for each tokenizer, and in words how it stands beside the shortest."""
    tokens = [one.tokens for one in lengths if one.tokens is not None]
    fewest, most = min(tokens, default=0), max(tokens, default=0)
    rows = "".join(_row(one, fewest, most, is_alone=len(tokens) < 2) for one in lengths)
    return f'<div class="compare-bars" role="list" aria-label="Tokens of this text">{rows}</div>'


def _row(one: Length, fewest: int, most: int, *, is_alone: bool) -> str:
    about = f"<small>{escape(one.about)}</small>" if one.about else ""
    name = f'<div class="compare-name"><b>{escape(one.title)}</b>{about}</div>'
    if one.tokens is None:
        return (
            f'<div role="listitem">{name}<p class="compare-reason">{escape(one.reason)}</p></div>'
        )
    width = 100 * one.tokens / most if most else 0
    marked = ' class="fewest"' if one.tokens == fewest and not is_alone else ""
    beside = "" if is_alone else f"<small>{_beside(one.tokens, fewest)}</small>"
    return (
        f'<div role="listitem"{marked}>{name}'
        f'<div class="compare-track"><span style="width:{width:.2f}%"></span></div>'
        f'<div class="compare-count"><b>{counted(one.tokens, "token")}</b>{beside}</div></div>'
    )


def _beside(tokens: int, fewest: int) -> str:
    if tokens == fewest:
        return "the shortest"
    times = f"{tokens / fewest:.2f}" if fewest else "1.00"
    return f"{tokens - fewest:,} more" if times == "1.00" else f"{times} times as long"
