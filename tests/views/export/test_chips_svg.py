from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus, Recipe
from bpe.training import Trainer
from bpe.views.export.chip_flow import Measure
from bpe.views.export.chips_svg import ChipPicture, chips_svg
from bpe.views.palette import INKS, TOKEN_TEXT

SVG = "{http://www.w3.org/2000/svg}"
KNOWN = {"svg", "title", "rect", "g", "text", "path"}
LARGE = Measure(font_size=20, width=1280, lines=1000)


def parsed(picture: ChipPicture) -> ET.Element:
    return ET.fromstring(picture.svg)


def chips(picture: ChipPicture) -> list[ET.Element]:
    return [group for group in parsed(picture).iter(f"{SVG}g") if group.get("class") == "chip"]


def ids(picture: ChipPicture) -> list[int]:
    return [int(chip.get("data-token-id") or "") for chip in chips(picture)]


def texts(element: ET.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def classes(picture: ChipPicture, name: str) -> list[ET.Element]:
    return [element for element in parsed(picture).iter() if element.get("class") == name]


@given(
    st.text(st.characters(codec="utf-8"), max_size=30) | st.text("a \n</w>▁é🙂", max_size=30),
    st.sampled_from([*RECIPES.values(), Recipe(special_tokens=("a",), special_in_corpus="cut")]),
    st.integers(0, 9),
    st.booleans(),
)
def test_there_is_one_chip_for_each_token_in_order(
    text: str, recipe: Recipe, merges: int, marks: bool
) -> None:
    trainer = Trainer(Corpus.from_text(text, recipe))
    trainer.goto(merges)

    picture = chips_svg(trainer, Measure(20, 400, 1000, ids=marks, sites=marks))

    assert ids(picture) == trainer.text_token_ids()
    assert picture.tokens == len(trainer.text_token_ids())
    assert {element.tag.removeprefix(SVG) for element in parsed(picture).iter()} <= KNOWN


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "\"><image href='http://example.com/x'/>",
        "&lt;b&gt; ]]> <!-- <![CDATA[",
        "\x00\x01\x0b\ufffe\uffff\u2028\x7f",
    ],
)
@pytest.mark.parametrize("recipe", ["minbpe-basic", "sennrich"])
def test_no_text_becomes_markup(text: str, recipe: str) -> None:
    trainer = Trainer(Corpus.from_text(f"{text} {text}", RECIPES[recipe]))
    trainer.goto(99)

    picture = chips_svg(trainer, LARGE)

    assert {element.tag.removeprefix(SVG) for element in parsed(picture).iter()} <= KNOWN
    assert "<script" not in picture.svg
    assert "<image" not in picture.svg


def test_a_chip_says_its_text_and_its_id(train: Callable[..., Trainer]) -> None:
    picture = chips_svg(train("low low", "minbpe-basic", 2), LARGE)

    assert [texts(chip) for chip in chips(picture)] == [
        ["low", "257"],
        ["␣", "32"],
        ["low", "257"],
    ]
    titles = [chip.findtext(f"{SVG}title") for chip in chips(picture)]
    assert titles == ["low, id 257", "␣, id 32", "low, id 257"]


def test_ids_and_places_can_be_left_out(train: Callable[..., Trainer]) -> None:
    picture = chips_svg(train("abab", "minbpe-basic"), Measure(20, 1280, 9, ids=False, sites=False))

    assert [texts(chip) for chip in chips(picture)] == [["a"], ["b"], ["a"], ["b"]]
    assert classes(picture, "site") == []


def test_the_places_of_the_next_merge_are_framed_and_numbered(
    train: Callable[..., Trainer],
) -> None:
    picture = chips_svg(train("aaa aa", "identifiers"), LARGE)

    assert [texts(site) for site in classes(picture, "site")] == [["1"], ["2"]]


def test_a_pair_that_overlaps_a_place_is_dashed_on_the_chip_or_on_the_junction(
    train: Callable[..., Trainer],
) -> None:
    picture = chips_svg(train("aaaaa", "identifiers"), LARGE)  # (aa)(aa)a: two of four pairs merge

    assert len(classes(picture, "site")) == 2
    assert len(classes(picture, "join")) == 1
    overlaps = [chip.find(f"{SVG}rect[@class='overlap']") is not None for chip in chips(picture)]
    assert overlaps == [False] * 4 + [True]
    for other in ("aa aa a", "abab"):  # words end a place, and a + b cannot overlap itself
        apart = chips_svg(train(other, "identifiers"), LARGE)
        assert classes(apart, "join") == classes(apart, "overlap") == []
    unmarked = chips_svg(train("aaaaa", "identifiers"), Measure(20, 1280, 9, sites=False))
    assert classes(unmarked, "join") == classes(unmarked, "overlap") == []


def test_parts_of_characters_are_hatched(train: Callable[..., Trainer]) -> None:
    picture = chips_svg(train("é! é! éa", "minbpe-basic"), LARGE)

    hatched = [
        texts(chip)[0]
        for chip in chips(picture)
        if chip.find(f"{SVG}path[@class='hatch']") is not None
    ]
    assert hatched == ["C3", "A9"] * 3


