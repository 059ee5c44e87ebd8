"""The Train page as Streamlit runs it, without a browser."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe import RECIPES, Recipe
from pages.ui.address import pack
from pages.ui.frame import literal
from pages.ui.samples import FIRST, SAMPLES
from pages.ui.training import Run
from tests.pages.opened import checked, opened, visitor


def run_of(app: AppTest) -> Run:
    run = visitor(app).run
    assert run is not None
    return run


def alerts(app: AppTest) -> list[str]:
    return [alert.value.replace("\\", "") for alert in (*app.warning, *app.error)]


def table(app: AppTest, index: int = 0) -> Any:
    return app.dataframe[index].value


def text(app: AppTest) -> str:
    """Return all the words that the page puts around its widgets."""
    return " ".join(html.proto.body for html in app.get("html"))


def link(app: AppTest) -> dict[str, Any]:
    """Return what the page asks the stage to write into the address."""
    [remote] = [
        data
        for element in app.get("bidi_component")
        if element.proto.component_name == "merge_stage_remote"
        for data in [json.loads(element.proto.json)]
    ]
    found: dict[str, Any] = remote["link"]
    return found


def test_the_page_opens_on_a_worked_example_before_its_first_merge() -> None:
    app = opened()

    assert app.selectbox(key="corpus").value == FIRST.name
    assert run_of(app).shown == 200
    assert visitor(app).position == 0
    assert list(table(app)["rank"][:3]) == [1, 2, 3]
    assert not alerts(app)


@pytest.mark.parametrize("name", [name for name in SAMPLES if not name.startswith("udhr")])
def test_every_sample_is_shown_with_the_settings_it_opens_with(name: str) -> None:
    app = opened(corpus=name)

    assert app.selectbox(key="corpus").value == name
    assert visitor(app).settings.recipe == SAMPLES[name].recipe
    assert app.toggle(key="lines").value == SAMPLES[name].lines
    assert not alerts(app)


def test_the_address_opens_what_it_names() -> None:
    app = opened(corpus="udhr_english", recipe="sennrich", merges="30", at="7", lines="1")

    assert app.selectbox(key="recipe").value == "sennrich"
    assert app.number_input(key="merges").value == 30
    assert app.toggle(key="lines").value
    assert (visitor(app).position, run_of(app).shown) == (7, 30)
    assert link(app)["merges"] == "30"


def test_a_table_begins_with_thirty_rows_and_has_more_when_asked() -> None:
    app = opened(corpus="udhr_english")
    assert len(table(app)) == 30

    app.button(key="more_Pair frequencies").click().run()

    assert len(table(app)) == len(run_of(app).trainer.pair_counts) == 375
    assert not any(button.key == "more_Pair frequencies" for button in app.button)
    assert len(table(app, 1)) == 30


def test_a_text_in_the_address_is_ones_own() -> None:
    app = opened(text=pack("low low lower"), recipe="sennrich")

    assert app.selectbox(key="corpus").value == "text"
    assert link(app)["text"] == pack("low low lower")
    assert link(app)["corpus"] is None


def test_a_word_table_in_the_address_is_ones_own() -> None:
    app = opened(table=pack("low,5\nlower,2"), recipe="sennrich")

    assert app.selectbox(key="corpus").value == "table"
    assert run_of(app).trainer.corpus.counts[:] == (5, 2)
    assert app.toggle(key="lines").disabled


def test_a_bad_address_gives_a_sentence_and_the_page() -> None:
    app = opened(corpus="nothing", recipe="best", merges="lots", at="-1", text="%%")

    assert len(alerts(app)) == 5
    assert run_of(app).shown == 200


def test_a_position_beyond_the_end_is_the_end() -> None:
    app = opened(corpus="seed_hello_world", at="500")

    assert visitor(app).position == 9
    assert len(table(app)) == 0


def test_a_broken_word_table_in_the_address_gives_a_sentence() -> None:
    app = opened(table=pack("low,5\nlower"))

    [alert] = alerts(app)
    assert alert.startswith("Line 2 must be a word, a comma and a count")


def test_an_empty_text_is_no_error() -> None:
    app = opened(text=pack(""))

    assert run_of(app).shown == 0
    assert not alerts(app)


def test_another_sample_brings_its_own_settings() -> None:
    app = opened(at="9")
    checked(app.selectbox(key="corpus").select("seed_hf_course").run())

    assert app.selectbox(key="recipe").value == "simple-bpe"
    assert app.number_input(key="merges").value == 19
    assert (visitor(app).position, run_of(app).shown) == (0, 19)
    assert link(app)["corpus"] == "seed_hf_course"


def test_a_recipe_is_chosen_by_name_and_said_in_a_line() -> None:
    app = opened(corpus="seed_cat_sat")
    checked(app.selectbox(key="recipe").select("sennrich").run())

    assert run_of(app).settings.recipe == RECIPES["sennrich"]
    assert "&lt;/w&gt; after each word" in text(app)


def test_changing_a_field_makes_the_recipe_a_custom_one() -> None:
    app = opened(corpus="seed_cat_sat")
    checked(app.selectbox(key="recipe_tie_break").select("shortest").run())

    assert app.selectbox(key="recipe").value == "sentencepiece"  # which is just that
    checked(app.number_input(key="recipe_min_count").set_value(3).run())
    assert app.selectbox(key="recipe").value == "custom"
    assert Recipe.from_json(run_of(app).settings.recipe.to_json()).min_count == 3


def test_every_field_of_the_recipe_can_be_changed() -> None:
    app = opened(text=pack("a b A b ab, ab"), recipe="identifiers")
    app.selectbox(key="recipe_pretokenizer").select("regex").run()
    app.text_input(key="recipe_pattern").set_value("[a-z]+").run()
    app.multiselect(key="recipe_normalizer").set_value(["lowercase", "nfc"]).run()
    app.selectbox(key="recipe_boundary").select("end:</w>").run()
    app.text_input(key="recipe_unknown").set_value("<UNK>").run()
    app.text_area(key="recipe_special_tokens").set_value("<s>\n</s>\n").run()
    app.selectbox(key="recipe_special_in_corpus").select("cut").run()
    app.selectbox(key="recipe_tie_break").select("lowest-ids").run()
    checked(app.number_input(key="recipe_min_count").set_value(2).run())

    assert not alerts(app)
    assert run_of(app).settings.recipe == Recipe(
        normalizer="lowercase+nfc",
        pretokenizer="regex",
        pattern="[a-z]+",
        alphabet="characters",
        boundary="end:</w>",
        unknown="<UNK>",
        special_tokens=("<s>", "</s>"),
        special_in_corpus="cut",
        tie_break="lowest-ids",
        min_count=2,
    )


def test_old_values_in_a_message_that_crosses_a_change_do_not_undo_it() -> None:
    app = opened(corpus="seed_cat_sat")
    checked(app.selectbox(key="recipe").select("sennrich").run())

    app.selectbox(key="recipe_boundary").select("start:▁")
    app.number_input(key="recipe_min_count").set_value(2)
    checked(app.run())

    assert run_of(app).settings.recipe == replace(RECIPES["sennrich"], min_count=2)


def test_fields_that_contradict_each_other_keep_the_last_run() -> None:
    app = opened(corpus="seed_cat_sat")
    checked(app.selectbox(key="recipe_alphabet").select("bytes").run())

    [alert] = alerts(app)
    assert alert.startswith("Boundary must be 'none' with the byte alphabet 'bytes'")
    assert app.selectbox(key="recipe_alphabet").value == "bytes"
    assert app.selectbox(key="recipe").value == "teach-a-tokenizer"
    assert run_of(app).settings.recipe == RECIPES["teach-a-tokenizer"]

    checked(app.selectbox(key="recipe_boundary").select("none").run())
    assert not alerts(app)
    assert run_of(app).settings.recipe.alphabet == "bytes"


def test_the_choice_of_a_regex_asks_for_its_pattern() -> None:
    app = opened(corpus="seed_cat_sat")
    checked(app.selectbox(key="recipe_pretokenizer").select("regex").run())

    [warning] = app.warning
    assert warning.value.startswith(r"Type a pattern\: each of its matches is a word")


def test_a_pattern_is_taken_literally_in_the_sentence_about_it() -> None:
    app = opened(corpus="seed_cat_sat")
    app.selectbox(key="recipe_pretokenizer").select("regex").run()
    checked(app.text_input(key="recipe_pattern").set_value("*_a_ $x$ :red[b]").run())

    [warning] = app.warning
    assert literal("*_a_ $x$ :red[b]") in warning.value


def test_the_number_of_merges_can_be_changed() -> None:
    app = opened(corpus="udhr_english")
    checked(app.number_input(key="merges").set_value(7).run())
    assert run_of(app).shown == 7
    assert "7 merges, as asked; more are possible." in text(app)

    checked(app.number_input(key="merges").set_value(300).run())
    assert run_of(app).shown == 300


def test_one_text_per_line_is_a_switch() -> None:
    app = opened(text=pack("ab\nab"), recipe="minbpe-basic")
    checked(app.toggle(key="lines").set_value(True).run())

    assert run_of(app).trainer.corpus.words == ("ab",)
    assert link(app)["lines"] == "1"


def test_the_tables_follow_the_stage() -> None:
    app = opened(corpus="seed_cat_sat")
    assert list(table(app)["count"][:3]) == [6, 4, 4]

    visitor(app).move_to(4)
    checked(app.run())

    assert list(table(app)["left"][:2]) == ["▁", "c"]
    assert list(table(app)["tie"][:3]) == ["tied", "tied", ""]


def test_the_notes_of_a_corpus_are_said() -> None:
    app = opened(text=pack("low lower"), recipe="identifiers")

    [note] = run_of(app).trainer.corpus.notes
    assert note in text(app)


def test_a_picked_pair_is_lit_and_let_go_by_the_next_step() -> None:
    app = opened(corpus="seed_cat_sat")
    visitor(app).light_pair(run_of(app).glimpses[0].pairs[0])
    checked(app.run())
    assert "a + t is lit" in text(app)

    visitor(app).move_to(1)
    checked(app.run())
    assert "pick one to see where it is" in text(app)


def test_a_file_is_opened_and_a_bad_one_is_explained() -> None:
    app = opened(corpus="seed_cat_sat")
    checked(app.file_uploader[0].set_value(("a_*b*.txt", b"\xff\x00", "text/plain")).run())
    [alert] = alerts(app)
    assert alert.startswith("a_*b*.txt is not")
    assert app.selectbox(key="corpus").value == "seed_cat_sat"

    checked(app.file_uploader[0].set_value(("w.csv", b"word,frequency\nlow,5", "")).run())
    assert not alerts(app)
    assert app.selectbox(key="corpus").value == "table"
    assert run_of(app).trainer.corpus.counts[:] == (5,)


def test_two_visitors_see_nothing_of_each_other() -> None:
    one, other = opened(corpus="seed_cat_sat"), opened(corpus="seed_cat_sat")
    checked(one.number_input(key="merges").set_value(2).run())
    checked(other.run())

    assert (run_of(one).shown, run_of(other).shown) == (2, 16)
    assert run_of(one).trainer is not run_of(other).trainer


@pytest.mark.parametrize("chart", ["compression", "merge_counts"])
def test_of_the_charts_of_all_steps_only_the_last_are_remembered(chart: str) -> None:
    app = opened(corpus="seed_cat_sat")
    for at in range(8):
        visitor(app).move_to(at)
        checked(app.run())

    known = app.session_state._state._state._new_widget_state.widget_metadata
    assert 1 <= sum(name.endswith(f"-{chart}") for name in known) <= 4
