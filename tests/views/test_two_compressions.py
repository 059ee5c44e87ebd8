from __future__ import annotations

import pytest

from bpe import Corpus, Recipe, Trainer
from bpe.views.charts import (
    RunSeries,
    run_series,
    two_compressions_chart,
    two_compressions_text,
)
from bpe.views.charts.two_compressions import in_one_unit
from bpe.views.palette import INKS


def series(text: str, merges: int = 10, **recipe: str) -> RunSeries:
    trainer = Trainer(Corpus.from_text(text, Recipe(pretokenizer="none", **recipe)))
    trainer.goto(merges)
    return run_series(trainer)


def test_both_lines_are_in_what_a_token_holds() -> None:
    before, now = series("abab", merges=1), series("abababab", merges=3)
    then, is_now = (list(trace.y) for trace in _lines(before, now))

    assert is_now == [1, 2, 4, 8]
    assert then == [1, 2]


def _lines(before: RunSeries, now: RunSeries):
    traces = two_compressions_chart(before, now, 0, inks=INKS["light"]).data
    return traces[1], traces[0]


def test_the_run_now_can_be_hovered_and_clicked_and_the_one_before_is_dashed() -> None:
    then, is_now = _lines(series("abab", merges=1), series("abcabc", merges=2))

    assert list(is_now.x) == [0, 1, 2]
    assert is_now.hovertext[1] == "Merge 1: a + b → ab<br>now 1.50, before 2.00 bytes per token"
    assert is_now.hovertext[2] == "Merge 2: ab + c → abc<br>now 3.00 bytes per token"
    assert (then.hoverinfo, then.line.dash) == ("skip", "dash")


def test_each_line_carries_its_name_at_its_end() -> None:
    chart = two_compressions_chart(series("abab", 1), series("abcabc", 2), 0, inks=INKS["dark"])
    names = {a.text: (a.x, a.y) for a in chart.layout.annotations if a.xanchor == "left"}

    assert names["<b>before</b>"] == (1, 2.0)
    assert names["<b>now</b>"] == (2, 3.0)


def test_the_cursor_meets_only_lines_that_reach_it() -> None:
    before, now = series("abab", 1), series("abcabc", 2)

    at_1, at_2 = (two_compressions_chart(before, now, k, inks=INKS["light"]) for k in (1, 2))
    assert [list(trace.y) for trace in at_1.data[2:]] == [[1.5], [2.0]]
    assert [list(trace.y) for trace in at_2.data[2:]] == [[3.0]]


def test_bytes_and_characters_are_compared_in_characters() -> None:
    of_bytes, of_characters = series("éé", 3), series("éé", 1, alphabet="characters")
    before, now = in_one_unit(of_bytes, of_characters)

    assert (before.unit, now.unit) == ("characters", "characters")
    assert (before.per_token(0), now.per_token(0)) == (0.5, 1.0)
    assert in_one_unit(of_bytes, of_bytes) == (of_bytes, of_bytes)


def test_the_chart_is_told_in_words() -> None:
    before, now = series("abab", 1), series("abababab", 3)

    assert two_compressions_text(before, now, 0) == (
        "Before, 1 merge takes the corpus from 1.00 to 2.00 bytes per token; "
        "now, 3 merges take it from 1.00 to 8.00."
    )
    assert two_compressions_text(before, now, 1).endswith(
        "After 1 merge: now 2.00, before 2.00 bytes per token."
    )
    assert two_compressions_text(before, now, 2).endswith(
        "After 2 merges: now 4.00 bytes per token."
    )


@pytest.mark.parametrize(("before", "now"), [("", ""), ("", "ab"), ("ab", "")])
def test_no_text_and_no_merges_make_no_error(before: str, now: str) -> None:
    runs = series(before), series(now)

    assert two_compressions_chart(*runs, 0, inks=INKS["light"]).data
    assert "0 merges" in two_compressions_text(*runs, 0)


def test_a_token_that_looks_like_markup_stays_text() -> None:
    now = series("<b><b>", 2)

    hover = two_compressions_chart(now, now, 0, inks=INKS["light"]).data[0].hovertext
    assert "&lt;b" in hover[2]
