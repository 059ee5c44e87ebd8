"""minbpe's `.model`: read here by its documented rules, which are few, and compared by ids."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe import RECIPES, Recipe
from bpe.formats import dumps, loads
from bpe.formats.coverage import covers_all
from tests.formats.conftest import HARD, MARKERS, Train, trained


def _as_minbpe_does(model: str) -> Callable[[str], list[int]]:
    """Read a `.model` and encode as minbpe's RegexTokenizer (without a pattern, its Basic)."""
    lines = iter(model.split("\n"))
    assert next(lines) == "minbpe v1"
    pattern = next(lines).strip()
    specials: dict[str, int] = {}
    for _ in range(int(next(lines))):
        special, number = next(lines).strip().split()
        specials[special] = int(number)
    pairs = (line.split() for line in lines if line)
    merges = {(int(left), int(right)): 256 + i for i, (left, right) in enumerate(pairs)}

    def encode(text: str) -> list[int]:
        """Take all special tokens, in the order of the file."""
        if not specials:
            return encode_ordinary(text)
        cut = "(" + "|".join(map(re.escape, specials)) + ")"
        ids: list[int] = []
        for part in re.split(cut, text):
            ids += [specials[part]] if part in specials else encode_ordinary(part)
        return ids

    def encode_ordinary(text: str) -> list[int]:
        chunks = regex.findall(pattern, text) if pattern else [text]
        return [token for chunk in chunks for token in _encode_chunk(list(chunk.encode()), merges)]

    return encode


def _encode_chunk(ids: list[int], merges: dict[tuple[int, int], int]) -> list[int]:
    while len(ids) > 1:
        pair = min(pairwise(ids), key=lambda pair: merges.get(pair, 10**9))
        if pair not in merges:
            break
        merged, i = [], 0
        while i < len(ids):
            found = tuple(ids[i : i + 2]) == pair
            merged.append(merges[pair] if found else ids[i])
            i += 2 if found else 1
        ids = merged
    return ids


@pytest.mark.parametrize("name", ["minbpe-regex", "gpt2", "o200k", "rustbpe"])
def test_its_rules_give_the_same_ids_on_every_sample(
    english: Train, texts: list[str], name: str
) -> None:
    tokenizer = english(replace(RECIPES[name], alphabet="bytes"), 100)
    encode = _as_minbpe_does(dumps(tokenizer, "minbpe"))
    for text in [*(text[:5000] for text in texts), HARD, MARKERS, ""]:
        assert encode(text) == tokenizer.encode(text)


@pytest.mark.parametrize("pretokenizer", ["none", "whitespace", "simple-bpe"])
def test_other_ways_to_split_have_their_pattern(english: Train, pretokenizer: str) -> None:
    recipe = Recipe(pretokenizer=pretokenizer)
    tokenizer = english(recipe, 60)
    written = dumps(tokenizer, "minbpe")

    assert _as_minbpe_does(written)(HARD) == tokenizer.encode(HARD)
    assert loads(written).recipe == recipe


@pytest.mark.parametrize("pattern", [r"[a-z]+", r" \w+", r"(?<!b)a+|\d", r"(?i)[b-m]+"])
def test_text_that_a_custom_pattern_does_not_match_is_kept(english: Train, pattern: str) -> None:
    tokenizer = english(Recipe(pretokenizer="regex", pattern=pattern), 60)
    written = dumps(tokenizer, "minbpe")

    assert _as_minbpe_does(written)(HARD) == tokenizer.encode(HARD)
    assert loads(written).recipe.pattern == pattern


@pytest.mark.parametrize("pattern", ["(a)+", "a*", "a\nb", r"(?<n>a)", "(?x)a # b"])
def test_a_pattern_that_would_lose_text_or_its_line_is_refused(
    english: Train, pattern: str
) -> None:
    with pytest.raises(ValueError, match="cannot hold pattern"):
        dumps(english(Recipe(pretokenizer="regex", pattern=pattern), 5), "minbpe")


def test_the_file_of_the_vectors_is_written_and_read(vectors: dict[str, Any]) -> None:
    written = vectors["minbpe.model"]
    tokenizer = loads(written)

    assert tokenizer.recipe == replace(RECIPES["minbpe-regex"], special_tokens=("<|endoftext|>",))
    assert tokenizer.vocabulary[260].kind == "special"
    assert [tokenizer.vocabulary[i].text for i in range(256, 260)] == ["he", "hel", "hell", "hello"]
    assert dumps(tokenizer, "minbpe") == written
    without_specials = trained("hello hello help", RECIPES["minbpe-regex"], 4)
    assert dumps(without_specials, "minbpe") == written.replace("1\n<|endoftext|> 260\n", "0\n")


@pytest.mark.parametrize("special", ["two words", "line\nend", "\u3000", "a\tb"])
def test_a_special_token_with_white_space_is_refused_by_name(english: Train, special: str) -> None:
    recipe = replace(RECIPES["minbpe-regex"], special_tokens=(special,))
    tokenizer = loads(dumps(english("minbpe-regex"), "tiktoken"), recipe=recipe)

    with pytest.raises(ValueError, match=r"cannot hold the special token .*ends at white space"):
        dumps(tokenizer, "minbpe")


