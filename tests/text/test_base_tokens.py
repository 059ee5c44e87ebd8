from __future__ import annotations

import pytest

from bpe import Recipe, Token
from bpe.text.base_tokens import GPT2_BYTE_ORDER, base_tokens


def listed(words: list[str], **fields: object) -> list[tuple[str, bytes, str]]:
    recipe = Recipe(**{"alphabet": "characters", "pretokenizer": "whitespace", **fields})  # type: ignore[arg-type]
    tokens = base_tokens(words, recipe)
    assert [token.id for token in tokens] == list(range(len(tokens)))
    assert {token.parents for token in tokens} <= {None}
    return [(token.text, token.bytes, token.kind) for token in tokens]


def test_bytes_have_their_value_as_id() -> None:
    tokens = base_tokens(["any", "words"], Recipe(alphabet="bytes"))

    assert [token.id for token in tokens] == list(range(256))
    assert [token.bytes for token in tokens] == [bytes([value]) for value in range(256)]
    assert {token.kind for token in tokens} == {"base"}
    assert tokens[97] == Token(97, b"a", "a", "base")
    assert tokens[0] == Token(0, b"\0", "\0", "base")
    assert tokens[0xC3] == Token(0xC3, b"\xc3", r"\xc3", "base")


def test_gpt2_numbers_the_bytes_that_print_first() -> None:
    tokens = base_tokens([], Recipe(alphabet="gpt2-bytes"))

    # Ids of GPT-2's own vocabulary: ! is 0, Ġ (the blank) 220, Ċ (the line end) 198, é's bytes.
    ids = {token.bytes: token.id for token in tokens}
    assert (ids[b"!"], ids[b"~"], ids[b"\xa1"], ids[b"\xff"]) == (0, 93, 94, 187)
    assert (ids[b"\0"], ids[b"\n"], ids[b" "], ids[b"\x7f"], ids[b"\xad"]) == (
        188,
        198,
        220,
        221,
        255,
    )
    assert sorted(GPT2_BYTE_ORDER) == list(range(256))


def test_special_tokens_come_first_and_the_unknown_one_before_them() -> None:
    recipe = Recipe(unknown="<?>", special_tokens=("<b>", "<a>"))

    tokens = base_tokens([], recipe)

    assert tokens[:4] == (
        Token(0, b"<?>", "<?>", "special"),
        Token(1, b"<b>", "<b>", "special"),
        Token(2, b"<a>", "<a>", "special"),
        Token(3, b"\0", "\0", "base"),
    )
    assert len(tokens) == 259


def test_characters_are_those_seen_sorted_by_code_point() -> None:
    assert listed(["låg", "😀a"]) == [
        ("a", b"a", "base"),
        ("g", b"g", "base"),
        ("l", b"l", "base"),
        ("å", "å".encode(), "base"),
        ("😀", "😀".encode(), "base"),
    ]


def test_without_words_there_is_no_alphabet() -> None:
    for boundary in ("none", "start:▁", "end:</w>", "suffix:</w>"):
        assert listed([], boundary=boundary) == []
    assert listed([], unknown="<UNK>") == [("<UNK>", b"<UNK>", "special")]


@pytest.mark.parametrize(
    ("boundary", "texts"),
    [
        ("start:▁", ["<", "z", "▁"]),
        ("start:Ġ", ["<", "z", "Ġ"]),
        ("end:</w>", ["<", "</w>", "z"]),
    ],
)
def test_a_marker_sorts_by_its_text(boundary: str, texts: list[str]) -> None:
    tokens = listed(["z<"], boundary=boundary)

    assert [text for text, _, _ in tokens] == texts
    assert [data for _, data, kind in tokens if kind == "marker"] == [b" "]


@pytest.mark.parametrize("marker", ["▁", "Ġ"])
def test_a_typed_look_alike_is_another_token_and_comes_first(marker: str) -> None:
    assert listed([f"{marker}a"], boundary=f"start:{marker}") == [
        ("a", b"a", "base"),
        (marker, marker.encode(), "base"),
        (marker, b" ", "marker"),
    ]


def test_with_a_suffix_every_character_comes_plain_and_fused() -> None:
    assert listed(["ab"], boundary="suffix:</w>") == [
        ("a", b"a", "base"),
        ("a</w>", b"a ", "base"),
        ("b", b"b", "base"),
        ("b</w>", b"b ", "base"),
    ]


def test_a_marker_that_stands_for_a_blank_takes_its_place() -> None:
    tokens = listed(["low", " low"], boundary="start:Ġ", pretokenizer="gpt2")

    assert [text for text, _, _ in tokens] == ["l", "o", "w", "Ġ"]


def test_a_blank_inside_a_word_is_a_character_beside_the_marker() -> None:
    tokens = listed(["  a"], boundary="start:Ġ", pretokenizer="gpt4")

    assert tokens == [(" ", b" ", "base"), ("a", b"a", "base"), ("Ġ", b" ", "marker")]


def test_a_marker_that_no_word_carries_is_not_there() -> None:
    tokens = listed(["low", "a b"], boundary="start:Ġ", pretokenizer="simple-bpe")

    assert "marker" not in {kind for _, _, kind in tokens}
