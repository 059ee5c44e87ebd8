from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.recipe import RECIPES, Recipe
from bpe.text.corpus import Corpus
from pages.ui.address import MODES
from pages.ui.samples import SAMPLES
from pages.ui.session_file import (
    LARGEST_FILE,
    Session,
    is_session,
    read_session,
    write_session,
)
from pages.ui.settings import Forced, Settings, Source

OWN = Settings(Source("text", "low low\r\n<b>"), RECIPES["sennrich"], merges=7)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)
SETTINGS = st.builds(
    Settings,
    source=st.one_of(
        st.builds(Source, st.sampled_from(["text", "table"]), TEXTS),
        st.sampled_from([Source.of(sample) for sample in list(SAMPLES.values())[-3:]]),
    ),
    recipe=st.sampled_from(
        [*RECIPES.values(), Recipe(pretokenizer="regex", pattern='"|\n', special_tokens=("a",))]
    ),
    lines=st.booleans(),
    merges=st.integers(0, 32_768),
    forced=st.lists(st.tuples(st.text("ab\n\u2028", min_size=1), st.just("b")), max_size=3).map(
        lambda pairs: tuple(Forced(i * 2, *pair) for i, pair in enumerate(pairs))
    ),
)
SESSIONS = st.builds(
    Session, SETTINGS, st.integers(0, 32_768), st.sets(st.sampled_from(MODES)).map("+".join)
)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), TEXTS, st.sampled_from(["text", "none"])
)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(TEXTS | st.sampled_from(["text"]), inner)
    ),
    max_leaves=8,
)


def fields(**changes: Any) -> bytes:
    """The file of a small session in which some fields were changed, or left out with `...`."""
    changed = json.loads(write_session(Session(OWN))) | changes
    return json.dumps({name: value for name, value in changed.items() if value is not ...}).encode()


def expect_session_or_sentence(data: bytes) -> None:
    problem = ""
    try:
        session = read_session("x.json", data)
    except ValueError as error:
        problem = str(error)
    else:
        assert read_session("", write_session(session)) == session
    assert problem == "" or problem.startswith("x.json cannot be opened as a session: ")
    assert len(problem) < 500


OLD_GPT2 = b"""{
 "format": "merge-by-merge session", "version": 1, "corpus": {"text": "a b"},
 "recipe": {"normalizer": "none", "pretokenizer": "gpt2", "pattern": null, "alphabet": "bytes",
  "boundary": "none", "unknown": null, "special_tokens": [], "special_in_corpus": "text",
  "tie_break": "first-seen", "score": "count", "min_count": 1},
 "lines": false, "merges": 7, "forced": [], "position": 0, "mode": ""
}"""


def test_a_file_from_when_gpt2_numbered_the_bytes_by_value_keeps_its_ids() -> None:
    recipe = read_session("a.json", OLD_GPT2).settings.recipe

    assert Corpus.from_text("a b", recipe).alphabet.symbols(" b") == [32, 98]
    assert Corpus.from_text("a b", RECIPES["gpt2"]).alphabet.symbols(" b") == [220, 65]


@given(SESSIONS)
def test_a_session_that_was_written_opens_as_it_was(session: Session) -> None:
    data = write_session(session)

    assert is_session(data)
    assert read_session("a.json", data) == session


