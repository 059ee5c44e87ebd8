"""The corpus box with what it says about itself."""

from __future__ import annotations

from pages.ui.editor import editor
from pages.ui.visit import Visit

_HINTS = {"text": "· edit it and watch", "table": "· one word,count a line"}
_PLACEHOLDERS = {
    "text": "Type or paste a text, and its merges appear as you go.\n\nOr choose a sample above.",
    "table": "Write a word, a comma and its count on each line:\n\nlow,5\nlower,2\nnewest,6",
}


def corpus_box(visitor: Visit) -> None:
    """Show what is trained on, open to editing."""
    kind = visitor.settings.source.kind
    editor(
        kind,
        visitor.box,
        visit=visitor.keeping.visit_id,
        turn=visitor.editor_turn,
        edit=visitor.editor_edit,
        hint=_HINTS[kind],
        placeholder=_PLACEHOLDERS[kind],
        on_edit=visitor.edit,
    )
