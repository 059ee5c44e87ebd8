"""A text of the Encode page in its box."""

from __future__ import annotations

from pages.encode.visit import Typed
from pages.ui.session import visit
from pages.ui.text_box import text_box


def typed_box(key: str, label: str, typed: Typed, *, placeholder: str, rows: int = 2) -> None:
    """Show a text, open to editing."""
    text_box(
        key,
        label,
        typed.text,
        turn=typed.turn,
        edit=typed.edit,
        visit=visit().keeping.visit_id,
        on_edit=typed.type,
        placeholder=placeholder,
        rows=rows,
        is_wanted=not typed.is_given,
    )
