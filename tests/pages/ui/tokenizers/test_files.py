from __future__ import annotations

import json

import pytest

from bpe import RECIPES, Corpus, Trainer, formats, pretrained
from pages.ui.tokenizers.files import MERGES, PAIR, VOCAB, Refused, read_files, short_name

TRAINER = Trainer(Corpus.from_text("abab", RECIPES["minbpe-regex"]), max_merges=1)
TRAINER.step()
GOOD = formats.dumps(TRAINER.tokenizer(), "minbpe").encode()


def test_each_file_is_judged_by_itself() -> None:
    found = list(read_files({"a.json": b"{}", "b.model": GOOD, "c.txt": b"", "d.model": GOOD}))

    assert [name for name, _ in found] == ["a.json", "b.model", "c.txt", "d.model"]
    assert [isinstance(one, Refused) for _, one in found] == [True, False, True, False]


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.json", b"", "The file is empty"),
        ("a.txt", b" \n\n", "The file is empty"),
        ("a.json", b"{}", "This JSON object is empty"),
        ("a.txt", b"Call me", "can be read"),
        (VOCAB, b'{"a": 0}', "vocab.json and merges.txt, are read together"),
        (MERGES, "#version: 0.2\nĠ t\n".encode(), "vocab.json and merges.txt, are read together"),
    ],
)
def test_a_refusal_says_why_and_what_to_do(name: str, data: bytes, reason: str) -> None:
    [(_, found)] = read_files({name: data})

    assert isinstance(found, Refused)
    assert found.reason.startswith(f"{name} cannot be opened: ")
    assert reason in found.reason
    assert found.reason.endswith(".")


def test_of_a_pair_with_bytes_that_are_no_text_the_rest_is_opened() -> None:
    found = dict(read_files({VOCAB: b"\xff", MERGES: b"", "b.model": GOOD}))

    assert isinstance(found[PAIR], Refused)
    assert not isinstance(found["b.model"], Refused)


def test_of_a_pair_no_added_token_is_left_out_in_silence() -> None:
    both = json.loads(formats.dumps(TRAINER.tokenizer(), "gpt2"))
    files = {VOCAB: json.dumps(both[VOCAB]).encode(), MERGES: both[MERGES].encode()}

    assert not isinstance(dict(read_files(files))[PAIR], Refused)
    assert list(dict(read_files({**files, "added_tokens.json": b"{}"}))) == [PAIR]
    [(_, found)] = read_files({**files, "added_tokens.json": b'{"<|pad|>": 257}'})
    assert isinstance(found, Refused)
    assert "The file added_tokens.json has the token '<|pad|>'" in found.reason


def test_a_file_that_does_not_say_how_text_is_split_is_told_what_was_assumed() -> None:
    ranks = formats.dumps(TRAINER.tokenizer(), "tiktoken").encode()
    known = formats.dumps(pretrained.load("gpt2"), "tiktoken").encode()
    found = dict(read_files({"a.tiktoken": ranks, "b.model": GOOD, "c.tiktoken": known}))

    assert not isinstance(found["a.tiktoken"], Refused)
    assert found["a.tiktoken"].assumed.endswith("GPT-4's pattern is assumed.")
    assert not isinstance(found["b.model"], Refused)
    assert found["b.model"].assumed == ""
    assert not isinstance(found["c.tiktoken"], Refused)
    assert found["c.tiktoken"].assumed.endswith("GPT-2's ranks are split by its own pattern.")
    assert found["c.tiktoken"].tokenizer.recipe.pretokenizer == "gpt2"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("tokenizer.json", "tokenizer.json"),
        ("a" * 28, "a" * 28),
        ("tokenizer-of-swedish-law-v1.json", "tokenizer-of-…sh-law-v1.json"),
    ],
)
def test_a_long_name_is_cut_in_its_middle(name: str, shown: str) -> None:
    assert short_name(name) == shown
