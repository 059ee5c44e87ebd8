"""The Encode page, from top to bottom."""

from __future__ import annotations

import streamlit as st

from bpe.views.encoding.pieces import Piece, pieces
from pages.encode.encoded import encoded
from pages.encode.session import encode_visit
from pages.encode.share import share
from pages.encode.tabs import tabs
from pages.encode.typed_box import typed_box
from pages.encode.visit import EncodeVisit
from pages.encode.which import which
from pages.ui.address import write_address
from pages.ui.frame import actions, literal, sentence, style
from pages.ui.frame.long_lived import LONG_LIVED
from pages.ui.keep_visit import keep_visit
from pages.ui.link import link
from pages.ui.live_box import answer
from pages.ui.retrain import retrain
from pages.ui.session import visit
from pages.ui.training import Run
from pages.ui.visit import Visit


def _tokenizer_in_use(visitor: Visit, encoding: EncodeVisit, run: Run) -> None:
    """Show the tokenizer, the text, what becomes of it, and all that can be asked about it."""
    which(visitor, run)
    tokenizer = encoding.tokenizer(run, visitor.position)
    encoding.fit_first_text(tokenizer, run)
    typed_box("encode_text", "Text to encode", encoding.typed, placeholder="Type any text.")
    found: list[Piece] | None = None
    try:
        found = pieces(tokenizer, encoding.typed.text)
    except ValueError as error:
        st.error(literal(sentence(str(error))))
    if found is not None:
        encoded(encoding, tokenizer, found)
    tabs(encoding, run, visitor.position, tokenizer, found)


style(__file__, "encode.css")
visitor, encoding = visit(), encode_visit()
for problem in (*visitor.problems, *filter(None, [encoding.problem])):
    st.warning(literal(problem))
if visitor.run is None and "at" not in st.query_params:
    visitor.move_to(visitor.settings.merges)  # before any merge there is nothing to see here
retrain(visitor, shows="Shown is still", about="Your run cannot be trained: ")
if visitor.run is not None:
    _tokenizer_in_use(visitor, encoding, visitor.run)
written = write_address(visitor.settings, visitor.mode)
link({**written, "at": str(visitor.position), "encode": encoding.parameter})
keep_visit()
with actions():
    share(visitor, encoding)
answer("encode_text", encoding.typed.edit)
answer("encode_typed_ids", encoding.ids.edit)
LONG_LIVED.set_aside()
