"""The baseline of a visit, and how a reader stays at a merge over an edit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bpe.recipe import RECIPES
from bpe.views.blob import unpack
from bpe.views.stage import version_of
from pages.ui.address import pack, read_address
from pages.ui.session import opened_by
from pages.ui.settings import Source
from pages.ui.training import Run, train
from pages.ui.visit import Visit

# In alphabetical order: e r (3 times), l o, lo w.
TEXT = "er er er low low"
WITH_TE_FIRST = "te te te te er er er low low"


@pytest.fixture
def visitor() -> Visit:
    """A visitor who has opened a text of their own and looks at its first merge, e + r."""
    found = opened_by(read_address({"text": pack(TEXT), "recipe": "identifiers", "at": "1"}))
    finish(found)
    return found


def finish(visitor: Visit) -> Run:
    run = train(
        visitor.settings,
        lambda fraction, doing: None,
        before=visitor.run,
        at=visitor.at,
        turn=visitor.stage_turn,
        looked_at=visitor.looked_at,
    )
    visitor.finish(run)
    return run


def edited(visitor: Visit, text: str) -> Run:
    visitor.settings = replace(visitor.settings, source=Source("text", text))
    return finish(visitor)


def merge_at(visitor: Visit) -> str:
    """The merge that is looked at."""
    assert visitor.run is not None
    merge = visitor.run.spelled[visitor.position - 1]
    return f"{merge.left.token.text}+{merge.right.token.text}"


# The baseline


def test_the_baseline_is_what_was_opened_whatever_is_typed_then(visitor: Visit) -> None:
    opened = visitor.run
    edited(visitor, WITH_TE_FIRST)
    edited(visitor, "something else")
    visitor.set_recipe("sennrich")
    finish(visitor)

    assert visitor.baseline is opened


def test_what_is_opened_next_is_the_next_baseline(visitor: Visit) -> None:
    visitor.choose("seed_cat_sat")
    finish(visitor)
    assert visitor.baseline is visitor.run

    visitor.open_own("text", "low low")
    finish(visitor)
    assert visitor.baseline is visitor.run


def test_a_run_is_kept_as_the_baseline_by_hand(visitor: Visit) -> None:
    run = edited(visitor, WITH_TE_FIRST)
    visitor.keep_baseline()
    edited(visitor, TEXT)

    assert visitor.baseline is run


def test_the_way_back_leads_to_the_baselines_text_recipe_and_merges(visitor: Visit) -> None:
    opened, turn = visitor.settings, visitor.editor_turn
    edited(visitor, WITH_TE_FIRST)
    visitor.set_recipe("sennrich")
    visitor.set_merges(3)
    finish(visitor)
    visitor.back_to_baseline()

    assert visitor.settings == opened
    assert (visitor.box, visitor.editor_turn) == (TEXT, turn + 1)
    assert visitor.needs_training


def test_an_opening_that_is_cancelled_leaves_the_baseline(visitor: Visit) -> None:
    opened = visitor.run
    visitor.choose("seed_cat_sat")
    visitor.cancel()
    edited(visitor, WITH_TE_FIRST)

    assert visitor.baseline is opened


def test_a_baseline_may_be_known_by_its_settings_alone(visitor: Visit) -> None:
    settings = visitor.settings
    edited(visitor, WITH_TE_FIRST)
    visitor.keep_baseline()
    visitor.baseline_to_come = settings

    assert visitor.baseline_settings == settings
    visitor.back_to_baseline()
    assert visitor.settings == settings


def test_undoing_an_opening_brings_its_baseline_back(visitor: Visit) -> None:
    opened = visitor.settings
    visitor.note_edits()
    edited(visitor, WITH_TE_FIRST)
    visitor.note_edits()
    visitor.choose("seed_cat_sat")
    finish(visitor)
    visitor.undo()
    finish(visitor)

    assert visitor.settings.source.text == WITH_TE_FIRST
    assert visitor.baseline_settings == opened


# Staying at a merge


def test_the_position_follows_the_merge_that_is_looked_at(visitor: Visit) -> None:
    edited(visitor, WITH_TE_FIRST)

    assert (visitor.position, merge_at(visitor)) == (2, "e+r")


def test_the_start_stays_the_start(visitor: Visit) -> None:
    visitor.move_to(0)
    edited(visitor, WITH_TE_FIRST)

    assert visitor.position == 0


def test_from_a_merge_that_is_gone_one_comes_to_where_the_merges_part(visitor: Visit) -> None:
    visitor.move_to(3)
    assert merge_at(visitor) == "lo+w"
    edited(visitor, "er er er law law")

    assert (visitor.position, merge_at(visitor)) == (2, "a+w")


def test_a_merge_that_comes_back_is_looked_at_again(visitor: Visit) -> None:
    visitor.move_to(3)
    edited(visitor, "er er er")
    assert visitor.position == 1
    edited(visitor, "er er er low low low low")

    assert merge_at(visitor) == "lo+w"


def test_a_reader_who_moved_on_is_not_brought_back(visitor: Visit) -> None:
    visitor.move_to(3)
    edited(visitor, "er er er la")
    visitor.move_to(1)
    edited(visitor, TEXT)

    assert (visitor.position, merge_at(visitor)) == (1, "e+r")


def test_even_from_an_empty_text_one_comes_back(visitor: Visit) -> None:
    visitor.move_to(3)
    edited(visitor, "")
    assert visitor.position == 0
    edited(visitor, TEXT)

    assert (visitor.position, merge_at(visitor)) == (3, "lo+w")


def test_a_change_of_the_recipe_is_followed_too(visitor: Visit) -> None:
    visitor.move_to(2)
    assert merge_at(visitor) == "l+o"
    visitor.set_recipe("sennrich")
    finish(visitor)

    assert merge_at(visitor) == "l+o"
    assert visitor.settings.recipe == RECIPES["sennrich"]


def test_what_is_opened_starts_where_it_should(visitor: Visit) -> None:
    visitor.choose("seed_cat_sat")
    finish(visitor)

    assert (visitor.position, visitor.looked_at) == (0, None)


def test_the_stage_is_told_where_every_position_is_now(visitor: Visit) -> None:
    before = visitor.run
    assert before is not None
    run = edited(visitor, WITH_TE_FIRST)
    header, _ = unpack(run.payload)

    assert header["follows"] == version_of(before.payload)
    assert header["places"] == [0, 2, 3, 4]
    assert header["at"] == 2


def test_a_stage_that_is_sent_somewhere_follows_nothing(visitor: Visit) -> None:
    visitor.choose("seed_cat_sat")
    header, _ = unpack(finish(visitor).payload)

    assert "follows" not in header
