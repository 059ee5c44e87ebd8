from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from bpe import RECIPES, Corpus, Recipe, Trainer
from bpe.text import matching
from bpe.views.stage import glimpse
from pages.ui import training
from pages.ui.samples import SAMPLES
from pages.ui.settings import MOST_MERGES, MOST_SPELLED, Forced, Settings, Source
from pages.ui.training import Run, train


def quiet(fraction: float, doing: str) -> None:
    """Report to nobody."""


def run_of(name: str) -> Run:
    return train(Settings.of(SAMPLES[name]), quiet)


def own(text: str, kind: str = "text", **settings: object) -> Settings:
    return replace(Settings(Source(kind, text), Recipe(pretokenizer="none")), **settings)


def numbers(run: Run) -> list[int]:
    return list(run.series.tokens)


# The numbers that the texts print from which the samples are taken.


def test_hello_world_has_a_base_of_9_and_9_merges() -> None:
    run = run_of("seed_hello_world")

    assert (run.trainer.base_size, run.shown) == (9, 9)
    assert run.ending == "9 merges; no pair is left to merge."


def test_the_course_stops_after_the_19_merges_of_a_vocabulary_of_50() -> None:
    run = run_of("seed_hf_course")
    run.trainer.goto(run.shown)

    assert (run.shown, len(run.trainer.vocabulary)) == (19, 50)
    assert run.trainer.tokenizer().encode("This is not a token.") == [
        38, 44, 30, 19, 20, 24, 34, 42, 2,
    ]  # fmt: skip
    assert run.ending == "19 merges, as asked; more are possible."


def test_the_cat_sat_goes_from_43_tokens_to_23() -> None:
    assert numbers(run_of("seed_cat_sat"))[:6] == [43, 37, 33, 29, 25, 23]


def test_the_identifiers_merge_pairs_seen_19_11_8_and_4_times() -> None:
    assert run_of("seed_identifiers").series.counts[:4] == (19, 11, 8, 4)


def test_swedish_low_merges_whole_words() -> None:
    run = run_of("seed_swedish_lag")
    words = run.trainer.vocabulary

    assert run.series.counts == (12, 12, 5, 4, 4, 3, 3, 2, 2, 2, 2, 2)
    assert [words[run.trainer.base_size + i].text for i in range(4)] == [
        "lå",
        "låg",
        "låg</w>",
        "låga",
    ]


# What a run may be


def test_a_history_that_no_message_has_room_for_is_refused_before_anything_shows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = train(own("ab ab ab abc", merges=1), quiet)
    monkeypatch.setattr(training, "LARGEST_PAYLOAD", len(before.payload))

    assert train(own("ab ab ab abc", merges=1), quiet).payload == before.payload
    with pytest.raises(ValueError, match=r"takes [0-9,]+ bytes, and the page can be sent"):
        train(own("ab ab ab abc", merges=3), quiet, before=before)


def test_a_payload_leaves_room_for_the_rest_of_the_largest_message() -> None:
    config = tomllib.loads(Path(".streamlit/config.toml").read_text(encoding="utf-8"))

    assert config["server"]["maxMessageSize"] * 1_000_000 - training.LARGEST_PAYLOAD == 1_000_000


def test_a_text_that_its_normalizer_makes_eleven_times_as_large_is_refused() -> None:
    ligature = "\ufdfa"  # of three bytes NFKD makes eighteen characters of thirty-three
    recipe = Recipe(normalizer="nfkd", pretokenizer="none")

    with pytest.raises(ValueError, match="nfkd makes up to 16,500,000 bytes of this text"):
        train(own(ligature * 500_000, recipe=recipe), quiet)
    with pytest.raises(ValueError, match="nfkd makes up to 16,500,002 bytes of this text"):
        train(own(ligature * 500_000 + ",5", "table", recipe=recipe), quiet)
    assert train(own(ligature * 9, recipe=recipe, merges=1), quiet).shown == 1


def test_reading_a_word_table_is_told_and_can_be_given_up() -> None:
    table = "\n".join(f"word{number},5" for number in range(20_000))
    told: list[float] = []

    def cancel(fraction: float, doing: str) -> None:
        told.append(fraction)
        if fraction > 0.6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(own(table, "table"), cancel)
    assert told == sorted(told)
    assert told[0] < 0.1


# What a run is


def test_a_run_stops_where_it_was_asked_to_and_knows_one_merge_more() -> None:
    run = train(own("ab ab ab abc", merges=1), quiet)

    assert run.shown == 1
    assert len(run.glimpses) == 2
    assert len(run.series.tokens) == 2
    assert run.trainer.position == 2


def test_no_merges_can_be_asked_for() -> None:
    run = train(own("ab ab", merges=0), quiet)

    assert (run.shown, run.ending) == (0, "No merges, as asked; more are possible.")
    assert run.glimpses[0].pairs


