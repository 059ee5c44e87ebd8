"""What can be looked at about an encoding: one tab is open, and only that one is worked out."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from bpe.views.encoding.pieces import Piece
from pages.encode.decode import decode
from pages.encode.encoded import lengths
from pages.encode.formats import formats
from pages.encode.side_by_side import side_by_side
from pages.encode.special_tokens import special_tokens
from pages.encode.step_through import step_through
from pages.encode.unknown import unknown
from pages.encode.used import Used
from pages.encode.visit import EncodeVisit
from pages.encode.which_tab import KEY, STEP_BY_STEP, open_tab


def tabs(encoding: EncodeVisit, used: Used, position: int, found: list[Piece] | None) -> None:
    """Show the tabs; without an encoding some say why there is nothing to be seen in them."""
    tokenizer = used.tokenizer
    if found is None:
        lengths(encoding.typed.text, None, tokenizer.recipe)
    shown: dict[str, Callable[[], None]] = {
        STEP_BY_STEP: lambda: step_through(encoding, tokenizer, found),
        "Methods": lambda: side_by_side(encoding, used, is_encoded=found is not None),
        "Special tokens": lambda: special_tokens(encoding, tokenizer),
        "Decode": lambda: decode(encoding, tokenizer),
        "Unknown characters": lambda: unknown(encoding, used.run, position),
        "Tokenizer file": lambda: formats(encoding, tokenizer),
    }
    # Streamlit forgets which one was open when another page takes their place.
    if st.session_state.get(KEY, "") not in shown:
        open_tab(encoding.tab if encoding.tab in shown else next(iter(shown)))
    for tab, (name, fill) in zip(
        st.tabs(list(shown), key=KEY, on_change="rerun"), shown.items(), strict=True
    ):
        if tab.open:
            encoding.tab = name
            with tab:
                fill()
