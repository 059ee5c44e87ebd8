from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import pytest

from bpe.recipe import RECIPES, Recipe
from bpe.views.blob import unpack
from pages.ui.address import pack, read_address
from pages.ui.editor import LONGEST_EDITABLE, Edit
from pages.ui.samples import FIRST, SAMPLES
from pages.ui.session import opened_by
from pages.ui.settings import Forced, Settings, Source
from pages.ui.training import train
from pages.ui.visit import Visit

CAT = SAMPLES["seed_cat_sat"]


@pytest.fixture
def visitor() -> Visit:
    """A visitor who looks at position 4 of a finished run."""
    found = opened_by(read_address({"corpus": "seed_cat_sat", "at": "4"}))
    finish(found)
    return found


def finish(visitor: Visit) -> None:
    visitor.finish(
        train(
            visitor.settings,
            lambda fraction, doing: None,
            before=visitor.run,
            at=visitor.at,
            turn=visitor.stage_turn,
            looked_at=visitor.looked_at,
        )
    )


def typed(text: str, kind: str = "text", number: int = 1) -> Edit:
    return Edit(kind, text, number)


# Opening


def test_an_empty_address_opens_the_first_sample_with_its_settings() -> None:
    visitor = opened_by(read_address({}))

    assert visitor.settings == Settings.of(FIRST)
    assert (visitor.at, visitor.problems) == (0, ())


def test_an_address_changes_only_what_it_names() -> None:
    visitor = opened_by(read_address({"corpus": "seed_hf_course", "merges": "5"}))

    assert visitor.settings == replace(Settings.of(SAMPLES["seed_hf_course"]), merges=5)


def test_an_address_with_a_text_opens_it_as_ones_own() -> None:
    visitor = opened_by(read_address({"text": pack("low low"), "recipe": "sennrich"}))

    assert visitor.settings.source == Source("text", "low low")
    assert visitor.settings.source.choice == "text"
    assert visitor.box == "low low"


def test_a_bad_address_opens_the_first_sample_and_says_why() -> None:
    visitor = opened_by(read_address({"corpus": "?", "merges": "?"}))

    assert visitor.settings == Settings.of(FIRST)
    assert len(visitor.problems) == 2


@pytest.mark.parametrize(
    ("query", "missing"),
    [
        ({}, "all"),
        ({"recipe": "sennrich", "merges": "9", "at": "3"}, "text"),
        ({"corpus": "seed_cat_sat"}, ""),
        ({"at": "3"}, ""),
    ],
)
def test_what_an_address_leaves_open_may_come_from_what_the_browser_kept(
    query: dict[str, str], missing: str
) -> None:
    assert opened_by(read_address(query)).keeping.missing == missing


# Moving


def test_the_position_never_lies_beyond_the_run(visitor: Visit) -> None:
    visitor.move_to(1000)

    assert visitor.run is not None
    assert visitor.position == visitor.run.shown


def test_a_move_lets_go_of_the_pair_and_keeps_the_token(visitor: Visit) -> None:
    visitor.light_pair((1, 2))
    turn = visitor.pairs_turn
    visitor.move_to(5)
    assert (visitor.pair, visitor.pairs_turn) == (None, turn + 1)

    visitor.light_token(7)
    visitor.move_to(6)
    assert visitor.token == 7


def test_a_pair_and_a_token_are_never_lit_together(visitor: Visit) -> None:
    visitor.light_token(7)
    visitor.light_pair((1, 2))
    assert (visitor.pair, visitor.token) == ((1, 2), None)

    visitor.light_token(7)
    assert (visitor.pair, visitor.token) == (None, 7)


def test_what_was_lit_in_one_run_is_not_lit_in_the_next(visitor: Visit) -> None:
    visitor.light_token(7)
    visitor.edit(typed("ab ab"))
    finish(visitor)

    assert (visitor.pair, visitor.token) == (None, None)


def test_a_position_of_the_stage_counts_in_the_run_it_was_reached_in(visitor: Visit) -> None:
    before = visitor.stage_turn
    visitor.follow(2, before)
    assert visitor.at == 2

    visitor.open_settings(replace(visitor.settings, merges=3), 1)
    visitor.follow(2, before)  # of the stage as it was, while the next run is trained
    assert visitor.at == 1

    finish(visitor)
    visitor.follow(2, before)  # sent before the next run arrived
    assert visitor.at == 1
    visitor.follow(3, visitor.stage_turn)
    assert visitor.at == 3