def test_the_glimpses_are_those_of_every_position() -> None:
    run = run_of("seed_cat_sat")
    trainer = Trainer(run.trainer.corpus)
    for position, seen in enumerate(run.glimpses):
        trainer.goto(position)
        assert seen == glimpse(trainer)


def test_an_ending_below_the_smallest_count_says_so() -> None:
    run = train(own("ab ab cd", recipe=RECIPES["gage-1994"]), quiet)

    assert run.ending.endswith("every pair left is seen fewer than 2 times.")


def test_nothing_is_said_of_the_end_of_nothing() -> None:
    assert train(own(""), quiet).ending == ""


def test_each_line_can_be_a_text_of_its_own() -> None:
    together = train(own("ab\nab\nab"), quiet)
    apart = train(own("ab\nab\nab", lines=True), quiet)

    assert together.shown > apart.shown == 1
    assert apart.trainer.corpus.gaps[:] == ((1, "\n"), (2, "\n"))


def test_a_word_table_is_trained_by_its_counts() -> None:
    run = train(own("low,5\nlower,2", kind="table", recipe=RECIPES["sennrich"]), quiet)

    trainer = Trainer(Corpus.from_counts({"low": 5, "lower": 2}, RECIPES["sennrich"]))
    trainer.goto(run.shown)
    run.trainer.goto(run.shown)
    assert run.trainer.merges == trainer.merges
    assert run.series.counts[0] == 7


def test_a_word_table_with_a_bad_line_is_refused() -> None:
    with pytest.raises(ValueError, match="line 2"):
        train(own("low,5\nlower", kind="table"), quiet)


def test_more_merges_of_the_same_corpus_carry_the_run_on() -> None:
    settings = Settings.of(SAMPLES["udhr_english"])
    first = train(replace(settings, merges=20), quiet)
    more = train(replace(settings, merges=50), quiet, before=first, turn=1)
    fewer = train(replace(settings, merges=10), quiet, before=more, turn=2)
    at_once = train(replace(settings, merges=50), quiet, turn=1)

    assert more.trainer is first.trainer
    assert (more.series, more.glimpses, more.payload) == (
        at_once.series,
        at_once.glimpses,
        at_once.payload,
    )
    assert (fewer.shown, len(fewer.glimpses), fewer.trainer.position) == (10, 11, 11)


def test_a_pattern_that_waits_for_others_says_so_and_can_be_cancelled() -> None:
    settings = replace(own("two words " * 10_000), recipe=Recipe(pretokenizer="regex", pattern="."))
    told: list[tuple[float, str]] = []

    def report(fraction: float, doing: str) -> None:
        told.append((fraction, doing))
        raise KeyboardInterrupt  # as Streamlit's own exception, no `Exception`

    with matching._programs, matching._programs:
        for _ in range(3):
            with pytest.raises(KeyboardInterrupt):
                train(settings, report)
    assert told == [(0, "Waiting for other visitors' patterns…")] * 3
    with pytest.raises(KeyboardInterrupt):
        train(settings, report)
    assert told[3:] == [(0, "Cutting the text by your pattern")]
    assert set(train(settings, quiet).trainer.corpus.words) == set("two words ")


def test_progress_is_reported_as_a_growing_fraction() -> None:
    told: list[tuple[float, str]] = []
    train(own("ab ab ab abc abd", merges=3), lambda *report: told.append(report))

    learning = [fraction for fraction, doing in told if doing.startswith("Learning")]
    assert learning == [1 / 3, 2 / 3, 1.0]


def test_what_the_report_raises_ends_the_training() -> None:
    class GaveUpError(Exception):
        pass

    def give_up(fraction: float, doing: str) -> None:
        raise GaveUpError

    with pytest.raises(GaveUpError):
        train(own("ab ab ab abc"), give_up)


# Merges chosen by hand


def merges(run: Run) -> list[tuple[str, str]]:
    run.trainer.goto(run.shown)
    words = run.trainer.vocabulary
    return [(words[left].text, words[right].text) for left, right in run.trainer.merges]


def forced(*merges: tuple[int, str, str]) -> tuple[Forced, ...]:
    return tuple(Forced(*merge) for merge in merges)


def test_a_forced_merge_is_made_and_the_recipe_goes_on_from_it() -> None:
    run = train(own("aab aab ac", forced=forced((0, "a", "b"))), quiet)

    # "aab aab ac" with ab merged: "a ab", " ", and then "a"+"ab" is seen twice, like " "+"a".
    assert merges(run)[:2] == [("a", "b"), ("a", "ab")]
    assert [step.forced for step in run.trainer.steps][:2] == [True, False]
    assert run.notes == ()


