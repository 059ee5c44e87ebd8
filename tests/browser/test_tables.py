"""The tables say what the trainer says, at the position where the last move ended."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, WebSocket, expect

from bpe import RECIPES, Corpus, Trainer
from bpe.views.labels import token_label
from tests.browser.train_page import TrainPage

IN_SIGHT = 8  # rows that a table shows at least


@pytest.fixture
def english(train: TrainPage) -> TrainPage:
    return train.open(corpus="udhr_english", recipe="gpt2", merges=60)


@pytest.fixture
def trainer(sample: Callable[[str], str]) -> Trainer:
    return Trainer(Corpus.from_text(sample("udhr_english.txt"), RECIPES["gpt2"]), max_merges=60)


def pair_rows(trainer: Trainer) -> list[tuple[str, ...]]:
    """Return rank, left, right, count, replaced and words of the best pairs, as a table says it."""
    labels = {token_id: token_label(token) for token_id, token in trainer.vocabulary.items()}
    return [
        (
            str(rank),
            *(labels[side] for side in c.pair),
            *map(str, (c.count, c.replaceable, c.words)),
        )
        for rank, c in enumerate(trainer.candidates(IN_SIGHT), start=1)
    ]


def shown_pairs(rows: list[dict[str, str]]) -> list[tuple[str, ...]]:
    names = ("rank", "left", "right", "count", "replaced", "words")
    return [tuple(row[name].replace(",", "") for name in names) for row in rows[:IN_SIGHT]]


def expect_pairs(train: TrainPage, expected: list[tuple[str, ...]]) -> None:
    train.expect_rows("Pair frequencies", lambda rows: shown_pairs(rows) == expected)


def test_pair_frequencies_follow_the_last_of_many_quick_moves(
    english: TrainPage, trainer: Trainer
) -> None:
    for moves in (["ArrowRight"] * 7, ["ArrowLeft"] * 2, ["End"], ["Home"], ["ArrowRight"] * 30):
        for key in moves:
            english.page.keyboard.press(key)

        trainer.goto(english.position)
        expect_pairs(english, pair_rows(trainer))


def test_ties_are_marked_in_the_pair_frequencies(train: TrainPage) -> None:
    train.open(corpus="seed_cat_sat", at=1)

    train.expect_rows(
        "Pair frequencies",
        lambda rows: (
            [row["tie"] not in {"", "false"} for row in rows[:4]] == [True, True, True, False]
        ),
    )


def test_long_tables_show_the_first_rows_say_of_how_many_and_have_more(
    english: TrainPage, trainer: Trainer
) -> None:
    pairs, words = len(trainer.pair_counts), len(trainer.corpus.words)

    expect(english.page.get_by_text(f"30 of {pairs:,} pairs")).to_be_visible()
    english.open_list("Words")
    expect(english.page.get_by_text(f"30 of {words:,} words")).to_be_visible()
    english.button("Show 500 rows").click()
    expect(english.page.get_by_text(f"500 of {words:,} words")).to_be_visible()


def test_words_show_how_they_are_split_now(english: TrainPage, trainer: Trainer) -> None:
    english.goto(40)
    trainer.goto(40)
    words = sorted(trainer.words(), key=lambda entry: -entry[1])[:IN_SIGHT]
    expected = [
        " | ".join(token_label(trainer.vocabulary[token_id]) for token_id in ids)
        for _, _, ids in words
    ]

    english.open_list("Words")

    english.expect_rows("Words", lambda rows: [r["split"] for r in rows[:IN_SIGHT]] == expected)


def test_merges_are_listed_up_to_the_position(english: TrainPage, trainer: Trainer) -> None:
    english.goto(12)
    trainer.goto(12)
    last = trainer.steps[-1]

    english.open_list("Merges")

    english.expect_rows(
        "Merges",
        lambda rows: (
            (rows[0]["number"], rows[0]["id"], rows[0]["count"])
            == ("12", str(last.token_id), str(last.count))
        ),
    )
    expect(english.page.get_by_text("12 of 12 merges")).to_be_visible()


def test_the_vocabulary_can_be_searched_by_text_id_and_bytes(english: TrainPage) -> None:
    english.goto(60)
    english.open_list("Vocabulary")
    search = english.page.get_by_role("textbox", name="Search the vocabulary")

    search.fill("265")
    english.expect_rows("Vocabulary", lambda rows: [row["id"] for row in rows] == ["265"])
    search.fill("20 74 68 65")
    english.expect_rows("Vocabulary", lambda rows: [row["token"] for row in rows] == ["␣the"])
    search.fill("er")
    english.expect_rows("Vocabulary", lambda rows: all("er" in row["token"] for row in rows))


def test_picking_a_pair_lights_all_its_places(train: TrainPage) -> None:
    train.open(corpus="seed_cat_sat")

    train.click_cell("Pair frequencies", row=0)

    expect(train.region.locator(".lit")).to_have_count(12)  # a and t, six times


def test_picking_a_token_lights_all_its_places(train: TrainPage) -> None:
    train.open(corpus="seed_cat_sat")
    train.open_list("Vocabulary")

    train.click_cell("Vocabulary", row=0)

    expect(train.region.locator('.lit[data-token-id="0"]')).to_have_count(6)  # every a
    expect(train.region.locator(".lit")).to_have_count(6)


def test_a_word_table_counts_by_its_frequencies(train: TrainPage) -> None:
    train.open(corpus="seed_identifiers")

    train.expect_rows("Pair frequencies", lambda rows: rows[0]["count"] == "19")
    train.open_list("Words")
    train.expect_rows("Words", lambda rows: (rows[0]["word"], rows[0]["count"]) == ("get", "6"))


def test_no_table_offers_its_bare_cells_to_a_spreadsheet(english: TrainPage) -> None:
    tables = english.page.locator("[data-testid=stDataFrame]")
    for index in range(tables.count()):
        tables.nth(index).hover()
        toolbar = english.page.locator("[data-testid=stElementToolbar]").nth(index)

        expect(toolbar.get_by_label("Search")).to_be_visible()
        expect(toolbar.get_by_label("Download as CSV")).to_have_count(0)


@dataclass
class Traffic:
    """What goes between a page and the server, from before the page is opened."""

    page: Page
    sent: list[bytes] = field(default_factory=list)
    received: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(frame))
        socket.on("framereceived", lambda frame: self.received.append(frame))

    def wait_until_sent(self, words: bytes) -> None:
        end = time.monotonic() + 20
        while not any(words in frame for frame in self.sent):
            assert time.monotonic() < end, words
            self.page.wait_for_timeout(50)


def open_at_the_stage(train: TrainPage) -> Traffic:
    """Open a page whose tables are below the window, and wait until the server knows it."""
    traffic = Traffic(train.page)
    train.open(corpus="udhr_english", recipe="gpt2", merges=60)
    traffic.wait_until_sent(b'"sees":false')
    train.wait_for_server()
    return traffic


def test_tables_out_of_sight_are_not_sent_with_a_step_and_follow_into_sight(
    train: TrainPage, trainer: Trainer
) -> None:
    traffic = open_at_the_stage(train)
    traffic.received.clear()

    train.page.keyboard.press("ArrowRight")
    traffic.wait_until_sent(b'"step":{"at":1,')
    train.wait_for_server()

    assert sum(map(len, traffic.received)) < 10_000  # with the tables and charts it is 50,000
    trainer.goto(1)
    expect_pairs(train, pair_rows(trainer))


def test_tables_out_of_sight_follow_once_the_stage_rests(
    train: TrainPage, trainer: Trainer
) -> None:
    traffic = open_at_the_stage(train)

    train.page.keyboard.press("ArrowRight")
    traffic.wait_until_sent(b"wanted")
    train.wait_for_server()

    trainer.goto(1)
    assert shown_pairs(train.rows("Pair frequencies")) == pair_rows(trainer)