def test_neighbours_of_one_colour_are_told_apart_by_stripes(
    train: Callable[..., Trainer],
) -> None:
    picture = chips_svg(train("ababab", "minbpe-basic", 1), LARGE)

    striped = [chip.find(f"{SVG}g[@class='stripes']") is not None for chip in chips(picture)]
    assert striped == [False, True, False]


def test_on_a_dark_page_the_marks_are_light_and_the_text_of_chips_stays_dark(
    train: Callable[..., Trainer],
) -> None:
    trainer = train("abcab", "minbpe-basic", 1)
    plain = Measure(20, 1280, 9, sites=False)
    light, dark = (parsed(chips_svg(trainer, plain, theme)) for theme in ("light", "dark"))

    assert [picture.find(f"{SVG}rect").get("fill") for picture in (light, dark)] == [
        INKS["light"].page,
        INKS["dark"].page,
    ]
    for picture, inks in ((light, INKS["light"]), (dark, INKS["dark"])):
        made = picture.find(f".//{SVG}rect[@class='made']")
        assert (made.get("stroke"), made.get("fill")) == (inks.text, inks.page)
        chip = picture.find(f".//{SVG}g[@class='chip']")
        assert chip.find(f"{SVG}text").get("fill") == TOKEN_TEXT


def test_the_token_of_the_last_merge_is_ringed(train: Callable[..., Trainer]) -> None:
    picture = chips_svg(train("abcab", "minbpe-basic", 1), LARGE)

    assert len(classes(picture, "made")) == 2


def test_a_bracket_holds_the_parts_of_a_character_together(train: Callable[..., Trainer]) -> None:
    picture = chips_svg(train("🙂", "minbpe-basic", 1), LARGE)

    [joined, *rest] = chips(picture)
    assert texts(joined) == ["F0 9F", "256", "🙂"]
    assert [texts(chip) for chip in rest] == [["99", "153"], ["82", "130"]]
    assert len(classes(picture, "bracket")) == 3


def test_invisible_characters_have_signs(train: Callable[..., Trainer]) -> None:
    picture = chips_svg(train("\t\u200b\r▁\n", "minbpe-regex", 99), LARGE)

    drawn = "".join(text for chip in chips(picture) for text in texts(chip))
    assert all(sign in drawn for sign in ("⇥", "U+200B", "␍", "▁", "↵"))


def test_a_picture_has_no_more_lines_than_wanted_and_words_stay_whole(
    train: Callable[..., Trainer],
) -> None:
    trainer = train("lower " * 50, "sennrich")

    picture = chips_svg(trainer, Measure(20, 400, 3))

    assert picture.tokens % 6 == 0
    assert 0 < picture.tokens < 100
    rows = {chip.findall(f"{SVG}rect")[-1].get("y") for chip in chips(picture)}
    assert len(rows) == 3


def test_nothing_reaches_beyond_the_width_whatever_a_token_is_long(
    train: Callable[..., Trainer],
) -> None:
    trainer = train("ab" * 400, "identifiers", 99)
    assert trainer.token_count < 9

    picture = chips_svg(trainer, Measure(20, 300, 100))

    for rect in parsed(picture).iter(f"{SVG}rect"):
        right = float(rect.get("x") or 0) + float(rect.get("width") or 0)
        assert right <= 300 + 1e-6
    assert ids(picture) == trainer.text_token_ids()


def test_a_larger_text_size_makes_larger_chips(train: Callable[..., Trainer]) -> None:
    trainer = train("low", "sennrich")

    small, large = (chips_svg(trainer, Measure(size, 1280, 9)) for size in (10, 40))

    assert large.height == pytest.approx(4 * small.height)


def test_a_table_shows_the_count_of_each_word(huge: Trainer) -> None:
    picture = chips_svg(huge, LARGE)

    assert ids(picture) == huge.text_token_ids()
    assert {f"{2**70:,}", "3"} <= set(texts(parsed(picture)))


def test_lines_end_where_the_text_has_them() -> None:
    trainer = Trainer(Corpus.from_texts(["ab", "ab"], RECIPES["identifiers"], separator="\n"))

    rows = [chip.findall(f"{SVG}rect")[-1].get("y") for chip in chips(chips_svg(trainer, LARGE))]

    assert rows[0] == rows[1] != rows[2] == rows[3]


def test_the_beginning_of_a_long_text_takes_no_longer_for_all_that_follows() -> None:
    trainer = Trainer(Corpus.from_text("ab" * 500_000, RECIPES["minbpe-basic"]))

    picture = chips_svg(trainer, Measure(20, 1280, 3))

    assert 0 < picture.tokens < 300


def test_an_empty_corpus_has_an_empty_picture(train: Callable[..., Trainer]) -> None:
    assert chips(chips_svg(train(""), LARGE)) == []
