"""The text that is compared, open to editing, with what it is long."""

from __future__ import annotations

from bpe.views.comparison import measured
from pages.compare.choices import LONGEST_TEXT, fits_address
from pages.compare.text_box import text_box
from pages.compare.visit import CompareVisit


def text(compare: CompareVisit) -> str:
    """Show the box, and return what stands in it."""
    content = compare.choices.text

    def typed(written: str) -> None:
        compare.is_lost = False
        compare.choose(text=written[:LONGEST_TEXT])

    text_box(
        content,
        longest=LONGEST_TEXT,
        note=_note(compare),
        is_long=not fits_address(compare.choices),
        is_lost=compare.is_lost,
        on_text=typed,
    )
    return content


def _note(compare: CompareVisit) -> str:
    content = compare.choices.text
    size = measured(0, content)
    note = f"{size.characters:,} characters · {size.words:,} words · {size.bytes:,} bytes"
    if _units(content) >= LONGEST_TEXT:
        note += f" · no more than {LONGEST_TEXT:,} characters are taken"
    if compare.is_lost:
        note += " · the text of this address was too long for it, and this tab has not kept it"
    elif not fits_address(compare.choices):
        note += " · too long for the address: this browser tab keeps it"
    return note


def _units(content: str) -> int:
    """Return how long a browser holds a text to be: an emoji counts twice."""
    return len(content.encode("utf-16-le", "surrogatepass")) // 2
