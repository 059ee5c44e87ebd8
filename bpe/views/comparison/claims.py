"""What is said of languages, put to the test: a scale with the claim on it, in HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from bpe.views.comparison.languages import Verdict
from bpe.views.comparison.looks import look
from bpe.views.palette import Inks


def claim_rows(
    name: str,
    verdicts: Sequence[Verdict],
    said: tuple[float, float],
    *,
    unit: str,
    looks: Mapping[str, int],
    inks: Inks,
) -> str:
    """Return a row for each tokenizer: its value as a dot, beside the band that is `said`.

    The scale goes from 0, so that lengths on it can be compared.
    """
    end = 1.08 * max((said[1], *(one.value for one in verdicts)))
    band = f"left:{100 * said[0] / end:.2f}%;width:{100 * (said[1] - said[0]) / end:.2f}%"
    rows = "".join(
        f'<div role="listitem"><b>{escape(one.title)}</b>'
        f'<div class="claim-scale"><i style="{band}"></i>'
        f'<span style="left:{100 * one.value / end:.2f}%;'
        f'background:{look(looks[one.title], inks).colour}"></span></div>'
        f"<span>{one.value:.2f} {escape(unit)} <em>{escape(one.words)}</em></span></div>"
        for one in verdicts
    )
    label = escape(name, quote=True)
    return f'<div class="compare-claim" role="list" aria-label="{label}">{rows}</div>'
