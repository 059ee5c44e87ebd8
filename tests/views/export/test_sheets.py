from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus, Recipe
from bpe.training import Trainer
from bpe.views.export.sheet_files import as_csv, as_json
from bpe.views.export.sheets import (
    Sheet,
    merge_sheet,
    pair_sheet,
    vocabulary_sheet,
    word_sheet,
)

TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
VALUES = st.one_of(TEXTS, st.integers(), st.booleans(), st.none(), st.lists(TEXTS, max_size=3))
FORMULA_STARTS = tuple("=+-@\t\r")


def rows_of(sheet: Sheet) -> list[dict[str, Any]]:
    return [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows]


def read_csv(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def read_cell(cell: str) -> Any:
    if cell in {"yes", "no", ""}:
        return {"yes": True, "no": False, "": None}[cell]
    return json.loads(cell)


# What is in them


def test_merges_tell_everything_about_each_step() -> None:
    trainer = Trainer(Corpus.from_text("aaab aaab cd cd", RECIPES["sennrich"]))
    trainer.step()
    trainer.step(next(iter(trainer.pair_counts)))

    first, second = rows_of(merge_sheet(trainer))

    assert first == {
        "number": 1,
        "left_id": 1,
        "left": "a",
        "right_id": 1,
        "right": "a",
        "id": 5,
        "token": "aa",
        "bytes": "61 61",
        "count": 4,
        "replaced": 2,
        "tied": 0,
        "forced": False,
        "tokens_before": 16,
        "tokens_after": 14,
    }
    assert (second["number"], second["forced"]) == (2, True)


def test_pairs_stand_in_the_order_in_which_they_would_be_merged(
    train: Callable[..., Trainer],
) -> None:
    trainer = train("low low lower")

    rows = rows_of(pair_sheet(trainer))

    assert [(row["left_id"], row["right_id"]) for row in rows] == [
        candidate.pair for candidate in trainer.candidates(99)
    ]
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0] | {"left_id": 0, "right_id": 0} == {
        "rank": 1,
        "left_id": 0,
        "left": "l",
        "right_id": 0,
        "right": "o",
        "count": 3,
        "replaced": 3,
        "words": 2,
        "tied": True,
    }


def test_words_are_whole_with_ids_and_texts_of_their_tokens(
    train: Callable[..., Trainer],
) -> None:
    trainer = train("low low " + "x" * 500, merges=2)

    rows = rows_of(word_sheet(trainer))

    assert [(row["word"], row["count"]) for row in rows] == [("low", 2), ("x" * 500, 1)]
    assert "".join(rows[1]["tokens"]) == "x" * 500 + "</w>"
    assert [len(row["ids"]) for row in rows] == [len(row["tokens"]) for row in rows]


def test_the_vocabulary_has_every_token_with_its_parents(train: Callable[..., Trainer]) -> None:
    trainer = train("é", "minbpe-basic", 1)

    rows = rows_of(vocabulary_sheet(trainer))

    assert len(rows) == 257
    assert rows[195] == {
        "id": 195,
        "token": "\\xc3",
        "bytes": "C3",
        "kind": "base",
        "left_id": None,
        "right_id": None,
        "occurs": 0,
    }
    assert rows[256] == {
        "id": 256,
        "token": "é",
        "bytes": "C3 A9",
        "kind": "merge",
        "left_id": 195,
        "right_id": 169,
        "occurs": 1,
    }


# The files


@given(st.lists(st.tuples(VALUES, VALUES), max_size=4))
def test_csv_and_json_hold_every_value_exactly(rows: list[tuple[Any, Any]]) -> None:
    sheet = Sheet(("one", "other"), tuple(rows))

    lines = read_csv(as_csv(sheet))
    read = json.loads(as_json(sheet, {"position": 3}))

    assert lines[0] == ["one", "other"]
    assert [tuple(map(read_cell, line)) for line in lines[1:]] == rows
    assert read == {"position": 3, "rows": rows_of(sheet)}


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "1e5", "3-4", ""])
def test_no_text_in_a_cell_looks_like_a_formula_a_number_or_a_date(text: str) -> None:
    cell = read_csv(as_csv(Sheet(("token",), ((text,),))))[1][0]

    assert not cell.startswith(FORMULA_STARTS)
    assert cell.startswith('"')
    assert cell.endswith('"')


def test_cells_of_every_sheet_are_safe_and_huge_counts_exact(huge: Trainer) -> None:
    trainer = Trainer(
        Corpus.from_counts({"=1+1": 2**70, "@x": 3, "+-": 1, "a": 1}, Recipe(pretokenizer="none"))
    )
    trainer.goto(9)

    for make in (merge_sheet, pair_sheet, word_sheet, vocabulary_sheet):
        for line in read_csv(as_csv(make(trainer))):
            assert not any(cell.startswith(FORMULA_STARTS) for cell in line)
    assert read_csv(as_csv(word_sheet(huge)))[1][1] == str(2**70)
    assert json.loads(as_json(word_sheet(huge), {}))["rows"][0]["count"] == 2**70


def test_a_sheet_without_rows_still_names_its_columns(train: Callable[..., Trainer]) -> None:
    sheet = merge_sheet(train(""))

    assert as_csv(sheet) == ",".join(sheet.columns) + "\r\n"
    assert json.loads(as_json(sheet, {})) == {"rows": []}
