from __future__ import annotations

import regex

from bpe import Corpus, Recipe, Trainer
from bpe.views.comparison import chip_row, encoded, mark_key
from bpe.views.comparison.cuts import ALONE, SOME
from bpe.views.palette import FILLS
from tests.views.comparison.conftest import Learn

BLANK = '<i class="compare-blank"> </i>'


def labels(html: str) -> list[str]:
    return regex.findall(r'<span class="compare-chip[^>]*>(.*?)</span>', html)


def test_each_token_is_a_chip_with_its_label_and_id(merging: Learn) -> None:
    html = chip_row(encoded("one", merging("ab"), "ab c"), ["", "", ""], characters=100)

    assert labels(html) == ["ab", BLANK, "c"]
    assert f'title="ab, id 256" style="background:{FILLS[0]};color:#000000"' in html
    assert 'title="c, id 99">' in html
    assert 'aria-label="Tokens of one"' in html


def test_a_chip_before_which_others_do_not_cut_has_a_mark(merging: Learn) -> None:
    html = chip_row(encoded("one", merging(), "abc"), ["", ALONE, SOME], characters=100)

    assert regex.findall(r'class="compare-chip base ?([^"]*)"', html) == [
        "",
        "cut-alone",
        "cut-some",
    ]
    assert 'title="b, id 98, only this one cuts here"' in html
    assert labels(html) == ["a", "b", "c"]


def test_the_key_says_what_a_mark_means() -> None:
    assert "cut-alone" in mark_key([ALONE])
    assert "only this one cuts here" in mark_key([ALONE])
    assert "cut-some" not in mark_key([ALONE])


def test_what_a_text_or_a_title_holds_is_no_markup(merging: Learn) -> None:
    tokenizer = merging("<b", "<b>", pretokenizer="none")
    html = chip_row(encoded('"<i>', tokenizer, "<b>"), [""], characters=100)

    assert labels(html) == ["&lt;b&gt;"]
    assert 'aria-label="Tokens of &quot;&lt;i&gt;"' in html


def test_a_line_of_text_ends_a_line_of_chips(merging: Learn) -> None:
    html = chip_row(encoded("one", merging(), "a\nb"), ["", "", ""], characters=100)

    assert labels(html) == ["a", "↵", "b"]
    assert "↵</span><br>" in html


def test_only_the_beginning_of_a_long_text_is_drawn(merging: Learn) -> None:
    text = encoded("one", merging(), "abcdef")

    assert labels(chip_row(text, [""] * 6, characters=4)) == ["a", "b", "c", "d"]
    assert chip_row(text, [""] * 6, characters=4).endswith(" …</div>")
    assert "…" not in chip_row(text, [""] * 6, characters=6)


def test_bytes_that_are_no_character_are_shown_in_hex(merging: Learn) -> None:
    assert labels(chip_row(encoded("one", merging(), "å"), ["", ""], characters=9)) == [
        "⟨C3⟩",
        "⟨A5⟩",
    ]


def test_a_blank_is_drawn_and_its_sign_when_typed_is_written() -> None:
    corpus = Corpus.from_text(" ␣", Recipe(alphabet="characters"))
    html = chip_row(encoded("one", Trainer(corpus).tokenizer(), " ␣"), ["", ""], characters=9)

    assert labels(html) == [BLANK, "⟨␣⟩"]
