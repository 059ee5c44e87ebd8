"""Every recorded run of a real system is reproduced: merges, counts, replacements and ids.

Each file of `tests/vectors` numbered 01 to 26 holds one text and what up to 26 settings of real
systems learned from it. `SETTINGS` says which recipe stands for which setting; a run is compared
exactly unless `DIFFERENCES` lists it, with the reason and with what is compared instead.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import regex

from bpe import RECIPES, Corpus, Recipe, Step, Tokenizer, Trainer

VECTORS = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parents[1] / "vectors").glob("[0-2]?_*.json"))
    if path.stem < "27"
}
PATTERNS = ("none", "gpt2", "gpt4", "o200k")
CHARACTERS = Recipe(
    alphabet="characters", pretokenizer="whitespace", tie_break="lowest-ids", unknown="<unk>"
)
SUBWORD_NMT = RECIPES["subword-nmt"]

SETTINGS: dict[str, Recipe] = {
    "minbpe_basic/none": RECIPES["minbpe-basic"],
    **{f"minbpe_regex/{name}": Recipe(pretokenizer=name) for name in PATTERNS[1:]},
    **{f"tiktoken_educational/{name}": Recipe(pretokenizer=name) for name in PATTERNS},
    **{
        f"{system}/{name}": replace(RECIPES["rustbpe"], pretokenizer=name)
        for system in ("rustbpe", "bpeasy")
        for name in PATTERNS
    },
    **{
        f"hf_bytelevel/{name}": replace(RECIPES["huggingface"], pretokenizer=name)
        for name in PATTERNS
    },
    "hf_char/whitespace_split": CHARACTERS,
    "hf_char/metaspace": replace(CHARACTERS, boundary="start:▁"),
    "subword_nmt/min_frequency=1": replace(SUBWORD_NMT, min_count=1, unknown="<unk>"),
    "subword_nmt/min_frequency=2": replace(SUBWORD_NMT, unknown="<unk>"),
    "sentencepiece_bpe/identity": replace(RECIPES["sentencepiece"], unknown="<unk>"),
    "simple_bpe/char": RECIPES["simple-bpe"],
}

CRASHES = "the system raises when there is no pair to merge; ours stops and says so"
WHITE_SPACE = (
    "the system splits at U+0020 alone, so line ends and runs of blanks stay in its words; ours "
    "splits at all white space"
)
TYPED_MARKER = "a marker typed in the text is the system's own marker; for ours it is another token"
UNKNOWN_MARKER = "without a word in its text the system gives an unknown token for the marker too"
LIMITS = "the system joins no two scripts, and no more than 16 characters"
TAIL = "when no pair is left the system goes on with pairs that occur nowhere; ours stops"

DIFFERENCES: dict[tuple[str, str], tuple[str, ...]] = {
    **{
        (file, f"subword_nmt/min_frequency={least}"): (CRASHES,)
        for file in ("14_empty", "15_single_char", "16_whitespace_only")
        for least in (1, 2)
    },
    **{("11_code", f"subword_nmt/min_frequency={least}"): (WHITE_SPACE,) for least in (1, 2)},
    ("11_code", "hf_char/metaspace"): (WHITE_SPACE,),
    ("14_empty", "hf_char/metaspace"): (UNKNOWN_MARKER,),
    ("16_whitespace_only", "hf_char/metaspace"): (WHITE_SPACE,),
    ("18_literal_markers", "hf_char/metaspace"): (TYPED_MARKER,),
    ("18_literal_markers", "simple_bpe/char"): (TYPED_MARKER,),
    **{
        (file, "sentencepiece_bpe/identity"): reasons
        for file, reasons in {
            "01_hello_world": (TAIL,),
            "02_hf_course": (LIMITS,),
            "03_swedish": (TAIL,),
            "04_cat": (TAIL,),
            "05_low": (TAIL,),
            "06_getset": (TAIL,),
            "07_emoji_zwj": (TAIL,),
            "09_cjk": (LIMITS, TAIL),
            "10_arabic": (TAIL,),
            "11_code": (LIMITS, TAIL),
            "12_repeat_a8": (TAIL,),
            "13_ties_only": (TAIL,),
            "14_empty": (CRASHES,),
            "16_whitespace_only": (WHITE_SPACE,),
            "18_literal_markers": (TYPED_MARKER, LIMITS, TAIL),
            "19_wikipedia": (TAIL,),
            "22_contractions_digits": (LIMITS, TAIL),
            "24_sennrich": (TAIL,),
            "25_mixed_scripts": (TAIL,),
        }.items()
    },
}
RUNS = [(file, setting) for file, vector in VECTORS.items() for setting in vector["results"]]
EXACT = [run for run in RUNS if run not in DIFFERENCES]


def _is_of(run: tuple[str, str], system: str) -> bool:
    return run[1].startswith(system)


def _texts(file: str, setting: str) -> list[str]:
    given = VECTORS[file]["input"]
    if "text" in given:
        return [given["text"]]
    is_joined = any(setting.startswith(name) for name in given["joined_with_newline_for"])
    return ["\n".join(given["texts"])] if is_joined else list(given["texts"])


def _result(file: str, setting: str) -> Mapping[str, Any]:
    result: Mapping[str, Any] = VECTORS[file]["results"][setting]
    return result


def _trainer(file: str, setting: str) -> Trainer:
    return Trainer(Corpus.from_texts(_texts(file, setting), SETTINGS[setting]))


def _recorded(step: Step, trainer: Trainer, keys: Mapping[str, Any]) -> dict[str, Any]:
    """What a vector says of one merge, told from our step."""
    left, right = (trainer.vocabulary[token_id] for token_id in step.pair)
    facts = {
        "step": step.number,
        "left": left.text,
        "right": right.text,
        "left_hex": left.bytes.hex(),
        "right_hex": right.bytes.hex(),
        "pair_count": step.count,
        "occurrences_replaced": step.replaced,
        "tokens_after": step.tokens_after,
        "tied_pairs": step.tied + 1,
        "new_id": step.token_id,
    }
    return {key: facts[key] for key in keys}


def _assert_same_merges(trainer: Trainer, result: Mapping[str, Any]) -> None:
    for merge in result["merges"]:
        step = trainer.step()
        assert step is not None
        assert _recorded(step, trainer, merge) == merge
    assert len(trainer.steps) == result.get("n_merges", len(trainer.steps))


def _assert_same_end(trainer: Trainer, result: Mapping[str, Any], cap: int) -> None:
    if trainer.position < min(cap, result.get("max_merges", cap)) or result.get("exhausted"):
        assert trainer.step() is None
        assert trainer.stop_reason == ("below-min-count" if trainer.pair_counts else "no-pairs")
    if result.get("exhausted"):
        assert result["one_more_merge"].startswith("ValueError: max()")


def _assert_same_numbers(trainer: Trainer, result: Mapping[str, Any]) -> None:
    """Compare what a system tells besides its merges: sizes, ids, its vocabulary."""
    tokens = list(trainer.vocabulary.values())
    base = [token for token in tokens if token.kind != "merge"]
    pairs = [
        (trainer.vocabulary[left], trainer.vocabulary[right]) for left, right in trainer.merges
    ]
    facts = {
        "vocab_size": len(tokens),
        "vocab": [token.text for token in tokens],
        "base_vocab": [token.text for token in base],
        "base_size_with_unk": len(base),
        "merge_ids": [[*step.pair, step.token_id] for step in trainer.steps],
        "tokens_hex": [token.bytes.hex() for token in tokens[len(base) :]],
        "codes_file": "#version: 0.2\n" + "".join(f"{a.text} {b.text}\n" for a, b in pairs),
    }
    for key, fact in facts.items():
        assert result.get(key, fact) == fact


def _assert_same_encodings(tokenizer: Tokenizer, result: Mapping[str, Any]) -> None:
    for entry in result["encode"]:
        ids = tokenizer.encode(entry["text"])
        texts = [token.text for token in tokenizer.tokens(ids)]
        if "out" in entry:
            assert _marked_words(texts) == _subword_nmt_words(entry["out"], tokenizer)
        if "ids" in entry:
            assert ids == entry["ids"]
        elif "tokens" in entry:
            assert texts == entry["tokens"]
        if entry.get("decoded_ok") or entry.get("decoded") == entry["text"]:
            assert tokenizer.decode(ids) == entry["text"]


def _marked_words(texts: list[str]) -> list[str]:
    return [text.removesuffix("</w>") if text.endswith("</w>") else f"{text}@@" for text in texts]


def _subword_nmt_words(out: str, tokenizer: Tokenizer) -> list[str]:
    """Put our unknown token for the characters that subword-nmt lets through."""
    known = {token.text for token in tokenizer.vocabulary.values()}
    return [
        piece
        if len(piece.removesuffix("@@")) > 1 or piece.removesuffix("@@") in known
        else "<unk>@@"
        for piece in out.split()
    ]


@pytest.mark.parametrize(
    ("file", "setting"), [run for run in EXACT if not _is_of(run, "sentencepiece")]
)
def test_a_run_is_reproduced_exactly(file: str, setting: str) -> None:
    result, trainer = _result(file, setting), _trainer(file, setting)
    cap = VECTORS[file]["cap_merges"]

    assert trainer.token_count == result.get("start_tokens", trainer.token_count)
    if setting.startswith("bpeasy"):
        trainer.goto(len(result["tokens_hex"]))
    else:
        _assert_same_merges(trainer, result)
    _assert_same_numbers(trainer, result)
    _assert_same_end(trainer, result, cap)
    if setting.startswith("hf_char"):
        trainer.goto(1_000_000)  # these were encoded with all the merges there are
    if "encode" in result:
        _assert_same_encodings(trainer.tokenizer(), result)


@pytest.mark.parametrize(
    ("file", "setting"), [run for run, reasons in DIFFERENCES.items() if reasons == (CRASHES,)]
)
def test_where_a_system_crashes_ours_stops_and_says_why(file: str, setting: str) -> None:
    assert re.search(
        r"max\(\) arg is an empty sequence|sentences_", _result(file, setting)["error"]
    )
    trainer = _trainer(file, setting)

    assert trainer.step() is None
    assert trainer.stop_reason == "no-pairs"


def test_subword_nmt_differs_on_line_ends_only_when_it_encodes() -> None:
    for setting in ("subword_nmt/min_frequency=1", "subword_nmt/min_frequency=2"):
        result, trainer = _result("11_code", setting), _trainer("11_code", setting)

        _assert_same_merges(trainer, result)
        _assert_same_numbers(trainer, result)
        _assert_same_end(trainer, result, VECTORS["11_code"]["cap_merges"])


def _metaspace_words(text: str) -> list[str]:
    """Split as the system does, at each blank and each `▁`; the marker itself is left out."""
    marked = text.replace(" ", "▁")
    return [
        word[1:] for word in re.findall("▁[^▁]*", marked if marked[:1] == "▁" else f"▁{marked}")
    ]


@pytest.mark.parametrize("file", ["11_code", "16_whitespace_only", "18_literal_markers"])
def test_metaspace_merges_are_ours_on_the_words_that_it_makes(file: str) -> None:
    setting = "hf_char/metaspace"
    words = [word for text in _texts(file, setting) for word in _metaspace_words(text)]
    # A word of nothing but its marker has no pair; it is one token more in the system's sums.
    bare = words.count("")
    counts = Counter(word for word in words if word)
    trainer = Trainer(Corpus.from_counts(counts, SETTINGS[setting]))
    result = _result(file, setting)
    merges = [{**merge, "tokens_after": merge["tokens_after"] - bare} for merge in result["merges"]]

    assert trainer.token_count == result["start_tokens"] - bare
    _assert_same_merges(trainer, {**result, "merges": merges})
    _assert_same_end(trainer, result, VECTORS[file]["cap_merges"])


def test_metaspace_without_a_word_differs_by_the_marker_only() -> None:
    setting = "hf_char/metaspace"
    result, trainer = _result("14_empty", setting), _trainer("14_empty", setting)

    assert result["merges"] == []
    assert trainer.step() is None
    assert result["encode"][1]["tokens"] == ["<unk>", "<unk>"]
    assert trainer.tokenizer().encode("a") == [0]


def test_simple_bpe_with_a_typed_marker_is_ours_when_every_marker_is_typed() -> None:
    file, setting = "18_literal_markers", "simple_bpe/char"
    words = Counter(" ".join(_texts(file, setting)).replace(" ", " Ġ").split(" "))
    recipe = replace(SETTINGS[setting], boundary="none")
    trainer = Trainer(Corpus.from_counts(words, recipe))
    result = _result(file, setting)

    _assert_same_merges(trainer, result)
    _assert_same_numbers(trainer, result)
    _assert_same_end(trainer, result, VECTORS[file]["cap_merges"])


SENTENCEPIECE = "sentencepiece_bpe/identity"
# One script throughout, Chinese and Japanese taken as one; a mark has the script it stands on.
_ONE_SCRIPT = "|".join(
    rf"[\p{{Inherited}}{scripts}]*"
    for scripts in (
        r"\p{Latin}",
        r"\p{Arabic}",
        r"\p{Greek}",
        r"\p{Hangul}",
        r"\p{Han}\p{Hiragana}\p{Katakana}",
        r"\p{Common}",
    )
)
_is_piece = regex.compile(rf"▁?(?:{_ONE_SCRIPT})").fullmatch


def _pieces(file: str, trainer: Trainer) -> list[str]:
    """What the system merged: its pieces without its three special ones and the characters."""
    pieces: list[str] = _result(file, SENTENCEPIECE)["pieces"]
    characters = {token.text for token in trainer.vocabulary.values() if token.kind != "special"}
    assert {*pieces[len(pieces) - len(characters) :]} == characters
    return pieces[3 : len(pieces) - len(characters)]


def _token_text(trainer: Trainer, token_id: int) -> str:
    return trainer.vocabulary[token_id].text


def _step_within_limits(trainer: Trainer) -> Step | None:
    """Make the best merge that sentencepiece allows."""
    for candidate in trainer.candidates(len(trainer.pair_counts)):
        text = "".join(_token_text(trainer, token_id) for token_id in candidate.pair)
        if len(text) <= 16 and _is_piece(text):
            return trainer.step(candidate.pair)
    return None


@pytest.mark.parametrize("file", [run[0] for run in EXACT if _is_of(run, "sentencepiece")])
def test_sentencepiece_runs_are_reproduced_exactly(file: str) -> None:
    trainer = _trainer(file, SENTENCEPIECE)
    pieces = _pieces(file, trainer)

    trainer.goto(len(pieces))

    assert [_token_text(trainer, step.token_id) for step in trainer.steps] == pieces
    tokenizer = trainer.tokenizer()
    for entry in _result(file, SENTENCEPIECE)["encode"]:
        tokens = tokenizer.tokens(tokenizer.encode(entry["text"]))
        assert [token.text for token in tokens] == entry["pieces"]


@pytest.mark.parametrize(
    "file",
    [run[0] for run in DIFFERENCES if _is_of(run, "sentencepiece") and run[0] != "14_empty"],
)
def test_sentencepiece_merges_are_ours_within_its_limits_until_no_pair_is_left(file: str) -> None:
    reasons = DIFFERENCES[file, SENTENCEPIECE]
    lines = "\n".join(_texts(file, SENTENCEPIECE)).split("\n")
    stripped = [re.sub(" +", " ", line).strip(" ") for line in lines]
    words = Counter(word for line in stripped if line for word in _metaspace_words(line) if word)
    trainer = Trainer(Corpus.from_counts(words, SETTINGS[SENTENCEPIECE]))
    pieces = _pieces(file, trainer)

    for piece in pieces:
        step = _step_within_limits(trainer)
        if step is None:
            break
        assert _token_text(trainer, step.token_id) == piece
    was_limited = any(step.pair != ties[0] for step, ties in _with_winner(trainer))

    assert was_limited == (LIMITS in reasons)
    assert (trainer.position < len(pieces)) == (TAIL in reasons)


def _with_winner(trainer: Trainer) -> list[tuple[Step, tuple[Any, ...]]]:
    """Each step made, and the pair that our recipe alone would have picked there."""
    steps = trainer.steps
    found = []
    for step in steps:
        trainer.goto(step.number - 1)
        found.append((step, trainer.ties(1)))
    trainer.goto(len(steps))
    return found


def test_every_run_is_compared_exactly_or_listed_with_its_reason() -> None:
    settings = {setting for _, setting in RUNS}

    assert settings <= set(SETTINGS)
    assert set(DIFFERENCES) <= set(RUNS)
    assert len(VECTORS) == 22
    assert (len(RUNS), len(EXACT), len(DIFFERENCES)) == (487, 455, 32)
