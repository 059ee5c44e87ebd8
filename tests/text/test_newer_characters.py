"""Every code point has the class in published patterns that the real programs give it."""

from __future__ import annotations

from itertools import chain

import pytest
import regex
import tiktoken
from tokenizers import Regex, pre_tokenizers

from bpe import Recipe
from bpe.text.newer_characters import without_newer
from bpe.text.patterns import PUBLISHED
from bpe.text.pretokenizers import split

EVERY = "".join(map(chr, chain(range(0xD800), range(0xE000, 0x110000))))
CLASSES = sorted(
    set(chain.from_iterable(regex.findall(r"\\p\{\w+\}", p) for p in PUBLISHED.values()))
)


def test_the_classes_are_all_that_the_patterns_ask_for() -> None:
    assert CLASSES == [
        r"\p{Ll}", r"\p{Lm}", r"\p{Lo}", r"\p{Lt}", r"\p{Lu}", r"\p{L}", r"\p{M}", r"\p{N}",
    ]  # fmt: skip


@pytest.mark.parametrize("class_", [*CLASSES, r"\s", r"[^\s\p{L}\p{N}]", "(?i:[sdmtlver])"])
def test_each_code_point_is_of_the_class_that_both_programs_say(class_: str) -> None:
    alone = tiktoken.Encoding(
        "bytes",
        pat_str=class_,
        mergeable_ranks={bytes([byte]): byte for byte in range(256)},
        special_tokens={},
    )
    matcher = pre_tokenizers.Split(Regex(class_), "removed", invert=True)
    theirs = bytes(alone.encode_ordinary(EVERY)).decode()
    thousands = (EVERY[i : i + 10_000] for i in range(0, len(EVERY), 10_000))
    hugging_face = (matcher.pre_tokenize_str(part) for part in thousands)

    ours = "".join(EVERY[found.start()] for found in regex.finditer(class_, without_newer(EVERY)))

    assert ours == theirs
    assert ours == "".join(piece for piece, _ in chain.from_iterable(hugging_face))


@pytest.mark.parametrize(
    ("text", "pretokenizer", "expected"),
    [
        # U+088F is a letter in Unicode 17, U+16EA0 in 17, U+0295 no capital's neighbour in 16.
        ("a\u088fb \u088f\u088f!", "gpt2", ["a", "\u088f", "b", " \u088f\u088f!"]),
        ("a\u088f\n b", "gpt4", ["a", "\u088f\n", " b"]),
        ("\U00016ea0a", "gpt4", ["\U00016ea0a"]),
        ("\u0295Bc \u088f", "o200k", ["\u0295", "Bc", " \u088f"]),
    ],
)
def test_newer_characters_fall_apart_as_they_do_there(
    text: str, pretokenizer: str, expected: list[str]
) -> None:
    assert list(split(text, Recipe(pretokenizer=pretokenizer))) == expected


def test_a_text_without_any_is_left_alone() -> None:
    for text in ("", "abc", "Straße नम東😀\u0378", "é" * 1000):
        assert without_newer(text) is text


@pytest.mark.parametrize("size", [1, 199, 200, 201, 70_000, 200_000])
def test_one_is_found_in_a_text_of_any_length(size: int) -> None:
    for place in (0, size // 2, size - 1):
        text = "é" * place + "\u088f" + "é" * (size - 1 - place)

        assert without_newer(text) == text.replace("\u088f", "\uffff")
