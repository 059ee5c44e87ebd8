"""Tables and programs to take away, each made when it is asked for.

A download is made beside the page's own runs, so it never touches the run's trainer: it trains one
of its own on the same corpus.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Final

import streamlit as st

from bpe.training import Trainer
from bpe.views.export.program import MOST_SYMBOLS, symbol_count
from bpe.views.export.program_files import training_notebook, training_script
from bpe.views.export.sheet_files import as_csv, as_json
from bpe.views.export.sheets import (
    MOST_PAIRS,
    Sheet,
    merge_sheet,
    pair_sheet,
    vocabulary_sheet,
    word_sheet,
)
from bpe.views.phrases import counted
from pages.ui.forcing import ForcedMerges
from pages.ui.frame import literal, small
from pages.ui.training import Run
from pages.ui.visit import Visit

_HISTORY: Final = "The whole history"
_SHEETS: Final[dict[str, Callable[[Trainer], Sheet]]] = {
    _HISTORY: merge_sheet,
    "Merges so far": merge_sheet,
    "Pair frequencies": pair_sheet,
    "Words": word_sheet,
    "Vocabulary": vocabulary_sheet,
}


def tables(visitor: Visit, run: Run) -> None:
    """Show which table can be saved, and save it as CSV or as JSON."""
    chosen = st.selectbox("Table", list(_SHEETS), key="share_table")
    position = run.shown if chosen == _HISTORY else visitor.position
    file = f"{chosen.lower().replace(' ', '-')}-{position}"

    def trained() -> Trainer:
        return _retrained(run, position)

    with st.container(horizontal=True):
        _save("Save as CSV", lambda: as_csv(_SHEETS[chosen](trained())), f"{file}.csv", "text/csv")
        _save(
            "Save as JSON",
            lambda: as_json(_SHEETS[chosen](trained()), _about(run, position)),
            f"{file}.json",
            "application/json",
        )
    small(f"After {counted(position, 'merge')}. {_limits(chosen)}".strip())
    small(
        "In CSV a text stands in quotes, written as JSON: blanks and line ends stay exact, and no "
        "spreadsheet takes a token such as =1+1 for a formula."
    )


def programs(_: Visit, run: Run) -> None:
    """Offer the program that learns this tokenizer again, if the corpus is short enough for it."""
    size, wanted = symbol_count(run.trainer), run.settings.merges
    if size > MOST_SYMBOLS:
        st.markdown(
            "A program counts all words again before each merge, so there is one for corpora whose "
            f"distinct words have up to {MOST_SYMBOLS:,} base tokens together. These have {size:,}."
        )
        return
    st.markdown(
        f"Plain Python that learns the {counted(run.shown, 'merge')} of this tokenizer again, with "
        "nothing installed, and says whether they came out the same."
    )

    def trained() -> Trainer:
        return _retrained(run, run.shown)

    with st.container(horizontal=True):
        _save(
            "Save Python script",
            lambda: training_script(trained(), wanted),
            "retrain.py",
            "text/x-python",
        )
        _save(
            "Save notebook",
            lambda: training_notebook(trained(), wanted),
            "retrain.ipynb",
            "application/x-ipynb+json",
        )


def _save(label: str, make: Callable[[], str], file: str, mime: str) -> None:
    key = f"share_{label}"
    st.download_button(literal(label), make, file_name=file, mime=mime, on_click="ignore", key=key)


def _retrained(run: Run, merges: int) -> Trainer:
    """Return a trainer of one's own with the run's merges up to a position."""
    trainer = Trainer(run.trainer.corpus)
    forced = ForcedMerges(run.settings.forced, trainer)
    while trainer.position < merges and forced.step(trainer):
        pass
    return trainer


def _limits(chosen: str) -> str:
    return f"The best {MOST_PAIRS:,} pairs." if chosen == "Pair frequencies" else ""


def _about(run: Run, position: int) -> dict[str, object]:
    return {
        "made_by": "Merge by Merge",
        "corpus": run.settings.source.choice,
        "recipe": asdict(run.settings.recipe),
        "position": position,
    }
