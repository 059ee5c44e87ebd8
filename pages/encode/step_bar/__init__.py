"""Steps through the encoding of a word, in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.encoding.faces import faces, fills
from bpe.views.encoding.steps import EncodingStep
from pages.ui.chips import SCRIPT, STYLE


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_bar: Final = st.components.v2.component(
    "encoding_steps",
    html=_file("step_bar.html"),
    css=STYLE + _file("step_bar.css"),
    js=f"{SCRIPT}\n{_file('step_bar.js')}",
)


def step_bar(steps: Sequence[EncodingStep], tokenizer: Tokenizer) -> None:
    """Show the steps with buttons and keys to go through them; others start at the first."""
    ids = [token_id for step in steps for token_id in step.ids]
    _bar(
        key="encoding_steps",
        data={
            "fills": fills(),
            "faces": faces(ids, tokenizer),
            "steps": [_written(step) for step in steps],
        },
    )


def _written(step: EncodingStep) -> dict[str, object]:
    pairs = [
        {
            "label": pair.label,
            "rank": pair.rank,
            "chosen": pair.is_chosen,
            "overlaps": pair.is_overlapping,
        }
        for pair in step.pairs
    ]
    return {"ids": list(step.ids), "pairs": pairs, "sentence": step.sentence}
