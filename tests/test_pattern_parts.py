"""The parts of a pattern are those that the `regex` module sees."""

from __future__ import annotations

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe.pattern_parts import ATOM, CALL, CLOSE, GROUP, OPEN, SET, parts_of

# Pieces of patterns that are brackets in one place and letters in another.
OUTSIDE = [
    "(", ")", "(?:", "(?=", "(?<!", "(?>", "|", "a", "*", "+", "{2}", "[", "]", "[^", "\\", "\\(",
    "\\[", "\\]", "\\\\", "(?#", "#", "\n", " ", "(?x)", "(?-x)", "(?x:", "(?i-x:", "(?V1)",
    "(? x)", "(?&gone)", "(?P>gone)", "(?P &gone)", "(?(?=", "(?(1)", "(?( 1 )", "(*FAIL)", "(?",
    "{e<=1:[(]}",
]  # fmt: skip
INSIDE = [
    "[", "]", "[^", "--", "&&", "||", "~~", "-", "a", "z", "^", "&", "~", "|", "\\]", "\\w",
    "\\p{L}", "\\p", "\\x41", "[:alpha:]", "[:", "(", ")", "(?&gone)", "#", " ",
]  # fmt: skip
FLAGS = st.sampled_from(["", "(?x)", "(?V1)", "(?V1x)"])
PATTERNS = st.builds(
    lambda flags, pieces, end: flags + "".join(pieces) + ")" * end,
    FLAGS, st.lists(st.sampled_from(OUTSIDE), max_size=14), st.integers(0, 3),
)  # fmt: skip
SETS = st.builds(
    lambda flags, pieces, end: f"{flags}([{''.join(pieces)}{']' * end}(a))",
    FLAGS, st.lists(st.sampled_from(INSIDE), min_size=1, max_size=10), st.integers(0, 3),
)  # fmt: skip


@given(PATTERNS | SETS)
@settings(max_examples=300)
@pytest.mark.filterwarnings("ignore")  # of the module, about sets that may mean something else soon
def test_groups_and_calls_are_found_where_the_module_finds_them(pattern: str) -> None:
    kinds = [part.kind for part in parts_of(pattern).parts]
    try:
        groups = regex.compile(pattern, cache_pattern=False).groups
    except (regex.error, RecursionError) as error:
        if "unknown group" in str(error) and CALL not in kinds:
            assert "(?(" in pattern  # what is asked for there may be gone as well
        return

    assert (kinds.count(GROUP), CALL in kinds) == (groups, False)
    assert kinds.count(GROUP) + kinds.count(OPEN) == kinds.count(CLOSE)


@pytest.mark.parametrize(
    ("pattern", "kinds"),
    [
        ("a.", [ATOM, ATOM]),
        (r"\(\[", [ATOM, ATOM]),
        ("[]a]", [SET]),
        ("[a[b]c]", [SET, ATOM, ATOM]),
        ("(?V1)[a[b]c]", [SET]),
        ("(?V1)[[a]--]]", [SET]),
        ("(?#()a", [ATOM]),
        ("(?x) a # (\n(?-x)#", [ATOM, ATOM]),
        ("(?x: )(?: )", [OPEN, CLOSE, OPEN, ATOM, CLOSE]),
        ("(?|(?x)a) b", [OPEN, ATOM, CLOSE, ATOM]),
    ],
)
def test_parts_have_kinds(pattern: str, kinds: list[int]) -> None:
    assert [part.kind for part in parts_of(pattern).parts] == kinds


def test_letters_match_several_under_full_case_folding_only() -> None:
    assert [parts_of(flags).folds for flags in ("(?fi)", "(?V1)a(?i:b)", "(?f)(?i)")] == [True] * 3
    assert [parts_of(flags).folds for flags in ("(?i)", "(?V1)", "(?f)", "[(?fi)]")] == [False] * 4
