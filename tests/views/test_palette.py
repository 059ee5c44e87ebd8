from __future__ import annotations

import itertools

import pytest

from bpe.views.palette import FILLS, INKS, TOKEN_TEXT, Inks, fill_index


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_black_on_white_is_twenty_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("fill", FILLS)
def test_text_on_every_fill_is_easy_to_read(fill: str) -> None:
    assert contrast(TOKEN_TEXT, fill) >= 7


def test_the_fills_are_eight_different_colours() -> None:
    assert len(set(FILLS)) == 8


def test_only_learned_tokens_wear_a_fill() -> None:
    assert [fill_index(token_id, 256) for token_id in (0, 255)] == [None, None]
    assert [fill_index(256 + n, 256) for n in range(9)] == [0, 1, 2, 3, 4, 5, 6, 7, 0]


def test_the_two_pages_are_those_of_the_theme() -> None:
    assert {name: inks.page for name, inks in INKS.items()} == {
        "light": "#FFFFFF",
        "dark": "#0F141B",
    }


@pytest.mark.parametrize("inks", INKS.values(), ids=INKS.keys())
def test_chart_lines_stand_out_from_the_page(inks: Inks) -> None:
    for ink in (inks.line, inks.second_line, inks.cursor):
        assert contrast(ink, inks.page) >= 3


@pytest.mark.parametrize("inks", INKS.values(), ids=INKS.keys())
def test_chart_texts_are_readable_in_every_ink_they_use(inks: Inks) -> None:
    for ink in (inks.text, inks.quiet_text, inks.line, inks.second_line):
        assert contrast(ink, inks.page) >= 4.5


@pytest.mark.parametrize("inks", INKS.values(), ids=INKS.keys())
def test_the_inks_of_a_chart_differ(inks: Inks) -> None:
    shown = (inks.line, inks.second_line, inks.cursor, inks.page)
    assert all(one != other for one, other in itertools.combinations(shown, 2))
