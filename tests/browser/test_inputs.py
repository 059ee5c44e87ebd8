"""Every way to say what is trained, and what the page answers to input it cannot use."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from bpe import RECIPES, Corpus, Recipe, Trainer
from tests.browser.train_page import SECONDS, TrainPage, packed

TEXT = "low low low lower lowest"
BASIC = RECIPES["minbpe-basic"]


def trained(corpus: Corpus) -> Trainer:
    trainer = Trainer(corpus)
    trainer.goto(200)
    return trainer


def expect_run(train: TrainPage, corpus: Corpus) -> None:
    """Expect the page to show what training on `corpus` gives, at its start and its end."""
    trainer = trained(corpus)
    train.expect_last(trainer.position)
    train.goto(trainer.position)
    assert train.token_ids() == trainer.text_token_ids()
    trainer.goto(0)
    train.goto(0)
    assert train.token_ids() == trainer.text_token_ids()


def alert(train: TrainPage, sentence: str) -> None:
    expect(train.page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()


# Text and files


def test_a_pasted_text_takes_the_place_of_the_sample(train: TrainPage) -> None:
    train.open(corpus="seed_hello_world", recipe="minbpe-basic")
    train.page.evaluate("text => navigator.clipboard.writeText(text)", TEXT)

    train.corpus_text.click()
    train.page.keyboard.press("Control+A")
    train.page.keyboard.press("Control+V")

    expect_run(train, Corpus.from_text(TEXT, BASIC))
    expect(train.page.get_by_role("combobox", name="Corpus")).to_have_value("Your own text")


def test_merges_follow_while_a_text_is_typed(train: TrainPage) -> None:
    train.open_text("ab", recipe="minbpe-basic")

    train.corpus_text.press("End")
    train.corpus_text.press_sequentially(" ab abc", delay=60)

    expect_run(train, Corpus.from_text("ab ab abc", BASIC))
    expect(train.corpus_text).to_have_value("ab ab abc")


def test_a_text_file_is_opened_as_it_is(train: TrainPage) -> None:
    text = "one\r\ntwo\r\none two\r\n"
    train.open(corpus="seed_hello_world", recipe="minbpe-basic")

    train.upload("notes.txt", text.encode())

    expect_run(train, Corpus.from_text(text, BASIC))


def test_a_byte_order_mark_is_no_part_of_the_text(train: TrainPage) -> None:
    train.open(corpus="seed_hello_world", recipe="minbpe-basic")

    train.upload("notes.txt", b"\xef\xbb\xbf" + TEXT.encode())

    expect_run(train, Corpus.from_text(TEXT, BASIC))


def test_a_file_in_another_encoding_is_refused_and_changes_nothing(train: TrainPage) -> None:
    train.open(corpus="seed_hello_world")
    train.note_stage()

    train.upload("latin.txt", "Käse und Brötchen".encode("latin-1"))

    alert(train, "latin.txt is not UTF-8")
    assert train.is_noted_stage()
    train.expect_last(9)
    expect(train.corpus_text).to_have_value("hello world")


def test_a_binary_file_is_refused_and_changes_nothing(train: TrainPage) -> None:
    train.open(corpus="seed_hello_world")

    train.upload("picture.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")

    alert(train, "picture.png is not a text file")
    train.expect_last(9)


def test_a_word_table_is_opened_and_drawn_as_words_with_counts(train: TrainPage) -> None:
    table = {"low": 5, "lower": 2, "newest": 6, "widest": 3}
    lines = "".join(f"{word},{count}\n" for word, count in table.items())
    train.open(corpus="seed_hello_world", recipe="sennrich")

    train.upload("words.csv", f"word,frequency\n{lines}".encode())

    expect_run(train, Corpus.from_counts(table, RECIPES["sennrich"]))
    expect(train.region.locator("[data-count]")).to_have_count(4)
    shown = train.region.locator("[data-count]").evaluate_all(
        "all => all.map(e => e.dataset.count)"
    )
    assert [re.sub(r"\D", "", count) for count in shown] == ["5", "2", "6", "3"]


def test_a_word_table_in_the_address_is_opened(train: TrainPage) -> None:
    train.open(table=packed("low,5\nlower,2"), recipe="sennrich")

    expect_run(train, Corpus.from_counts({"low": 5, "lower": 2}, RECIPES["sennrich"]))


def test_counts_too_large_for_a_browsers_numbers_stay_exact(train: TrainPage) -> None:
    count = 2**70
    train.open(table=packed(f"ab,{count}\nba,1"), recipe="identifiers", at=1)

    expect(train.status.filter(has_text=f"seen {count:,} times")).to_be_attached()
    train.goto(0)
    train.expect_rows("Pair frequencies", lambda rows: rows[0]["count"] == str(count))


def test_a_csv_that_is_no_word_table_is_refused_with_a_sentence(train: TrainPage) -> None:
    train.open(corpus="seed_hello_world")

    train.upload("prices.csv", b"item,price\nbread,3\n")

    alert(train, "word,frequency")
    train.expect_last(9)


def test_a_count_below_one_is_refused_with_its_line(train: TrainPage) -> None:
    train.open(corpus="seed_hello_world")

    train.upload("words.csv", b"word,frequency\nlow,5\nlower,0\n")

    alert(train, "line 3")
    train.expect_last(9)


def test_a_file_that_is_too_large_is_refused_before_it_is_read(train: TrainPage) -> None:
    train.open(corpus="seed_hello_world")

    train.upload("large.txt", b"a b " * (10_000_000 // 4 + 1))

    reason = train.page.get_by_text(re.compile("10(.0)? ?MB or smaller"))
    expect(reason).to_be_visible(timeout=20 * SECONDS)
    box = reason.bounding_box()
    assert box is not None
    assert box["width"] > 100  # Streamlit has it read aloud only
    train.expect_last(9)


def test_an_empty_box_says_what_to_do_and_is_no_error(train: TrainPage) -> None:
    train.open(corpus="seed_hello_world")

    train.type_text("")

    train.expect_last(0)
    expect(train.page.get_by_role("alert")).to_have_count(0)
    expect(train.corpus_text).to_have_attribute("placeholder", re.compile("paste a text"))
    assert train.tokens() == []


def test_a_text_without_any_merge_and_one_with_a_single_merge_work(train: TrainPage) -> None:
    train.open_text("a", recipe="minbpe-basic")
    train.expect_last(0)
    assert train.token_ids() == [97]
    expect(train.page.get_by_text("1 character · 1 byte", exact=True)).to_be_visible()

    train.type_text("ab")
    train.expect_last(1)
    train.goto(1)
    assert train.token_ids() == [256]


def test_markup_in_a_text_stays_text_everywhere(train: TrainPage) -> None:
    text = "<img src=x onerror=window.done=1><script>window.done=1</script> $x$ **b** [a](b) " * 2
    train.open_text(text, recipe="minbpe-basic", merges=60, at=60)

    train.chip(0).hover()
    train.open_list("Vocabulary")
    train.open_list("Merges")

    assert train.page.evaluate("window.done") is None
    assert train.region_text() == text


# Recipes and numbers


def test_a_recipe_is_chosen_by_name_and_says_in_a_line_what_it_does(train: TrainPage) -> None:
    train.open_text(TEXT, recipe="minbpe-basic")

    train.choose("Recipe", "Sennrich 2016")

    expect_run(train, Corpus.from_text(TEXT, RECIPES["sennrich"]))
    expect(train.page.get_by_text(RECIPES["sennrich"].describe())).to_be_visible()


def test_any_field_of_the_recipe_can_be_changed(train: TrainPage) -> None:
    train.open_text("b a b a c a c a", recipe="identifiers")
    train.button("change").click()

    train.choose("A tie goes to", "reverse-alphabetical")
    train.choose("Word boundary", "end:</w>")

    changed = Recipe(
        alphabet="characters",
        pretokenizer="whitespace",
        boundary="end:</w>",
        tie_break="reverse-alphabetical",
    )
    train.page.keyboard.press("Escape")
    expect_run(train, Corpus.from_text("b a b a c a c a", changed))


def test_a_pattern_that_does_not_compile_is_explained_and_the_last_recipe_stays(
    train: TrainPage,
) -> None:
    train.open_text(TEXT, recipe="minbpe-basic")
    before = train.last
    train.button("change").click()

    train.choose("Split", "regex")
    pattern = train.page.get_by_role("textbox", name="Pattern")
    pattern.fill("(a")
    pattern.press("Enter")

    alert(train, "pattern")
    train.expect_last(before)

    pattern.fill("[a-z]+")
    pattern.press("Enter")
    train.page.keyboard.press("Escape")
    expect(train.page.get_by_role("alert")).to_have_count(0)
    expect_run(train, Corpus.from_text(TEXT, Recipe(pretokenizer="regex", pattern="[a-z]+")))


def test_each_line_can_be_a_text_of_its_own(train: TrainPage) -> None:
    text = "ab ab\nab ab\nab"
    train.open_text(text, recipe="minbpe-basic")

    train.page.get_by_text("One text per line").click()

    expect_run(train, Corpus.from_texts(text.split("\n"), BASIC))


def test_the_number_of_merges_is_chosen(train: TrainPage) -> None:
    train.open(corpus="udhr_english", merges=20)
    number = train.page.get_by_role("spinbutton", name="Merges", exact=True)
    expect(number).to_have_attribute("max", "32768")

    number.fill("7")
    number.press("Enter")
    train.expect_last(7)

    number.fill("2500")
    number.press("Enter")
    trainer = Trainer(Corpus.from_text(train.corpus_text.input_value(), RECIPES["gpt2"]))
    trainer.goto(2500)
    train.expect_last(trainer.position)


def test_why_training_stopped_is_said_in_words(train: TrainPage) -> None:
    train.open(corpus="udhr_english", merges=5)
    expect(train.page.get_by_text(re.compile("5 merges, as asked")).first).to_be_visible()

    train.choose("Corpus", "hello world")
    expect(train.page.get_by_text(re.compile("no pair is left to merge")).first).to_be_visible()


def test_a_bad_address_is_explained_and_the_page_still_opens(train: TrainPage) -> None:
    train.open(corpus="no_such_sample", recipe="%%%", merges="many")

    alert(train, "no sample called")
    assert train.last > 0
