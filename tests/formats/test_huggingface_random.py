"""Any `tokenizer.json` of the parts that we read gives Hugging Face's ids, or is refused.

Texts and special tokens are of the characters that markers, glyphs and normalizers are about.
"""

from __future__ import annotations

import json
from typing import Any

import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe import Tokenizer
from bpe.formats import loads
from bpe.formats.glyphs import BYTE_OF

Part = dict[str, Any]

TYPED = "ab ▁Ġé</w>u.\n\ufdd0A\u0301"
TEXTS = st.lists(
    st.sampled_from([*TYPED, "ab", " a", "<u>", "</w>", "a</w>", "ab</w>", "<s>", "▁a", "Ġa"]),
    max_size=8,
).map("".join)
SPECIALS = st.sampled_from(
    ["<s>", "<u>", "<s><u>", "a", "ab", " ", "▁", "▁a", "Ġ", "Ġa", "Ã", "é", "a</w>", "</w>", "u"]
)

WORDS: Part = {"type": "WhitespaceSplit"}


def _split(pattern: str) -> Part:
    return {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}


def _byte_level(use_regex: bool) -> Part:
    return {
        "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True,
        "use_regex": use_regex,
    }  # fmt: skip


def _metaspace(marker: str, scheme: str) -> Part:
    return {"type": "Metaspace", "replacement": marker, "prepend_scheme": scheme, "split": False}


def _row(*parts: Part) -> Part:
    return {"type": "Sequence", "pretokenizers": list(parts)}


OF_BYTES = st.sampled_from(
    [_byte_level(True), _byte_level(False), _row(_split("[a-z]+"), _byte_level(False))]
)
OF_CHARACTERS = st.sampled_from(
    [
        None, WORDS, WORDS, _split("[a-z]+| "), _row(WORDS, _metaspace("▁", "always")),
        _row(_split(r" [^ .]*|\.[^ .]*|[^ .]+"), _metaspace("Ġ", "never")),
        _row(WORDS, _metaspace("▁", "never")),
    ]
)  # fmt: skip
NORMALIZERS = st.sampled_from(
    [
        None, None, None, {"type": "NFC"}, {"type": "NFKD"},
        {"type": "Replace", "pattern": {"String": "▁"}, "content": "\ufdd0"},
    ]
)  # fmt: skip


@st.composite
def _models(draw: st.DrawFn, of_bytes: bool) -> Part:
    """A model with few base tokens, merges of them, and sometimes special tokens or gaps."""
    suffix = None if of_bytes else draw(st.sampled_from([None, None, "</w>"]))
    units = sorted(BYTE_OF) if of_bytes else [*TYPED]
    fused = [] if suffix is None else [f"{char}</w>" for char in "ab<u"]
    vocab = draw(st.lists(st.sampled_from(units), unique=True, max_size=3))
    vocab = [*fused, *(unit for unit in units if unit not in vocab)]
    merges = []
    known = ["a", "b", "Ġ", "▁", "<", "/", "w", ">", "s", *fused]
    for _ in range(draw(st.integers(0, 5))):
        left, right = draw(st.sampled_from(known)), draw(st.sampled_from(known))
        if left in vocab and right in vocab and left + right not in vocab:
            merges.append([left, right])
            vocab.append(left + right)
            known.append(left + right)
    unknown = draw(st.none() | st.sampled_from(["<u>", "u"]))
    extra = draw(st.lists(SPECIALS, max_size=2)) + ([] if unknown is None else [unknown])
    turn = draw(st.integers(0, 40))
    vocab = list(dict.fromkeys([*vocab[turn:], *extra, *vocab[:turn]]))
    step = draw(st.sampled_from([1, 1, 1, 2]))
    return {
        "type": "BPE", "unk_token": unknown, "end_of_word_suffix": suffix,
        "ignore_merges": suffix is None and draw(st.booleans()), "merges": merges,
        "vocab": {text: place * step for place, text in enumerate(vocab)},
    }  # fmt: skip


@st.composite
def _files(draw: st.DrawFn) -> Part:
    of_bytes = draw(st.booleans())
    model = draw(_models(of_bytes))
    is_normalized = st.just(False) if draw(st.booleans()) else st.sampled_from([False, True])
    added, following = [], len(model["vocab"])
    for text in draw(st.lists(SPECIALS, unique=True, max_size=3)):
        token_id = model["vocab"].get(text, following)
        following = following + (text not in model["vocab"])
        added.append(
            {
                "id": token_id + (draw(st.integers(0, 30)) == 0), "content": text,
                "single_word": False, "lstrip": False, "rstrip": False,
                "normalized": draw(is_normalized), "special": True,
            }
        )  # fmt: skip
    return {
        "version": "1.0", "added_tokens": added, "normalizer": draw(NORMALIZERS),
        "pre_tokenizer": draw(OF_BYTES if of_bytes else OF_CHARACTERS), "model": model,
    }  # fmt: skip


@given(content=_files(), texts=st.lists(TEXTS, min_size=1, max_size=4))
@settings(max_examples=200, deadline=None)
def test_any_file_gives_the_same_ids_or_is_refused(content: Part, texts: list[str]) -> None:
    written = json.dumps(content)
    theirs = tokenizers.Tokenizer.from_str(written)
    try:
        ours = loads(written, "huggingface")
    except ValueError:
        return
    for text in texts:
        ids = _ids(ours, text)
        assert ids is None or ids == theirs.encode(text).ids


def _ids(tokenizer: Tokenizer, text: str) -> list[int] | None:
    """Return None where a character is missing and nothing stands for it; theirs drops it."""
    try:
        return tokenizer.encode(text, special="allowed")
    except ValueError as missing:
        if tokenizer.recipe.unknown is None and "not in the alphabet" in str(missing):
            return None
        raise