@pytest.mark.parametrize(
    ("text", "left"), [("a a a ▁a ▁a", "marker"), ("a ▁a ▁a", "base"), ("a a ▁a ▁a", "base")]
)
def test_of_pairs_that_spell_the_same_the_one_seen_most_is_forced(text: str, left: str) -> None:
    # A marker spells like the ▁ that is typed here; equally often seen, the lower ids win.
    recipe = RECIPES["teach-a-tokenizer"]
    run = train(own(text, recipe=recipe, forced=forced((0, "▁", "a"))), quiet)

    run.trainer.goto(1)
    [pair] = run.trainer.merges
    assert run.trainer.vocabulary[pair[0]].kind == left


def test_one_that_does_not_occur_is_left_aside_with_those_after_it_and_a_sentence() -> None:
    choices = forced((0, "a", "b"), (2, "x", "y"), (3, "a", "c"))
    run = train(own("aab aab ac", forced=choices), quiet)
    alone = train(own("aab aab ac", forced=choices[:1]), quiet)

    assert merges(run) == merges(alone)
    [note] = run.notes
    assert "Merge 3" in note
    assert "“x” and “y”" in note


def test_a_pair_below_the_smallest_count_can_be_forced() -> None:
    recipe = RECIPES["gage-1994"]
    run = train(own("ab ab cd", recipe=recipe, forced=forced((0, "c", "d"))), quiet)

    assert merges(run)[0] == ("c", "d")


@pytest.mark.parametrize(
    "choices",
    [
        forced((3, "e", "n")),
        forced((3, "e", "n"), (12, "o", "u")),
        forced((3, "e", "n"), (12, "§", "u")),
        forced((20, "e", "n")),
        forced((25, "e", "n")),
        (),
    ],
)
@pytest.mark.parametrize(
    "before",
    [(), forced((3, "e", "n")), forced((3, "§", "n")), forced((5, "r", "s"), (20, "e", "n"))],
)
def test_a_run_that_is_carried_on_is_the_same_as_one_from_nothing(
    before: tuple[Forced, ...], choices: tuple[Forced, ...]
) -> None:
    settings = replace(Settings.of(SAMPLES["udhr_english"]), merges=20)
    first = train(replace(settings, forced=before), quiet)
    told = merges(first), first.payload
    for most in (20, 30, 10):
        wanted = replace(settings, merges=most, forced=choices)
        run, fresh = (train(wanted, quiet, before=run, turn=1) for run in (first, None))
        assert run.payload == fresh.payload
        assert (run.glimpses, run.series, run.notes) == (fresh.glimpses, fresh.series, fresh.notes)
    assert (merges(first), first.payload) == told


def test_visitors_to_one_sample_share_its_words_and_move_alone() -> None:
    one, other = run_of("seed_cat_sat"), run_of("seed_cat_sat")
    one.trainer.goto(3)
    other.trainer.goto(0)
    other.trainer.step(other.trainer.candidates(2)[1].pair)

    assert one.trainer.corpus is other.trainer.corpus
    fresh = Trainer(one.trainer.corpus)
    fresh.goto(3)
    assert one.trainer.snapshot() == fresh.snapshot()
    assert run_of("seed_cat_sat").trainer.merges[:3] == fresh.merges


def test_what_all_tokens_spell_together_is_bounded() -> None:
    # 20 merges make one token of 2**20 letters, and each after that one as long, and longer by 1.
    text = "a" * 2**20 + "".join(chr(0x3400 + number) for number in range(500))
    recipe = Recipe(alphabet="characters", pretokenizer="none")
    settings = Settings(Source("text", text), recipe, merges=399)

    run = train(settings, quiet)

    run.trainer.goto(399)
    assert run.shown == 399
    assert run.trainer.spelled == 501 + sum(2**n for n in range(1, 21)) + sum(
        2**20 + n for n in range(1, 380)
    )
    with pytest.raises(ValueError, match=r"may spell 400,000,000 characters; after 400 merges"):
        train(replace(settings, merges=1000), quiet)
    with pytest.raises(ValueError, match="Ask for fewer merges, or choose a pre-tokenizer that"):
        train(replace(settings, merges=1000), quiet, before=run)


@pytest.mark.parametrize(
    "name", ["austen_pride_and_prejudice_ch1_7", "shakespeare_as_you_like_it_acts_1_2"]
)
def test_the_longest_samples_can_be_merged_to_the_end_without_a_pre_tokenizer(name: str) -> None:
    trainer = Trainer(Corpus.from_text(SAMPLES[name].read(), RECIPES["minbpe-basic"]))
    trainer.goto(MOST_MERGES)

    assert trainer.stop_reason == "no-pairs"
    assert trainer.spelled < MOST_SPELLED