def test_a_move_while_the_next_run_is_trained_counts_when_that_is_given_up(visitor: Visit) -> None:
    before = visitor.stage_turn
    visitor.open_settings(replace(visitor.settings, merges=3), 1)
    visitor.follow(2, before)

    visitor.cancel()
    assert visitor.at == 2


def test_where_the_next_run_cannot_be_had_the_stage_is_followed_on(visitor: Visit) -> None:
    before = visitor.stage_turn
    visitor.open_settings(replace(visitor.settings, merges=3), 1)
    visitor.fail("a reason")

    visitor.follow(2, before)
    assert visitor.at == 2


def test_only_being_sent_takes_the_stage_along(visitor: Visit) -> None:
    visitor.move_to(2)
    assert visitor.goto_turn == 0

    visitor.send_to(3)
    assert (visitor.at, visitor.goto_turn) == (3, 1)


# Choosing


def test_a_sample_opens_with_its_own_settings_at_its_start(visitor: Visit) -> None:
    visitor.choose("seed_hf_course")

    assert visitor.settings == Settings.of(SAMPLES["seed_hf_course"])
    assert (visitor.at, visitor.box) == (0, SAMPLES["seed_hf_course"].read())
    assert visitor.needs_training


def test_typing_into_a_sample_makes_it_ones_own_and_leaves_the_box_alone(visitor: Visit) -> None:
    turn = visitor.editor_turn
    visitor.edit(typed("the cat sat", number=3))

    assert visitor.settings == replace(Settings.of(CAT), source=Source("text", "the cat sat"))
    assert (visitor.editor_turn, visitor.box) == (turn, "the cat sat")
    assert (visitor.at, visitor.editor_edit) == (4, 3)


def test_a_text_beyond_what_can_be_edited_is_put_into_the_box_again(visitor: Visit) -> None:
    turn = visitor.editor_turn
    visitor.edit(typed("a" * (LONGEST_EDITABLE + 1)))

    assert visitor.editor_turn == turn + 1


def test_a_text_that_the_box_holds_back_is_put_into_it(visitor: Visit) -> None:
    visitor.edit(Edit("text", "low lower", 1, is_held=True))

    assert visitor.box == "low lower"


def test_ones_own_text_is_still_there_after_a_sample(visitor: Visit) -> None:
    visitor.edit(typed("my own"))
    visitor.choose("seed_hello_world")
    visitor.choose("text")

    assert visitor.settings.source == Source("text", "my own")
    assert visitor.settings.recipe == RECIPES["simple-bpe"]


def test_an_own_text_that_was_never_there_is_empty(visitor: Visit) -> None:
    visitor.choose("text")

    assert visitor.settings.source == Source("text", "")


def test_a_file_becomes_ones_own_and_starts_at_0(visitor: Visit) -> None:
    visitor.open_own("table", "low,5")

    assert visitor.settings.source == Source("table", "low,5")
    assert (visitor.at, visitor.box) == (0, "low,5")


# Recipes


def draft(**changes: Any) -> dict[str, Any]:
    return {**asdict(Recipe()), **changes}


def test_a_recipe_that_contradicts_itself_stays_a_draft(visitor: Visit) -> None:
    visitor.set_draft(draft(boundary="end:</w>"))

    assert visitor.draft == draft(boundary="end:</w>")
    assert "boundary" in visitor.draft_problem
    assert visitor.settings.recipe == CAT.recipe
    assert not visitor.needs_training


def test_a_draft_that_makes_sense_again_is_used(visitor: Visit) -> None:
    visitor.set_draft(draft(boundary="end:</w>"))
    visitor.set_draft(draft(boundary="end:</w>", alphabet="characters"))

    assert (visitor.draft, visitor.draft_problem) == (None, "")
    assert visitor.settings.recipe == Recipe(boundary="end:</w>", alphabet="characters")


# Merges chosen by hand


