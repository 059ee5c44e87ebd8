"""Anything is loaded or refused with a `ValueError`, and what was trained always survives."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe import RECIPES, Tokenizer
from bpe.formats import FORMATS, dumps, loads
from tests.formats.conftest import trained

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
# Markers, halves of markers, what separates fields in files, and a character of several bytes.
TYPED = st.text(st.sampled_from("aabbw ▁Ġ</w>#\n\r\t\0\u2028é😀<UNK>"), max_size=60)

SPECIALS = st.just(()) | st.lists(
    st.sampled_from(["a", "ab", " ", "▁", "Ġ", "Ġa", "w</w>", "</w>", "<UNK>", "<", "é", "Ã"]),
    unique=True, max_size=3,
).map(tuple)  # fmt: skip


def _small(format: str) -> str:
    name = "subword-nmt" if format == "subword-nmt" else "minbpe-regex"
    return dumps(trained("low low lower lowest låg", RECIPES[name], 6), format)


FILES = {format: _small(format) for format in FORMATS}


def _loaded_or_refused(data: str | bytes, format: str | None) -> None:
    try:
        tokenizer = loads(data, format)
    except ValueError:
        return
    assert loads(dumps(tokenizer, "bpe")) == tokenizer


def _written(tokenizer: Tokenizer, format: str) -> str | None:
    """Return what is written, or None where the format cannot hold it; it must say so."""
    try:
        return dumps(tokenizer, format)
    except ValueError as refused:
        reason = str(refused)
    assert f"the format '{format}' cannot hold" in reason
    return None


@given(data=st.binary() | st.text(), format=st.sampled_from([None, *FORMATS]))
def test_anything_is_loaded_or_refused(data: str | bytes, format: str | None) -> None:
    _loaded_or_refused(data, format)


@given(data=st.data(), format=st.sampled_from(FORMATS))
@settings(max_examples=300)
def test_a_damaged_file_is_loaded_or_refused(data: st.DataObject, format: str) -> None:
    text = FILES[format]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    damaged = text[:start] + data.draw(st.text(max_size=6)) + text[end:]

    _loaded_or_refused(damaged, data.draw(st.sampled_from([None, format])))


def _places(value: Any) -> list[Callable[[Any], None]]:
    """Return, for every place in a JSON value, a function that puts something else there."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    found: list[Callable[[Any], None]] = []
    for key in keys:
        found.append(lambda other, key=key: value.__setitem__(key, other))
        if isinstance(value[key], dict | list):
            found.extend(_places(value[key]))
    return found


@given(data=st.data(), format=st.sampled_from(["huggingface", "gpt2", "bpe"]), other=VALUES)
@settings(max_examples=300)
def test_json_with_another_value_somewhere_is_loaded_or_refused(
    data: st.DataObject, format: str, other: Any
) -> None:
    content = json.loads(FILES[format])
    data.draw(st.sampled_from(_places(content)))(other)

    _loaded_or_refused(json.dumps(content), data.draw(st.sampled_from([None, format])))


@given(text=TYPED, name=st.sampled_from(list(RECIPES)), format=st.sampled_from(FORMATS))
@settings(max_examples=300)
def test_what_was_trained_survives_or_is_refused_by_name(text: str, name: str, format: str) -> None:
    recipe = replace(RECIPES[name], min_count=1)
    tokenizer = trained(text, recipe, 30)
    written = _written(tokenizer, format)
    if written is None:
        return
    loaded = loads(written, format, recipe=recipe if format in ("tiktoken", "gpt2") else None)
    if format == "subword-nmt":
        assert dumps(loaded, format) == written
    else:
        assert dict(loaded.vocabulary) == dict(tokenizer.vocabulary)
        assert loaded.encode(text) == tokenizer.encode(text)


@given(text=TYPED, other=TYPED, name=st.sampled_from(list(RECIPES)), specials=SPECIALS)
@settings(max_examples=300)
def test_hugging_face_gives_the_same_ids_on_any_text(
    text: str, other: str, name: str, specials: tuple[str, ...]
) -> None:
    recipe = replace(RECIPES[name], unknown="<UNK>", special_tokens=specials, min_count=1)
    tokenizer = trained(text, recipe, 30)
    written = _written(tokenizer, "huggingface")
    if written is not None:
        theirs = tokenizers.Tokenizer.from_str(written)
        for one in (text, other):
            assert theirs.encode(one).ids == tokenizer.encode(one, special="allowed")
            assert loads(written).encode(one, special="allowed") == theirs.encode(one).ids


@pytest.mark.parametrize("format", FORMATS)
def test_the_files_that_are_damaged_load_when_whole(format: str) -> None:
    assert loads(FILES[format]).merges
