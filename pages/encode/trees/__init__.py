"""The trees of tokens, in a region that scrolls sideways."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.encoding.forest import forest
from pages.ui.frame import sentence, small


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_trees = st.components.v2.component(  # Streamlit's own HTML leaves SVG out
    "token_trees", css=_file("trees.css"), js=_file("trees.js")
)


def trees(key: str, ids: Sequence[int], tokenizer: Tokenizer, *, name: str) -> None:
    """Show how tokens grew, in a region called `name`, or say why that is not drawn."""
    try:
        drawn = forest(tokenizer, ids)
    except ValueError as error:
        small(sentence(str(error)))
        return
    small(
        "How it grew: base tokens at the bottom, each merge above the two that it joined, and "
        "what came of it with a thick edge."
    )
    _trees(key=key, data={"name": name, "svg": drawn})