def test_a_file_that_another_editor_saved_opens_too() -> None:
    data = b"\xef\xbb\xbf\n " + fields(recipe={}, lines=..., merges=..., position=..., mode=...)

    session = read_session("a.json", data)

    assert is_session(data)
    assert session == Session(Settings(OWN.source, Recipe()))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b'{"format": "another"}', b"merge-by-merge session", b"\x89PNG\r\n\x1a\n"]
)
def test_other_files_are_no_sessions(data: bytes) -> None:
    assert not is_session(data)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (fields(version=2), "has version 2 of the format, and this app reads 1"),
        (fields(version=True), "has version True"),
        (fields(version="1" * 99), "has version '1111"),
        (fields(version=...), "has version None"),
        (fields(format="merge-by-merge session 2"), "no session"),
        (fields(extra=1), "a field 'extra'"),
        (fields(corpus={"sample": "no such"}), "no sample called 'no such'"),
        (fields(corpus={"sample": ["a"]}), "a sample's name, a text or a table"),
        (fields(corpus={"text": "a", "table": "a,1"}), "a sample's name, a text or a table"),
        (fields(corpus=...), "a sample's name, a text or a table"),
        (fields(recipe="gpt2"), "its recipe must be an object"),
        (fields(recipe={"pretokenizer": ["gpt2"]}), "pretokenizer must be one of"),
        (fields(recipe={"pretokenizer": "regex", "pattern": "a{9999999}"}), "100,000 parts"),
        (fields(recipe={"pretokenizer": "regex", "pattern": "(?:" * 3000}), "compiles"),
        (fields(recipe={"unknown": "x" * 20_001}), "longer than 20,000"),
        (fields(recipe={"normalizer": "nfd+nfc+" * 99 + "nfd"}), "may have 8 steps"),
        (fields(recipe={"min_count": 10**60}), "min_count must have at most 60 digits"),
        (fields(lines=1), "its lines must be true or false"),
        (fields(merges=32_769), "its merges must be a whole number up to 32,768"),
        (fields(merges=1e300), "its merges must be"),
        (fields(position=-1), "its position must be"),
        (fields(forced=[[3, "a", "b"], [3, "a", "b"]]), "positions of its merges must grow"),
        (fields(forced=[[1e3, "a", "b"]]), "forced merges cannot be used"),
        (fields(mode="fast"), "its mode must be some of projector"),
        (fields()[:-9], "damaged or not complete"),
        (fields().replace(b"low", b"l\xff"), "damaged or not complete"),
        (fields().replace(b": 7", b": " + b"7" * 5000), "damaged or not complete"),
        (fields().replace(b": 7", b": NaN"), "its merges must be"),
        (fields().replace(b": 7", b": " + b"[" * 100_000), "nested far deeper"),
        (fields().replace(b": 7", b": " + b"[[]," * 300_000), "far more than a session"),
        (fields() + b" " * LARGEST_FILE, "larger than 10 MB"),
    ],
)
def test_a_file_that_cannot_be_used_gets_a_sentence(data: bytes, problem: str) -> None:
    with pytest.raises(ValueError, match=r"^x\.json cannot be opened as a session: ") as caught:
        read_session("x.json", data)

    assert problem in str(caught.value)
    assert len(str(caught.value)) < 500


@given(st.sampled_from(sorted(json.loads(fields()))), JSON)
def test_any_value_in_any_field_gives_a_session_or_a_sentence(name: str, value: Any) -> None:
    expect_session_or_sentence(fields(**{name: value}))


@given(st.sampled_from(sorted(json.loads(fields())["recipe"])), JSON)
def test_any_value_in_the_recipe_gives_a_session_or_a_sentence(name: str, value: Any) -> None:
    expect_session_or_sentence(fields(recipe={name: value}))


@given(st.integers(0, 500), st.integers(0, 20), st.binary(max_size=20))
def test_any_damage_gives_a_session_or_a_sentence(place: int, length: int, data: bytes) -> None:
    whole = fields()
    expect_session_or_sentence(whole[:place] + data + whole[place + length :])


@given(st.binary(max_size=200))
def test_any_bytes_give_a_sentence(data: bytes) -> None:
    with pytest.raises(ValueError, match="cannot be opened as a session"):
        read_session("x.json", data)


@pytest.mark.parametrize("filling", [b"[],", b'"a",', b'\\"', b"[", b"1e9,"])
def test_a_hostile_file_never_takes_more_than_some_hundred_megabytes(filling: bytes) -> None:
    head = b'{"format": "merge-by-merge session", "version": 1, "forced": ['
    data = head + filling * ((LARGEST_FILE - len(head)) // len(filling))

    tracemalloc.start()
    with pytest.raises(ValueError, match="cannot be opened as a session"):
        read_session("x.json", data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert most < 10 * LARGEST_FILE


def test_half_characters_in_a_text_are_repaired() -> None:
    data = fields(corpus={"text": "a\ud800b\ud83d\ude00"})

    assert read_session("a.json", data).settings.source.text == "a\ufffdb\U0001f600"


def test_a_text_that_would_not_open_again_is_not_written() -> None:
    settings = Settings(Source("text", '"' * (LARGEST_FILE // 2)), Recipe())

    with pytest.raises(ValueError, match="too long for a session file"):
        write_session(Session(settings))
