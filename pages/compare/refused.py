"""Why a tokenizer cannot read a text, in the page's own words."""

from __future__ import annotations

from typing import Final

from bpe.views.encoding.missing import missing_names
from pages.ui.frame import sentence
from pages.ui.tokenizers.offered import Entry

_OTHER_TEXT: Final = "Take them out of the text, or leave this tokenizer out."
_FEW: Final = 3


def refused(entry: Entry, text: str, error: ValueError) -> str:
    """Say what the text has that the tokenizer cannot read, and what can be done."""
    try:
        names = missing_names(entry.tokenizer, text)
    except ValueError:
        names = ""
    if not names:
        return f"It cannot read this text. {sentence(str(error))}"
    return f"It cannot read this text: it has no token for {names}. {entry.remedy or _OTHER_TEXT}"


def left_out(entry: Entry, missing: dict[str, str]) -> str:
    """Say which languages a tokenizer cannot read; `missing` has the characters of each."""
    few = len(missing) <= _FEW
    languages = ", ".join(
        f"{name} ({characters})" if few else name for name, characters in missing.items()
    )
    return (
        f"{entry.title} has no token for some characters of {languages}, and is not measured "
        f"there. {entry.remedy}"
    ).strip()