def texts(visitor: Visit) -> list[tuple[str, str]]:
    """The merges of the run, as texts."""
    assert visitor.run is not None
    trainer = visitor.run.trainer
    trainer.goto(visitor.run.shown)
    words = trainer.vocabulary
    return [(words[left].text, words[right].text) for left, right in trainer.merges]


def test_a_pair_is_forced_at_the_position_and_one_is_then_where_it_has_happened() -> None:
    visitor = opened_by(read_address({"text": pack("ab ab ab cd cd"), "recipe": "sennrich"}))
    finish(visitor)
    visitor.move_to(1)
    turn = visitor.stage_turn
    visitor.force((ord_of(visitor, "c"), ord_of(visitor, "d")))
    finish(visitor)

    assert visitor.settings.forced == (Forced(1, "c", "d"),)
    assert texts(visitor)[1] == ("c", "d")
    assert (visitor.position, visitor.stage_turn) == (2, turn + 1)


def ord_of(visitor: Visit, text: str) -> int:
    assert visitor.run is not None
    return next(t.id for t in visitor.run.trainer.vocabulary.values() if t.text == text)


def test_forcing_drops_what_was_forced_at_or_after_it() -> None:
    forced = pack('[[0, "c", "d"], [1, "a", "b"], [2, "cd", "</w>"]]')
    visitor = opened_by(
        read_address({"text": pack("ab ab ab cd cd"), "recipe": "sennrich", "forced": forced})
    )
    finish(visitor)
    visitor.move_to(1)
    visitor.force((ord_of(visitor, "b"), ord_of(visitor, "</w>")))

    assert visitor.settings.forced == (Forced(0, "c", "d"), Forced(1, "b", "</w>"))


def test_forcing_beyond_the_merges_asked_for_asks_for_one_more() -> None:
    visitor = opened_by(read_address({"text": pack("ab ab ab cd cd"), "merges": "1", "at": "1"}))
    finish(visitor)
    visitor.force((ord_of(visitor, "c"), ord_of(visitor, "d")))
    finish(visitor)

    assert (visitor.settings.merges, visitor.position) == (2, 2)


def test_one_way_back_leads_to_the_recipes_own_merges(visitor: Visit) -> None:
    own = texts(visitor)
    visitor.move_to(2)
    assert visitor.run is not None
    visitor.run.trainer.goto(2)
    visitor.force(visitor.run.trainer.candidates(9)[-1].pair)
    finish(visitor)
    assert texts(visitor) != own

    visitor.unforce()
    finish(visitor)
    assert texts(visitor) == own


def test_another_corpus_has_nothing_forced(visitor: Visit) -> None:
    visitor.settings = replace(visitor.settings, forced=(Forced(0, "a", "b"),))
    visitor.edit(typed("the cat"))
    assert visitor.settings.forced

    visitor.open_own("text", "low")
    assert not visitor.settings.forced


# Training


def test_what_failed_is_not_tried_again_until_something_changes(visitor: Visit) -> None:
    visitor.edit(typed("low", kind="table"))
    visitor.fail("line 1")
    assert not visitor.needs_training
    assert visitor.run is not None

    visitor.edit(typed("low,5", kind="table"))
    assert visitor.needs_training


def test_cancelling_a_sample_goes_back_to_the_corpus_before(visitor: Visit) -> None:
    visitor.choose("seed_hello_world")
    visitor.cancel()

    assert visitor.settings == Settings.of(CAT)
    assert visitor.box == CAT.read()
    assert not visitor.needs_training


def test_cancelling_what_was_opened_leaves_one_where_the_stage_still_is(visitor: Visit) -> None:
    turn = visitor.stage_turn
    visitor.choose("seed_hello_world")
    visitor.choose("seed_hf_course")
    assert visitor.at == 0

    visitor.cancel()
    assert (visitor.at, visitor.stage_turn) == (4, turn)


def test_cancelling_typed_text_leaves_it_in_the_box_until_it_is_wanted(visitor: Visit) -> None:
    visitor.edit(typed("my own"))
    turn = visitor.editor_turn
    visitor.cancel()
    assert visitor.settings.source.text == "my own"
    assert (visitor.needs_training, visitor.editor_turn) == (False, turn)

    visitor.resume()
    assert visitor.needs_training


