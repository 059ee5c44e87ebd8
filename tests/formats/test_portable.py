"""Patterns called portable split any text in the same places here and in Hugging Face's."""

from __future__ import annotations

import regex
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tokenizers import Regex, pre_tokenizers

from bpe.formats.huggingface.portable import is_portable
from bpe.text.custom_pattern import custom_batches

PIECES = st.sampled_from(
    [
        *"ab1é -#", r"\p{L}", r"\p{Lu}", r"\p{N}", r"\p{M}", r"\p{P}", r"\s", r"\S", r"\n", r"\.",
        r"\-", "[ab]", "[^a]", r"[^\s\p{L}]", r"[\s\S]", r"[^\S\n]", r"[^\s\\S]",
        "[a-c1]", "[é #]", ".", "(?:a|bc)", "(?:b|ab)",
        r"\s+(?!\S)", "(?i:'s|'t|'re|'ve|'m|'ll|'d)", "'(?i:[sdmt]|ll|ve|re)",
    ]
)  # fmt: skip
REPEATS = st.sampled_from(
    ["", "", "", "*", "+", "?", "*?", "+?", "??", "*+", "++", "?+", "{2}", "{1,2}"]
)
REPEATED = st.builds(str.__add__, PIECES, REPEATS)
GROUPS = st.builds(
    lambda pieces, repeat: f"(?:{''.join(pieces)}){repeat}", st.lists(REPEATED, max_size=3), REPEATS
)
ROWS = st.lists(REPEATED | GROUPS, min_size=1, max_size=4).map("".join)
PATTERNS = st.lists(ROWS, min_size=1, max_size=3).map("|".join)
TEXTS = st.text(st.sampled_from("aabbcABsS't1२é\u0301 -#.\n\r\u00a0\u0085नम東😀ſ"), max_size=30)


@given(pattern=PATTERNS, text=TEXTS)
@settings(max_examples=300)
def test_a_portable_pattern_splits_any_text_alike(pattern: str, text: str) -> None:
    try:
        regex.compile(pattern)
    except regex.error:
        return
    assume(is_portable(pattern))
    theirs = pre_tokenizers.Split(Regex(pattern), "isolated").pre_tokenize_str(text)

    ours = [piece for batch in custom_batches(pattern, text) for piece in batch.pre_tokens]

    assert [piece for piece, _ in theirs] == ours
