"""Patterns from outside: what takes much memory, or is no pattern, is refused by a sentence."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from bpe.pattern import compiled, matches_nothing, tried

# Patterns that tokenizers in use have, or came with.
USED = [
    r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
    r"[\p{Han}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*"
    r"[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+"
    r"[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    r"[!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"
    r"| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    r"(?x) \p{Lu}? \p{Ll}+ (?# a word ) | \d{1,3} # a number"
    + "\n"
    + r" | \s+ | [^\s\w]+ (?:[.]+)?",
    r"(?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)+|(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}",
    r"(?V1)[[a-z]--[aeiou]]{1,50}|(?:\((?:[^()]|\([^()]*\))*\))+",
]

# What is written out too often, each in another disguise.
TOO_OFTEN = [
    "a{100001}",
    "(?:" * 20 + "a" + ")+" * 20,
    "(?:" * 20 + "a" + ")++" * 20,
    "(?:" * 20 + "a" + ")+?" * 20,
    "(?:" * 14 + "a" + "){2}" * 14,
    "(?:" * 14 + "a" + "){2,}?" * 14,
    "(?:" * 20 + "a" + "){1,2}" * 20,
    "(?>" * 20 + "a" + ")+" * 20,
    "(?P<a>" + "(?=" * 20 + "a" + ")+" * 20 + ")",
    "(?x)" + "( " * 20 + "a" + ") +" * 20,
    "(?x)" + "( #(\n" * 20 + "a" + ") #)\n+" * 20,
    "(?:" * 20 + "a" + "(?#()" + ")+" * 20,
    "(?:" * 20 + "[(]" + ")+" * 20,
    "(?:" * 20 + r"\(" + ")+" * 20,
    "(?:" * 20 + "[[:alpha:](]" + ")+" * 20,
    "(?V1)" + "(?:" * 20 + "[a--[(]]" + ")+" * 20,
    "(?:" * 20 + "a" + "|b)+" * 20,
    "[" + "a-cm-p" * 500 + "]{99}",
    "(?:a){e<=1:[(]}" + "(?:" * 20 + "a" + ")+" * 20,
    r"(?:" * 20 + "[]()]" + ")+" * 20,
    # Under full case-folding a set is written out for each letter that matches several.
    "(?fi)" + r"[ -\U0010ffff]" * 600,
    "(?V1)(?i:" + r"[\w-z]" * 600 + ")",
]

# What calls the pattern or a group, in every form that there is.
CALLS = {
    "(?R)?a": "(?R)",
    "((?R)*)*": "(?R)",
    "a(?0)?": "(?0)",
    "(a)(?1)": "(?1)",
    "(a)(?-1)": "(?-1)",
    "(?+1)(a)": "(?+1)",
    "(?<x>(?&x))": "(?&x)",
    "(?P<x>a)(?P>x)": "(?P>x)",
    "(?P<x>a)(?P&x)": "(?P&x)",
    "(?(DEFINE)(?<x>a))(?&x)": "(?&x)",
    "(a)(?(1)(?1)|b)": "(?1)",
    "(?x)(?<x>a) (?P >x)": "(?P >x)",
    "(?x)# (\n(?R)?a": "(?R)",
    "[a](?R)?a": "(?R)",
    r"\\(?R)?a": "(?R)",
    "(?#(?R)(?R)?a": "(?R)",
    "[[a](?R)?a]": "(?R)",
}

# The same letters where they call nothing.
NO_CALLS = [
    r"\(?R\)?", r"\(\?R\)", "[(?R)]", "[^](?R)]", "(?#(?R)a", "(?#\\)(?R)a", "(?x)a# (?R)",
    "(?x)(?:a(?x)# (?R)\n)", "(?V1)[a--[b](?R)]", "[[:alpha:](?R)]", "(?:R)", "(?-i:R)", "(?P<R>a)",
]  # fmt: skip


@pytest.mark.parametrize("pattern", USED)
def test_patterns_in_use_compile(pattern: str) -> None:
    assert compiled(pattern).pattern == pattern


@pytest.mark.parametrize("pattern", TOO_OFTEN)
def test_what_is_written_out_too_often_is_refused_before(pattern: str) -> None:
    with pytest.raises(ValueError, match="must not repeat a part too often"):
        compiled(pattern)


@pytest.mark.parametrize(("pattern", "call"), CALLS.items())
def test_a_pattern_that_calls_itself_or_a_group_is_refused(pattern: str, call: str) -> None:
    with pytest.raises(ValueError, match="must not call itself or a group") as refused:
        compiled(pattern)
    assert f"as {call} does" in str(refused.value)


@pytest.mark.parametrize("pattern", NO_CALLS)
def test_what_only_looks_like_a_call_compiles(pattern: str) -> None:
    assert compiled(pattern).pattern == pattern


@pytest.mark.parametrize("group", ["()", "(?<n{}>a)", "(?P<n{}>a)", "(?|(a)|b)", "(?=(a))"])
def test_a_hundred_groups_may_capture_and_no_more(group: str) -> None:
    groups = [group.format(number) for number in range(101)]

    assert compiled("".join(groups[1:])).groups == 100
    with pytest.raises(ValueError, match="may have 100 groups that capture; got 101"):
        compiled("".join(groups))


def test_groups_that_do_not_capture_are_not_counted() -> None:
    pattern = r"(?:a)(?i:b)(?=c)(?<=d)(?>e)\([(](?#()" * 60

    assert compiled(pattern).groups == 0


def test_many_groups_are_refused_before_anything_is_compiled() -> None:
    with pytest.raises(ValueError, match=r"got 9,000\. Write \(\?:\.\.\.\) for a group"):
        compiled("()" * 9000 + ".")


def test_many_repeats_side_by_side_are_no_repeats_inside_repeats() -> None:
    assert compiled("|".join(f"(?:{letter}x)+" for letter in "abcdefghijklmnopqrstuvwxyz"))


@pytest.mark.parametrize(
    "pattern",
    [
        "(", "a**", r"\p{Nonsense}", r"\L<words>", "(?V1)(?V0)a", "(?a)(?u)a", "(?P=n)", "[b-a]",
        "a{2,1}", "(?:a){e<=99999999999999999999}", "a{,99999999999999999999}", r"\N{NOBODY}",
        "(?:|" * 400 + ")" * 400, "(?V1)" + "[" * 900 + "a" + "]" * 900, r"(?<=\K*)(*SKIP", "(?D)a",
    ],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore")
def test_what_is_no_pattern_is_refused_in_words(pattern: str) -> None:
    for _ in range(2):  # the second time, the first has left its traces in the module
        with pytest.raises(ValueError, match="must be a regular expression that compiles; got"):
            compiled(pattern)


def test_a_very_long_pattern_is_refused_and_not_shown_in_full() -> None:
    with pytest.raises(ValueError, match=r"at most 20,000 characters; got 100,000"):
        compiled("a" * 100_000)
    with pytest.raises(ValueError, match="compiles") as refused:
        compiled("a" * 10_000 + "(")
    assert len(str(refused.value)) < 400


def test_whether_the_empty_text_matches() -> None:
    assert matches_nothing(compiled("a*"))
    assert not matches_nothing(compiled("a+"))


def test_an_attempt_is_made_again_while_this_thread_has_time_left() -> None:
    given: list[float] = []

    def attempt(seconds: float) -> str:
        given.append(seconds)
        if len(given) < 3:  # others were busy
            raise TimeoutError
        return "found"

    assert tried(attempt, time.thread_time() + 1000) == "found"
    assert all(0 < seconds <= 1000 for seconds in given)


def test_an_attempt_is_given_up_when_this_thread_has_no_time_left() -> None:
    def attempt(seconds: float) -> str:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        tried(attempt, time.thread_time())


# Whatever is not refused takes a bounded amount of memory.
_LARGEST = """
import resource
from bpe.pattern import compiled
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for pattern in (
    "a{49000}b{49000}", "(?:ab){19999}", "(?:" * 14 + "a" + ")+" * 14, "[a-c]{16000}",
    "(?:" * 9 + "a" + "){2}" * 9, "(?i)k{99000}", "(?fi)[ß-ü]{16000}", r"(?:\\R){19999}",
    "(?fi)" + r"[ -\\U0010ffff]" * 400,
    "(?:a{0,9999}){0,9999}", "(?:a|b|cd){9999}", "(?x)(a {2}) {4999}",
):
    compiled(pattern)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def test_what_is_compiled_takes_little_memory(root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _LARGEST], cwd=root, capture_output=True, text=True, check=True
    )

    assert int(done.stdout) < 400
