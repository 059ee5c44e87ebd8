"""The tabs "Why this pair?" and "What changed" as Streamlit runs them, without a browser."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

from streamlit.testing.v1 import AppTest

from pages.ui.address import pack
from tests.pages.opened import checked, opened, visitor

WHY, CHANGED = "Why this pair?", "What changed"


def said(app: AppTest) -> str:
    """Return what can be read in the page's own HTML."""
    whole = " ".join(html.proto.body for html in app.get("html"))
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", whole)).split())


def spelled(app: AppTest, left: str, right: str) -> tuple[int, int]:
    run = visitor(app).run
    assert run is not None
    ids = {token.text: token.id for token in run.trainer.vocabulary.values()}
    return ids[left], ids[right]


def test_the_next_pair_is_explained_before_the_first_merge() -> None:
    app = opened(tab=WHY, corpus="seed_identifiers")

    assert "= 6·1 + 5·1 + 3·1 + 2·1 + 2·1 + 1·1 = 19" in said(app)
    assert "It wins: no other pair is seen as often." in said(app)
    assert "Merge this one instead" not in [button.label for button in app.button]


def test_a_picked_pair_is_explained_and_can_be_merged_instead() -> None:
    app = opened(tab=WHY, text=pack("low low lower lowest"), recipe="sennrich", merges="6")
    visitor(app).light_pair(spelled(app, "w", "e"))
    checked(app.run())
    assert "It does not win: l + o is seen 4 times." in said(app)

    checked(app.button(key="why_force").click().run())
    run = visitor(app).run
    assert run is not None
    assert [step.forced for step in run.trainer.steps] == [True]
    assert "Merge 1: w + e → we" in run.series.merge_phrase(1)
    assert run.series.forced == (1,)

    checked(app.button(key="why_unforce").click().run())
    assert visitor(app).run.series.forced == ()


def test_a_tie_is_told_with_its_fork() -> None:
    app = opened(tab=WHY, text=pack("low low lower lowest"), recipe="sennrich", merges="6")

    assert "The next merge is a tie 2 pairs are seen 4 times; it goes to the pair seen first" in (
        said(app)
    )
    assert "by the rule" in said(app)
    assert "the 5 rules part at merge 1" in said(app)


def tied_table(app: AppTest) -> list[tuple[str, str]]:
    [table] = [table.value for table in app.dataframe if "order" in table.value.columns]
    return list(zip(table["left"], table["right"], strict=True))


def test_all_pairs_of_a_long_tie_are_listed() -> None:
    alphabet = [chr(0x4E00 + number) for number in range(700)]
    app = opened(tab=WHY, text=pack("".join(alphabet)), recipe="identifiers", merges="0")

    assert tied_table(app) == list(pairwise(alphabet))[:500]
    checked(app.toggle(key="why_all_tied_0").set_value(True).run())
    assert tied_table(app) == list(pairwise(alphabet))
    assert "699 of 699 tied pairs" in said(app)


def test_no_tie_is_told_where_there_is_none() -> None:
    app = opened(tab=WHY, text=pack("low low lower lowest"), recipe="sennrich", at="1")

    assert "is a tie" not in said(app)


def test_a_pair_chosen_by_hand_says_so_where_it_is_next() -> None:
    app = opened(tab=WHY, text=pack("low low lower lowest"), recipe="sennrich", merges="6")
    visitor(app).force(spelled(app, "w", "e"))
    visitor(app).move_to(0)
    checked(app.run())

    assert "Merge 1 was chosen by hand all the same: w + e." in said(app)
    visitor(app).light_pair(spelled(app, "l", "o"))
    checked(app.run())
    assert "It wins a tie" in said(app)
    assert "Merge 1 was chosen by hand all the same: w + e." in said(app)


def test_typed_tokens_tell_the_story_of_their_pair() -> None:
    app = opened(tab=WHY, text=pack("low low lower lowest"), recipe="sennrich", merges="6")
    app.text_input(key="why_left").set_value("w")
    checked(app.run())
    assert "Type both tokens." in said(app)

    app.text_input(key="why_right").set_value("e")
    checked(app.run())
    assert "Merge 2: lo + w → low took all of them." in said(app)

    app.text_input(key="why_right").set_value("l")
    checked(app.run())
    assert "No two tokens spelled so ever stand side by side here." in said(app)


def test_a_typed_pair_can_be_picked_and_merged_also_where_no_table_has_it() -> None:
    app = opened(tab=WHY, text=pack("low low lower lowest"), recipe="sennrich", merges="6")
    app.text_input(key="why_left").set_value("e")
    app.text_input(key="why_right").set_value("s")
    checked(app.run())

    checked(app.button(key="why_pick").click().run())
    assert "It does not win: l + o is seen 4 times." in said(app)
    checked(app.button(key="why_force").click().run())
    assert visitor(app).run.series.merges[0] == "e + s → es"


def test_a_story_stays_while_one_steps_on() -> None:
    app = opened(tab=WHY, text=pack("low low lower lowest"), recipe="sennrich", merges="6")
    visitor(app).light_pair(spelled(app, "w", "e"))
    checked(app.run())
    visitor(app).move_to(4)
    checked(app.run())

    assert "Count and rank of w + e after each merge" in said(app)


def test_where_nothing_is_left_the_tab_says_so() -> None:
    app = opened(tab=WHY, text=pack("ab"), recipe="identifiers", at="1")
    assert "No pair is left here" in said(app)

    app = opened(tab=WHY, text=pack(""), recipe="identifiers")
    assert "No pair is left here" in said(app)


def test_overlaps_are_drawn_where_count_and_replaced_differ() -> None:
    app = opened(tab=WHY, corpus="aaabdaaabac")
    assert "Count and replaced 4 and 2 a 1 a × a b d a 2 a × a b a c" in said(app)

    app = opened(tab=CHANGED, corpus="aaabdaaabac", at="1")
    assert "a 1 a × a b d a 2 a × a b a c" in said(app)
    assert visitor(app).run.trainer.position == 1


def test_what_a_merge_changed_is_told_by_kind() -> None:
    app = opened(tab=CHANGED, text=pack("low low lower lowest"), recipe="sennrich", at="1")

    assert "Merge 1: l + o → lo seen 4 times, replaced 4 times · 21 → 17 tokens" in said(app)
    assert "Pairs that appeared 1 of 1" in said(app)
    assert "Pairs that vanished 2 of 2" in said(app)
    assert "Counts that fell" not in said(app)
    assert "Words rewritten 3 of 3" in said(app)


def test_before_the_first_merge_nothing_has_changed() -> None:
    assert "Nothing is merged yet." in said(opened(tab=CHANGED, corpus="seed_cat_sat"))


def test_a_corpus_of_markup_stays_text() -> None:
    text = "<script>alert(1)</script>** <img src=x> <script>alert(1)</script>**"
    for at in ("0", "3", "9"):
        for tab in (WHY, CHANGED):
            app = opened(tab=tab, text=pack(text), recipe="identifiers", at=at)
            whole = " ".join(html.proto.body for html in app.get("html"))
            assert "<script" not in whole
            assert "<img" not in whole
