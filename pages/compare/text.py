"""The text that is compared, open to editing, with what it is long."""

from __future__ import annotations

from typing import Final

from bpe.views.comparison import measured
from bpe.views.phrases import counted
from pages.compare.choices import LONGEST_TEXT, fits_address
from pages.compare.visit import CompareVisit
from pages.ui.session import visit
from pages.ui.text_box import text_box

BOX: Final = "compare_text"


def text(compare: CompareVisit) -> str:
    """Show the box, and return what stands in it."""
    content = compare.choices.text
    text_box(
        BOX,
        "Text to compare",
        content,
        visit=visit().keeping.visit_id,
        edit=compare.edit,
        on_edit=compare.type,
        is_wanted=compare.is_lost,
        longest=LONGEST_TEXT,
        note=_note(compare),
    )
    return content


def _note(compare: CompareVisit) -> str:
    size = measured(0, compare.choices.text)
    note = " · ".join(
        (
            counted(size.characters, "character"),
            counted(size.words, "word"),
            counted(size.bytes, "byte"),
        )
    )
    if compare.is_lost:
        note += " · the text of this address was too long for it, and this tab has not kept it"
    elif not fits_address(compare.choices):
        note += " · too long for the address: this browser tab keeps it"
    return note
