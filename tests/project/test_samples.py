"""The sample corpora are what their README says."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "sample_corpora"
FILES = sorted(path for path in FOLDER.iterdir() if path.suffix in {".txt", ".csv"})
TABLES = [path for path in FILES if path.suffix == ".csv"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_sample_is_utf8_with_plain_line_ends_and_one_last_newline(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")

    assert not text.startswith("\ufeff")
    assert "\r" not in text
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_sample_is_described_in_the_readme(path: Path) -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")

    assert f"| `{path.name}` |" in readme


def test_the_readme_names_every_licence_that_lies_beside_it_and_no_other() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    kept = {path.name for path in (FOLDER / "LICENSES").iterdir()}
    named = {word.strip("`(),;.") for word in readme.split() if "LICENSES/" in word}

    assert {name.removeprefix("LICENSES/") for name in named} == kept


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name)
def test_every_word_table_has_the_heading_and_counts_from_one_up(path: Path) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        heading, *rows = csv.reader(file)

    assert heading == ["word", "frequency"]
    assert all(word and int(count) >= 1 for word, count in rows)
