from __future__ import annotations

import pytest

from bpe import RECIPES, Corpus, Trainer
from pages.ui.tokenizers.files import InFile
from pages.ui.tokenizers.opened import OpenedFiles

FILE = InFile(Trainer(Corpus.from_text("ab", RECIPES["minbpe-regex"])).tokenizer())


def titles(files: OpenedFiles) -> list[str]:
    return [one.title for one in files.by_name.values()]


def test_a_number_stands_only_where_two_files_have_one_title() -> None:
    files = OpenedFiles()
    for name in ("a.json", "b.json", "a.json", "a.json"):
        files.add(name, FILE)

    assert titles(files) == ["a.json", "b.json", "a.json [2]", "a.json [3]"]


def test_a_file_that_was_refused_takes_no_number() -> None:
    files = OpenedFiles()
    files.add("a.json", FILE)
    files.turn += 7  # as many were refused
    files.add("a.json", FILE)

    assert titles(files) == ["a.json", "a.json [2]"]


def test_one_file_of_several_can_be_closed() -> None:
    files = OpenedFiles()
    first = files.add("a.json", FILE)
    second = files.add("a.json", FILE)

    files.close(first)

    assert titles(files) == ["a.json [2]"]
    assert files.add("a.json", FILE) not in (first, second)
    assert titles(files) == ["a.json [2]", "a.json"]


@pytest.mark.parametrize("name", ["GPT-2", "Your run", "Trained on Hindi", "o200k (GPT-4o)"])
def test_no_file_has_the_title_of_a_tokenizer_of_the_page(name: str) -> None:
    files = OpenedFiles()
    files.add(name, FILE)

    assert titles(files) == [f"{name} (file)"]
