"""A format is recognised by content, and what is in none is refused with a hint."""

from __future__ import annotations

import json

import pytest

from bpe import RECIPES
from bpe.formats import FORMATS, dumps, loads
from bpe.formats.recognition import recognised
from bpe.formats.source import Source
from tests.formats.conftest import Train


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("form", [lambda text: text, lambda text: ("\ufeff" + text).encode()])
def test_every_format_is_recognised(english: Train, format: str, form: object) -> None:
    written = dumps(english("subword-nmt" if format == "subword-nmt" else "minbpe-regex"), format)

    assert callable(form)
    assert recognised(Source.of(form(written))) == format


@pytest.mark.parametrize("format", ["tiktoken", "minbpe", "subword-nmt"])
def test_windows_line_ends_do_not_matter(english: Train, format: str) -> None:
    written = dumps(english("subword-nmt" if format == "subword-nmt" else "minbpe-regex"), format)

    assert loads(written.replace("\n", "\r\n")).merges == loads(written).merges


def test_keys_of_json_may_come_in_any_order(english: Train) -> None:
    content = json.loads(dumps(english("gpt2"), "bpe"))
    turned = json.dumps(dict(reversed(content.items())), indent=2)

    assert loads(turned).recipe == RECIPES["gpt2"]


@pytest.mark.parametrize(
    ("data", "hint"),
    [
        ("", "the file is empty"),
        (" \n", "the file is empty"),
        ("Call me Ishmael. Some years ago", "it begins with 'Call me Ishmael"),
        ("{}", "this JSON object is empty"),
        ('{"x": "y"}', "its keys are .*'x'.*, and a tokenizer.json of Hugging Face"),
        ('{"a": 1, "b": 2}', r"GPT-2's vocab\.json, without the merges"),
        ("#version: 0.2\nĠ t\nh e\n", r"GPT-2's merges\.txt, without the vocabulary"),
        ("[1, 2]", "in no known format"),
        (b"\x0a\x07\n\x03<s>\x15", "in no known format"),
    ],
)
def test_what_is_in_no_format_is_refused_with_a_hint(data: str | bytes, hint: str) -> None:
    with pytest.raises(ValueError, match=hint):
        loads(data)