@pytest.mark.parametrize(
    ("model", "complaint"),
    [
        ("minbpe v2\n\n0\n", "must begin with 'minbpe v1'"),
        ("minbpe v1\n", "must begin with"),
        ("minbpe v1\n\nx\n", "line 3 must be a whole number"),
        ("minbpe v1\n\n-1\n", "line 3 must be a whole number"),
        ("minbpe v1\n\n5\n<a> 300\n", "line 3 says that 5 special tokens follow"),
        ("minbpe v1\n\n1\n<a> <b> 300\n", "line 4 must be a special token"),
        ("minbpe v1\n\n1\n<a> 256\n97 97\n", "256 comes twice"),
        ("minbpe v1\n\n1\n<a> 97\n", "97 comes twice"),
        ("minbpe v1\n\n0\n97\n", "line 4 must be two token ids"),
        ("minbpe v1\n\n0\n97 256\n", "line 4: the parts of a merge must exist before it; 256"),
        ("minbpe v1\n\n0\n97 97\n97 97\n", "the pair .97, 97. is listed twice"),
        ("minbpe v1\n(\n0\n", "pattern must be a regular expression"),
    ],
)
def test_a_broken_file_is_refused(model: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        loads(model, "minbpe")


@pytest.mark.parametrize(
    "pattern",
    [
        r"\w+|\s+|[^\w\s]+",
        r"[a-z]+|[^a-z]",
        ".|\\n",
        r"(?i:k)|[^k]+|k",
        r"a?\p{L}|\P{L}+?",
        r"[一-龥]+|[^一-龥]",
        r"[\s\S]{1,3}",
    ],
)
def test_a_pattern_that_covers_every_text_is_read(english: Train, pattern: str) -> None:
    merges = dumps(english("minbpe-basic", 20), "minbpe").split("\n", 2)[2]
    model = f"minbpe v1\n{pattern}\n{merges}"

    tokenizer = loads(model)

    assert tokenizer.recipe.pattern == pattern
    for text in (HARD, MARKERS, ""):
        assert tokenizer.encode(text) == _as_minbpe_does(model)(text)


@pytest.mark.parametrize(
    "pattern",
    [
        "[a-z]+", r"\w+|\s+", ".", "a|b", r"\w+|[^\w]{2}", "a*|[^a]", r"\p{L}+|\P{L}+$",
        "[一-丁]|[^一-七]", r"[^\p{Lo}]|[一-鿿]",
        r"(?<=a)b|[^b]", r"[^x]++.|x", r"(?>cX|)c|[^c]", r"\b.|\n", "(?:(?:))", r"(?:a|)+",
        r"(?:(?:[a-z]*))|(?:(?!(?:[a-z]*))[\s\S])+",
    ],
)  # fmt: skip
def test_a_pattern_that_may_leave_text_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="cannot be represented exactly: minbpe drops text"):
        loads(f"minbpe v1\n{pattern}\n0\n")


@pytest.mark.parametrize("pattern", ["(a)b|.", r"(?<n>\w)|\W", r"(?:(a))|(?:(?!(a))[\s\S])+"])
def test_a_pattern_with_groups_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="it has groups"):
        loads(f"minbpe v1\n{pattern}\n0\n")


PIECES = st.sampled_from(
    [*"ab1é .", r"\w", r"\W", r"\s", r"\S", r"\d", r"\p{L}", r"\P{L}", "[ab]", "[^a]", r"[^\w\s]"]
)
REPEATED = st.builds(
    str.__add__, PIECES, st.sampled_from(["", "", "+", "*", "?", "+?", "{1,2}", "++"])
)
GROUPS = st.builds(
    lambda pieces, repeat: f"(?:{'|'.join(pieces)}){repeat}",
    st.lists(REPEATED, min_size=1, max_size=3),
    st.sampled_from(["", "+", "?"]),
)
PATTERNS = st.lists(
    st.lists(REPEATED | GROUPS, min_size=1, max_size=3).map("".join), min_size=1, max_size=4
).map("|".join)


@given(pattern=PATTERNS, text=st.text(st.sampled_from("aab1é .\n\u0301٣"), max_size=20))
@settings(max_examples=60, deadline=None)
def test_a_pattern_said_to_cover_leaves_nothing(pattern: str, text: str) -> None:
    if covers_all(pattern):
        assert "".join(regex.findall(pattern, text)) == text


def test_of_special_tokens_that_begin_alike_the_longest_is_written_first() -> None:
    model = "minbpe v1\n\n3\n<s> 301\n<s 300\n<end> 302\n97 98\n"

    tokenizer = loads(model)

    written = dumps(tokenizer, "minbpe")
    for text in ("a<s>", "<s<s>", "ab<end><s"):
        ids = tokenizer.encode(text, special="allowed")
        assert ids == _as_minbpe_does(model)(text) == _as_minbpe_does(written)(text)


def test_a_special_token_that_hides_a_longer_one_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'<s>' cannot be .* because '<s' is listed before it"):
        loads("minbpe v1\n\n3\n<s 300\n<a> 302\n<s> 301\n")
