"""The Compare page as Streamlit runs it, without a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
import regex
from streamlit.testing.v1 import AppTest

from bpe import RECIPES, Corpus, Recipe, Trainer, formats, pretrained
from bpe.views.comparison import MEASURES
from pages.compare.choices import TEXT
from pages.compare.visit import CompareVisit
from pages.ui.address import pack
from pages.ui.memory import Memory
from pages.ui.recall import recall
from pages.ui.settings import Settings, Source
from pages.ui.tokenizers.opened import MOST_FILES, OpenedFiles
from pages.ui.tokenizers.pinned import Pinned
from pages.ui.tokenizers.pinned_link import write_pinned
from pages.ui.visit import Visit

Open = Callable[..., AppTest]


@pytest.fixture
def open_compare(root: Path) -> Open:
    """Open the Compare page with these parameters in its address."""

    def opened(**query: str) -> AppTest:
        app = AppTest.from_file(root / "pages" / "router.py", default_timeout=60).run()
        del app.session_state["visit"]  # AppTest can only come from the first page
        for name, value in query.items():
            app.query_params[name] = value
        return checked(app.switch_page("compare/page.py").run())

    return opened


def checked(app: AppTest) -> AppTest:
    assert not app.exception
    return app


def compare(app: AppTest) -> CompareVisit:
    found: CompareVisit = app.session_state["compare_visit"]
    return found


def train(app: AppTest) -> Visit:
    found: Visit = app.session_state["visit"]
    return found


def words(app: AppTest) -> str:
    bodies = " ".join(html.proto.body for html in app.get("html"))
    return regex.sub(r"<style>.*?</style>|<[^>]+>", "", bodies, flags=regex.DOTALL)


def alerts(app: AppTest) -> list[str]:
    return [alert.value.replace("\\", "") for alert in (*app.warning, *app.error)]


def link(app: AppTest) -> dict[str, Any]:
    """Return what the page has the browser write into the address."""
    [bar] = [
        json.loads(element.proto.json)
        for element in app.get("bidi_component")
        if element.proto.component_name == "link"
    ]
    found: dict[str, Any] = bar["parameters"]
    return found


def opened_files(app: AppTest) -> OpenedFiles:
    found: OpenedFiles = app.session_state["opened_files"]
    return found


def open_tab(app: AppTest, name: str) -> AppTest:
    app.session_state["compare_tabs"] = name
    return checked(app.run())


def rows(app: AppTest, table: int = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = app.dataframe[table].value.to_dict("records")
    return found


def test_the_page_opens_on_a_text_under_the_run_and_published_tokenizers(
    open_compare: Open,
) -> None:
    app = open_compare()

    found = {row["tokenizer"]: row["tokens"] for row in rows(app)}
    assert found == {
        "Your run": 222,  # nothing is learned at position 0: a token for each byte
        "GPT-2": pretrained.load("gpt2").count(TEXT),
        "o200k (GPT-4o)": pretrained.load("o200k_base").count(TEXT),
    }
    assert not alerts(app)


def test_a_run_that_has_learned_nothing_yet_says_where_it_learns(open_compare: Open) -> None:
    assert "step on in Train" in words(open_compare())
    assert "step on in Train" not in words(open_compare(merges="9", at="3"))


def test_an_empty_text_is_compared_too(open_compare: Open) -> None:
    app = open_compare(compare_text=pack(""))

    assert [row["tokens"] for row in rows(app)] == [0, 0, 0]


def test_the_run_is_compared_at_the_position_of_the_train_page(open_compare: Open) -> None:
    app = open_compare(
        text=pack("abab"), recipe="gpt2", merges="2", at="1", compare_text=pack("abab x")
    )

    assert rows(app)[0]["vocabulary"] == 257
    assert rows(app)[0]["tokens"] == 4  # ab ab ␣ x
    assert "1 merge of your own text by GPT-2" in words(app)


def test_what_the_normalizer_does_to_the_text_is_told(open_compare: Open) -> None:
    recipe = pack(Recipe(normalizer="nfkc").to_json())
    app = open_compare(text=pack("a"), recipe=recipe, merges="0", compare_text=pack("\u32ff Ａ"))

    # The era's two characters, a blank and an A are 8 bytes; as typed, it is 7.
    assert rows(app)[0]["bytes per token"] == 1.0
    assert rows(app)[0]["bytes of the text per token"] == 0.88
    assert "Your run: ㋿ (U+32FF) is newer than the tables of Hugging Face" in words(app)
    assert "GPT-2: " not in words(app)


def test_what_is_pinned_on_train_is_compared_with_a_later_run(root: Path) -> None:
    app = AppTest.from_file(root / "pages" / "router.py", default_timeout=60)
    app.query_params["text"], app.query_params["at"] = pack("abab"), "2"
    checked(app.run())

    checked(app.button(key="train_pin").click().run())
    train(app).set_recipe("minbpe-regex")
    train(app).move_to(0)
    checked(app.switch_page("compare/page.py").run())

    assert [row["tokenizer"] for row in rows(app)][:2] == ["Your run", "Pinned"]
    assert [row["vocabulary"] for row in rows(app)][:2] == [256, 258]
    assert "2 merges of your own text by GPT-2" in words(app)


def test_train_says_what_is_pinned_and_unpins_it(root: Path) -> None:
    app = AppTest.from_file(root / "pages" / "router.py", default_timeout=60)
    app.query_params["text"], app.query_params["at"] = pack("abab"), "2"
    checked(app.run())
    assert "train_unpin" not in [button.key for button in app.button]

    checked(app.button(key="train_pin").click().run())
    assert "Pinned: 2 merges of your own text by GPT-2" in words(app)

    checked(app.button(key="train_unpin").click().run())
    assert train(app).pinned is None
    checked(app.switch_page("compare/page.py").run())
    assert "Pinned" not in [row["tokenizer"] for row in rows(app)]


def test_a_link_brings_back_what_was_pinned(open_compare: Open) -> None:
    pinned = pack(json.dumps({"text": pack("abab"), "recipe": "gpt2", "merges": "2", "at": "1"}))
    app = open_compare(compare_pinned=pinned)

    assert [row["vocabulary"] for row in rows(app)][:2] == [256, 257]
    again = open_compare(compare_pinned=link(app)["compare_pinned"])
    assert [row["vocabulary"] for row in rows(again)][:2] == [256, 257]


def test_a_pin_too_long_for_the_address_is_missed_in_words(open_compare: Open) -> None:
    text = "".join(chr(0x4E00 + 7919 * i % 20_000) for i in range(9_000))
    app = open_compare(compare_pinned=link_of_pinned(text))
    visitor = train(app)
    assert visitor.pinned is None

    recall(visitor, Memory(None))

    [alert] = alerts(checked(app.run()))
    assert "too long for this address" in alert


def link_of_pinned(text: str) -> str:
    written = write_pinned(Pinned(Settings(Source("text", text), RECIPES["gpt2"]), 1))
    assert written is not None
    return written


@pytest.mark.parametrize("content", ["[" * 15_000, "[]", "{", '{"at": 1'])
def test_a_damaged_pin_is_told_and_harms_nothing(open_compare: Open, content: str) -> None:
    app = open_compare(compare_pinned=pack(content))

    [alert] = alerts(app)
    assert alert.startswith("What was pinned cannot be brought back: ")
    assert len(rows(app)) == 3


def test_a_published_tokenizer_is_compared_only_when_it_is_chosen(open_compare: Open) -> None:
    app = open_compare(compare_names="cl100k_base")

    assert [row["tokenizer"] for row in rows(app)] == ["cl100k (GPT-4)"]
    compare(app).choose(names=())
    checked(app.run())
    assert not app.dataframe
    assert "Choose a tokenizer above" in words(app)


def test_a_tokenizer_that_cannot_read_the_text_says_which_character(open_compare: Open) -> None:
    app = open_compare(
        text=pack("low"), recipe="sennrich", compare_text=pack("lox"), compare_names="run,gpt2"
    )

    assert [row["tokenizer"] for row in rows(app)] == ["Your run", "GPT-2"]
    assert [bool(pd.isna(row["tokens"])) for row in rows(app)] == [True, False]
    assert "It cannot read this text: it has no token for x (U+0078)." in words(app)
    assert "On the Train page, choose bytes as the alphabet, or an unknown token" in words(app)


def test_a_file_that_cannot_read_the_text_has_another_remedy(open_compare: Open) -> None:
    tokenizer = Trainer(Corpus.from_text("low", RECIPES["sennrich"])).tokenizer()
    app = open_compare(compare_text=pack("lox"), compare_names="gpt2")
    upload(app, "mine.json", formats.dumps(tokenizer, "bpe").encode())

    assert "no token for x (U+0078). Take them out of the text" in words(app)
    assert [bool(pd.isna(row["cost"])) for row in cost_rows(app)] == [False, True]


def cost_rows(app: AppTest) -> list[dict[str, Any]]:
    compare(app).choose(price=1.0)
    return rows(open_tab(app, "Cost and context"))


def test_only_the_languages_that_cannot_be_read_are_left_out(open_compare: Open) -> None:
    app = open_tab(
        open_compare(
            corpus="udhr_english", recipe="sennrich", merges="9", compare_names="run,gpt2"
        ),
        "Languages",
    )

    found = {row["language"]: row["Your run"] for row in rows(app)}
    assert len(found) == 15
    assert found["English"] == 1.0
    assert bool(pd.isna(found["Thai"]))
    [sentence] = [words for words in markdowns(app).split("Your run")[1:] if "no token" in words]
    assert sentence.startswith(" has no token for some characters of ")
    assert "Thai" in sentence
    assert "English" not in sentence.split(" and is not measured there")[0]


def markdowns(app: AppTest) -> str:
    return " ".join(text.value for text in app.markdown).replace("\\", "")


def test_settings_that_cannot_be_trained_leave_the_others_to_compare(open_compare: Open) -> None:
    app = open_compare(table=pack("low"))

    [alert] = alerts(app)
    assert alert.startswith("Your run cannot be trained: Line 1 must be")
    assert [row["tokenizer"] for row in rows(app)] == ["GPT-2", "o200k (GPT-4o)"]


def test_a_file_is_compared_and_can_be_closed(open_compare: Open) -> None:
    trainer = Trainer(Corpus.from_text("abab", RECIPES["minbpe-regex"]), max_merges=1)
    trainer.step()
    app = open_compare(compare_text=pack("abab"), compare_names="gpt2")
    upload(app, "<my>.model", formats.dumps(trainer.tokenizer(), "minbpe").encode())

    assert rows(app)[1]["tokenizer"] == "<my>.model"
    assert rows(app)[1]["tokens"] == 2
    assert "&lt;my&gt;.model" in words(app)
    upload(app, "<my>.model", formats.dumps(trainer.tokenizer(), "minbpe").encode())
    assert [row["tokenizer"] for row in rows(app)][1:] == ["<my>.model", "<my>.model [2]"]

    checked(app.button(key="compare_close_file-1").click().run())
    assert [row["tokenizer"] for row in rows(app)][1:] == ["<my>.model [2]"]
    checked(app.button(key="compare_close_file-2").click().run())
    assert [row["tokenizer"] for row in rows(app)] == ["GPT-2"]


def test_a_file_that_is_no_tokenizer_is_refused_in_a_sentence(open_compare: Open) -> None:
    app = open_compare()
    upload(app, "a.json", b'{"model": {"type": "Unigram"}}')

    [alert] = alerts(app)
    assert alert.startswith("a.json cannot be opened: ")
    assert alert.endswith((".", "!", "?"))
    assert len(rows(app)) == 3


def test_the_two_files_of_gpt_2_are_opened_together(open_compare: Open) -> None:
    files = json.loads(formats.dumps(pretrained.load("gpt2"), "gpt2"))
    app = open_compare(compare_text=pack("hello world"))
    vocab, merges = json.dumps(files["vocab.json"]).encode(), files["merges.txt"].encode()
    app.file_uploader[0].set_value([("vocab.json", vocab, ""), ("merges.txt", merges, "")]).run()

    assert rows(checked(app))[3]["tokenizer"] == "vocab.json + merges.txt"
    assert rows(app)[3]["tokens"] == 2


def test_one_of_the_two_alone_is_told_what_it_lacks(open_compare: Open) -> None:
    app = open_compare()
    upload(app, "vocab.json", b'{"a": 0, "b": 1}')

    [alert] = alerts(app)
    assert "vocab.json and merges.txt, are read together only." in alert


def test_a_pair_of_which_one_is_no_text_is_refused(open_compare: Open) -> None:
    app = open_compare()
    app.file_uploader[0].set_value([("vocab.json", b"\xff", ""), ("merges.txt", b"", "")]).run()

    [alert] = alerts(checked(app))
    assert alert.startswith(
        "vocab.json + merges.txt cannot be opened: The bytes of vocab.json are not UTF-8."
    )


def test_only_so_many_files_are_kept(open_compare: Open) -> None:
    data = formats.dumps(
        Trainer(Corpus.from_text("a", RECIPES["minbpe-regex"])).tokenizer(), "minbpe"
    ).encode()
    app = open_compare()
    for _ in range(MOST_FILES + 1):
        upload(app, "a.model", data)

    [alert] = alerts(app)
    assert alert.startswith(f"a.model is not opened: {MOST_FILES} files are open")
    assert len(opened_files(app).by_name) == MOST_FILES

    upload(app, "b.json", b"{}")
    [alert] = alerts(app)
    assert alert.startswith("b.json cannot be opened: ")


def test_of_files_that_are_opened_together_each_is_judged_by_itself(open_compare: Open) -> None:
    data = formats.dumps(
        Trainer(Corpus.from_text("a", RECIPES["minbpe-regex"])).tokenizer(), "minbpe"
    ).encode()
    app = open_compare(compare_names="gpt2")
    together = [("a.json", b"{}"), ("b.model", data), ("c.json", b""), ("d.model", data)]
    app.file_uploader[0].set_value([(name, data, "") for name, data in together]).run()

    assert [row["tokenizer"] for row in rows(checked(app))] == ["GPT-2", "b.model", "d.model"]
    [alert] = alerts(app)
    assert "a.json cannot be opened: " in alert
    assert "c.json cannot be opened: The file is empty" in alert


def test_one_visitors_file_is_not_another_visitors(open_compare: Open) -> None:
    data = formats.dumps(pretrained.load("gpt2"), "tiktoken").encode()
    one, other = open_compare(), open_compare()
    upload(one, "mine.tiktoken", data)

    checked(other.run())

    assert "mine.tiktoken" in words(one)
    assert "mine.tiktoken" not in words(other)
    assert not opened_files(other).by_name


def upload(app: AppTest, name: str, data: bytes) -> None:
    """Open a file of that name and content."""
    app.file_uploader[0].upload(name, data, "application/octet-stream").run()
    checked(app)


def test_what_was_wrong_with_a_file_is_not_said_for_ever(open_compare: Open) -> None:
    app = open_compare()
    upload(app, "a.json", b"{}")
    assert alerts(app)

    open_tab(app, "Vocabulary size")

    assert not alerts(checked(app.run()))


def box(app: AppTest) -> dict[str, Any]:
    """Return what the page tells the text box."""
    [found] = [
        json.loads(element.proto.json)
        for element in app.get("bidi_component")
        if element.proto.component_name == "text_box"
    ]
    data: dict[str, Any] = found
    return data


def test_the_box_says_how_long_the_text_is(open_compare: Open) -> None:
    app = open_compare(compare_text=pack("på två"))
    assert box(app)["note"] == "6 characters · 2 words · 8 bytes"
    assert box(app)["longest"] == 100_000
    assert box(open_compare(compare_text=pack("x")))["note"] == "1 character · 1 word · 1 byte"


def test_a_text_too_long_for_the_address_is_kept_by_the_tab(open_compare: Open) -> None:
    app = open_compare()
    compare(app).choose(text="".join(chr(0x4E00 + 7919 * i % 20_000) for i in range(8_000)))

    said = box(checked(app.run()))
    assert said["note"].endswith("too long for the address: this browser tab keeps it")


def test_a_text_that_the_address_means_and_nobody_has_is_looked_for(open_compare: Open) -> None:
    app = open_compare(compare_text="kept")
    said = box(app)

    assert said["isWanted"]
    assert link(app)["compare_text"] == "kept"  # for another reload
    assert said["note"].endswith("too long for it, and this tab has not kept it")


def test_all_languages_are_set_against_english(open_compare: Open) -> None:
    app = open_tab(open_compare(compare_language="none", compare_names="gpt2"), "Languages")

    found = {row["language"]: row["GPT-2"] for row in rows(app)}
    assert found["English"] == 1.0
    assert found["Tamil"] == 18.15  # 30,131 tokens of tiktoken's against 1,660
    assert "2.41 times more" in words(app)
    assert "1.67 bytes near-bytes, as said" in words(app)


def test_a_language_to_train_on_is_one_more_tokenizer(open_compare: Open) -> None:
    app = open_tab(open_compare(compare_names="gpt2"), "Languages")
    assert list(app.dataframe[0].value) == ["language", "GPT-2", "Trained on Hindi"]

    app.selectbox(key="compare_language").select("udhr_swedish").run()

    assert list(checked(app).dataframe[0].value) == ["language", "GPT-2", "Trained on Swedish"]
    found = {row["language"]: row["Trained on Swedish"] for row in rows(app)}
    assert found["Swedish"] == min(found.values()) < 1
    assert "tokens per character, the same merges by GPT-4o" in words(app)
    assert [row["merges learned from"] for row in rows(app, 1)] == ["English", "Swedish"]
    assert "Trained on Swedish: 1,000 merges by GPT-4o" in words(app)


def test_another_measure_can_be_asked_for(open_compare: Open) -> None:
    app = open_tab(open_compare(compare_names="gpt2", compare_language="none"), "Languages")

    app.selectbox(key="compare_measure").select("tokens").run()

    assert {row["language"]: row["GPT-2"] for row in rows(app)}["English"] == 1_660


@pytest.mark.parametrize("measure", MEASURES)
def test_every_measure_of_languages_is_shown(open_compare: Open, measure: str) -> None:
    app = open_tab(open_compare(compare_names="gpt2", compare_language="none"), "Languages")

    app.selectbox(key="compare_measure").select(measure).run()

    assert len(rows(checked(app))) == 15


def test_two_corpora_are_photographed(open_compare: Open) -> None:
    app = open_tab(open_compare(), "Two corpora")

    english, code = rows(app, 0), rows(app, 1)
    assert english[0]["word"] == "␣discrimination"
    assert {row["word"] for row in code} >= {"␣kwargs", "␣mimetype"}
    assert "every tenth line of Human rights in English and every tenth line of Pyt" in words(app)
    seen, unseen, by_code = re.findall(
        r"(\d\.\d\d) (?:trained on|held out)", markdowns(app).partition("Python code:")[0]
    )
    assert float(seen) > float(unseen) > float(by_code)
    assert "held out by the merges of Human rights in English" in markdowns(app)

    app.selectbox(key="compare_second").select("udhr_english").run()
    assert "Choose two different corpora" in words(checked(app))


def test_a_text_of_ones_own_can_be_one_of_the_two(open_compare: Open) -> None:
    app = open_tab(
        open_compare(text=pack("låg lågt lägre " * 9), compare_first="own"), "Two corpora"
    )

    assert "Whole in Your run's text" in words(app).replace("&#x27;", "'")
    assert "every tenth word of Your run's text" in words(app).replace("&#x27;", "'")
    assert "␣lägre" in {row["word"] for row in rows(app)}


def test_of_a_text_too_short_it_is_said_that_nothing_is_held_out(open_compare: Open) -> None:
    app = open_tab(open_compare(text=pack("låg lågt"), compare_first="own"), "Two corpora")

    assert "Nothing can be held out of Your run" in words(app)
    assert "Your run's text: 5.00 trained on" in markdowns(app).replace("&#x27;", "'")


def test_the_text_of_what_is_pinned_can_be_one_of_the_two(open_compare: Open) -> None:
    app = open_tab(
        open_compare(
            text=pack("låg lågt lägre " * 9),
            compare_pinned=link_of_pinned("hög högt högre " * 9),
            compare_first="own",
            compare_second="pinned",
        ),
        "Two corpora",
    )

    assert "␣lägre" in {row["word"] for row in rows(app, 0)}
    assert "␣högre" in {row["word"] for row in rows(app, 1)}


def test_without_such_a_text_a_sample_takes_its_place(open_compare: Open) -> None:
    app = open_tab(open_compare(compare_first="own"), "Two corpora")

    assert compare(app).choices.first == "udhr_english"
    assert "Your run" not in words(app)


def test_the_size_of_a_vocabulary_is_weighed(open_compare: Open) -> None:
    query = {"text": pack("abab"), "recipe": "gpt2", "merges": "2", "compare_width": "10"}
    app = open_tab(open_compare(**query), "Vocabulary size")

    assert [row["parameters"] for row in rows(app)] == [5_120, 5_140, 5_160]
    assert [row["tokens"] for row in rows(app)] == [4, 2, 1]
    app.toggle(key="compare_tied").set_value(True).run()
    assert [row["parameters"] for row in rows(checked(app))] == [2_560, 2_570, 2_580]
    app.number_input(key="compare_width").set_value(4_096).run()
    assert "adds 917,504,000 parameters (0.92 billion), in the one table" in markdowns(checked(app))
    app.toggle(key="compare_tied").set_value(False).run()
    assert "adds 1,835,008,000 parameters" in markdowns(checked(app))


def test_cost_and_window_are_what_the_visitor_types(open_compare: Open) -> None:
    app = open_tab(
        open_compare(compare_names="gpt2", compare_text=pack("cat " * 50)), "Cost and context"
    )
    assert list(app.dataframe[0].value) == ["tokenizer", "tokens", "times the shortest"]

    app.text_input(key="compare_price").set_value("2,0").run()
    app.number_input(key="compare_window").set_value(1_000).run()

    [row] = rows(checked(app))
    assert row["cost"] == row["tokens"] * 2 / 1_000_000
    assert row["% of the window"] == row["tokens"] / 10
    assert row["texts that fit into it"] == 1_000 // row["tokens"]


def test_a_price_that_may_be_two_is_asked_about(open_compare: Open) -> None:
    app = open_tab(open_compare(compare_names="gpt2", compare_price="7"), "Cost and context")
    assert app.text_input(key="compare_price").value == "7"

    app.text_input(key="compare_price").set_value("1,000").run()

    [alert] = alerts(checked(app))
    assert alert.startswith("1,000 may be 1000 or 1.000")
    assert "cost" not in rows(app)[0]
    app.text_input(key="compare_price").set_value("1000").run()
    assert not alerts(checked(app))
    assert link(app)["compare_price"] == "1000"


def test_the_cuts_can_be_left_unmarked(open_compare: Open) -> None:
    app = open_compare(compare_text=pack("hello"))
    assert "only this one cuts here" in words(app)

    app.toggle(key="compare_marks").set_value(False).run()

    assert "only this one cuts here" not in words(checked(app))
    assert link(app)["compare_marks"] == "0"


def test_a_bad_address_is_told_at_once(open_compare: Open) -> None:
    [alert] = alerts(open_compare(compare_tab="Nope", compare_names="gpt2,foo"))

    assert "compare_tab that cannot be used" in alert
    assert "“foo”, which no tokenizer is called" in alert


def test_the_link_says_what_it_cannot_hold(open_compare: Open) -> None:
    app = open_compare(compare_text=pack("hat"))
    assert "Too long for a link" not in markdowns(app)

    compare(app).choose(text="".join(chr(0x4E00 + 7919 * i % 20_000) for i in range(8_000)))

    assert "Too long for a link: the text that is compared" in markdowns(
        checked(app.run())
    ).replace("*", "")


def test_the_address_holds_the_run_and_what_is_chosen(open_compare: Open) -> None:
    app = open_compare(corpus="seed_cat_sat", merges="9", at="3", compare_text=pack("hat"))
    open_tab(app, "Vocabulary size")

    found = link(app)
    assert (found["corpus"], found["merges"], found["at"]) == ("seed_cat_sat", "9", "3")
    assert found["compare_text"] == pack("hat")
    assert found["compare_tab"] == "Vocabulary size"


def test_what_is_chosen_is_there_again_after_another_page(open_compare: Open) -> None:
    app = open_compare(
        compare_names="gpt2", compare_text=pack("hat"), compare_tab="Cost and context"
    )
    app.text_input(key="compare_price").set_value("2.0").run()

    checked(app.switch_page("train/page.py").run())
    checked(app.switch_page("compare/page.py").run())

    assert app.text_input(key="compare_price").value == "2.0"
    assert [row["tokens"] for row in rows(app)] == [1]


def test_a_run_whose_text_the_address_could_not_hold_is_said_to_be_missing(
    open_compare: Open,
) -> None:
    app = open_compare(recipe="gpt2", merges="9", at="3")
    assert not alerts(app)  # the browser has still to be asked

    recall(train(app), Memory(None))

    [alert] = alerts(checked(app.run()))
    assert "too long" in alert
