"""The Encode page, from top to bottom."""

from __future__ import annotations

import streamlit as st

from bpe.views.encoding.missing import NoTokenError
from bpe.views.encoding.pieces import Piece, pieces
from pages.encode.address import TEXT, written
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
from pages.ui.tokenizers.bring_pin import bring_pin
from pages.ui.tokenizers.offered import PINNED
from pages.ui.tokenizers.pinned_link import NAME, write_pinned
from pages.ui.visit import Visit
from pages.ui.waits import waits


def _tokenizer_in_use(visitor: Visit, encoding: EncodeVisit) -> None:
    """Show the tokenizer, the text, what becomes of it, and all that can be asked about it."""
    used = which(visitor, encoding)
    encoding.look_at(used.tokenizer)
    encoding.fit_first_text(used.tokenizer, used.words)
    typed_box("encode_text", "Text to encode", encoding.typed, placeholder="Type any text.")
    found: list[Piece] | None = None
    try:
        found = pieces(used.tokenizer, encoding.typed.text)
    except NoTokenError as error:
        st.error(literal(f"{error} {used.remedy}"))
    except ValueError as error:
        st.error(literal(sentence(str(error))))
    if found is not None:
        encoded(encoding, used.tokenizer, found)
    tabs(encoding, used, visitor.position, found)


style(__file__, "encode.css")
visitor, encoding = visit(), encode_visit()
for problem in (*visitor.problems, *filter(None, encoding.problem.split("\n"))):
    st.warning(literal(problem))
if visitor.run is None and "at" not in st.query_params:
    visitor.move_to(visitor.settings.merges)  # before any merge there is nothing to see here
retrain(visitor, shows="Shown is still", about="Your run cannot be trained: ")
encoding.problem = bring_pin(visitor) or encoding.problem
with waits():
    _tokenizer_in_use(visitor, encoding)
run = write_address(visitor.settings, visitor.mode) | {"at": str(visitor.position)}
pin = write_pinned(visitor.pinned) if encoding.uses == PINNED else None
link("encode", run | {NAME: pin} | written(encoding), prefix=TEXT)
keep_visit()
with actions():
    share(visitor, encoding)
answer("encode_text", encoding.typed.edit)
answer("encode_typed_ids", encoding.ids.edit)
LONG_LIVED.set_aside()