def test_a_click_on_cancel_that_comes_too_late_changes_nothing(visitor: Visit) -> None:
    visitor.edit(typed("my own"))
    finish(visitor)
    before = visitor.settings, visitor.editor_turn
    visitor.cancel()

    assert (visitor.settings, visitor.editor_turn) == before
    assert not visitor.needs_training


# Undoing edits


def test_undoing_typed_text_puts_the_text_before_into_the_box_and_stays_where_one_is(
    visitor: Visit,
) -> None:
    turn = visitor.editor_turn
    visitor.edit(typed("the cat sat"))
    visitor.undo()

    assert visitor.settings == Settings.of(CAT)
    assert (visitor.box, visitor.editor_turn, visitor.at) == (CAT.read(), turn + 1, 4)

    visitor.redo()
    assert visitor.settings.source == Source("text", "the cat sat")
    assert visitor.box == "the cat sat"


def test_what_was_typed_just_before_a_sample_was_chosen_can_be_gone_back_to(
    visitor: Visit,
) -> None:
    visitor.edit(typed("the cat sat"))
    visitor.choose("seed_hello_world")  # it came in the same message
    visitor.undo()

    assert visitor.box == "the cat sat"


def test_undoing_a_sample_goes_back_to_the_corpus_before_and_to_its_position(
    visitor: Visit,
) -> None:
    visitor.edit(typed("my own"))
    visitor.note_edits()
    visitor.choose("seed_hello_world")
    visitor.move_to(7)
    visitor.undo()
    assert (visitor.settings.source.text, visitor.at) == ("my own", 4)

    visitor.redo()
    assert (visitor.settings, visitor.at) == (Settings.of(SAMPLES["seed_hello_world"]), 7)


@pytest.mark.parametrize(
    "change",
    [
        lambda visitor: visitor.set_recipe("sennrich"),
        lambda visitor: visitor.set_draft(draft(min_count=2)),
        lambda visitor: visitor.set_lines(True),
        lambda visitor: visitor.set_merges(3),
        lambda visitor: visitor.open_own("table", "low,5"),
        lambda visitor: visitor.force((ord_of(visitor, "c"), ord_of(visitor, "a"))),
    ],
)
def test_every_change_can_be_undone_and_made_again(visitor: Visit, change: Any) -> None:
    before = visitor.settings
    change(visitor)
    after = visitor.settings
    assert after != before

    visitor.undo()
    assert visitor.settings == before
    finish(visitor)
    visitor.redo()
    assert visitor.settings == after


def test_undoing_a_recipe_leaves_the_box_alone(visitor: Visit) -> None:
    turn = visitor.editor_turn
    visitor.set_recipe("sennrich")
    visitor.undo()

    assert visitor.editor_turn == turn


def test_opening_what_is_there_already_leads_to_its_start_and_trains_nothing(
    visitor: Visit,
) -> None:
    visitor.open_own("text", "low low lower lowest")
    finish(visitor)
    visitor.move_to(2)
    visitor.open_own("text", "low low lower lowest")

    assert not visitor.needs_training
    assert visitor.run is not None
    header, _ = unpack(visitor.run.payload)
    assert (visitor.at, header["at"], header["reset"]) == (0, 0, visitor.stage_turn)

    visitor.edit(typed("low low lower"))
    finish(visitor)
    assert visitor.baseline_settings is not None
    assert visitor.baseline_settings.source.text == "low low lower lowest"


def test_undoing_back_to_a_corpus_makes_it_the_baseline_again(visitor: Visit) -> None:
    visitor.choose("seed_hello_world")
    finish(visitor)
    visitor.undo()
    finish(visitor)

    assert visitor.baseline is visitor.run


def test_what_was_cancelled_needs_no_undoing(visitor: Visit) -> None:
    visitor.choose("seed_hello_world")
    visitor.note_edits()
    visitor.cancel()
    visitor.note_edits()

    assert visitor.edits.past == []


def test_nothing_happens_when_there_is_nothing_to_undo(visitor: Visit) -> None:
    before = visitor.settings
    visitor.undo()
    visitor.redo()

    assert visitor.settings == before
