from __future__ import annotations

import json
from itertools import accumulate

import numpy as np
import plotly.graph_objects as go
import pytest

from bpe import RECIPES, Corpus
from bpe.training import Trainer
from bpe.views.charts import (
    RunSeries,
    compression_chart,
    compression_text,
    merge_count_chart,
    merge_count_text,
    moving_compression_chart,
    moving_merge_count_chart,
    run_series,
)
from bpe.views.palette import INKS, Inks

LOW = "low low lower lowest"
LIGHT = INKS["light"]


@pytest.fixture
def low(train) -> RunSeries:
    return run_series(train(LOW, merges=3))


def falling(merges: int, forced: tuple[int, ...] = ()) -> RunSeries:
    """A long run in which merge `k` is seen `merges - k + 1` times and replaces one place."""
    return RunSeries(
        tokens=tuple(range(2 * merges, merges - 1, -1)),
        merges=tuple(f"a + {k} → b{k}" for k in range(merges)),
        counts=tuple(range(merges, 0, -1)),
        tied=(0,) * merges,
        forced=forced,
        size=4 * merges,
        unit="bytes",
        characters=4 * merges,
    )


def texts(figure: go.Figure) -> list[str]:
    return [annotation.text for annotation in figure.layout.annotations]


def cursor(figure: go.Figure) -> float:
    return figure.layout.shapes[0].x0


def test_the_series_of_a_run_by_hand(low: RunSeries) -> None:
    # 3 letters and </w> twice, 5 and </w>, 6 and </w>; 17 letters in all.
    assert low.tokens == (21, 17, 13, 11)
    assert low.merges == ("l + o → lo", "lo + w → low", "low + </w> → low</w>")
    assert (low.counts, low.tied, low.forced) == ((4, 4, 2), (1, 0, 1), ())
    assert (low.size, low.unit, low.last) == (17, "characters", 3)
    assert low.sizes(2) == "13 tokens · 1.31 characters each"


def test_the_series_of_a_text_of_bytes_counts_bytes(train) -> None:
    series = run_series(train("ééé", "gpt2", 1))

    assert (series.size, series.unit) == (6, "bytes")
    assert series.sizes(1) == "3 tokens · 2.00 bytes each"


def test_the_series_agrees_with_the_trainer_at_every_position(train, sample) -> None:
    trainer = train(sample("udhr_hindi.txt")[:2000], "huggingface", 120)
    series = run_series(trainer)
    for position in range(series.last + 1):
        trainer.goto(position)
        assert series.tokens[position] == trainer.token_count


def test_the_series_can_leave_out_the_last_merges(train) -> None:
    assert run_series(train(LOW, merges=3), 2) == run_series(train(LOW, merges=2))


def test_counts_beyond_64_bits_stay_exact(huge) -> None:
    huge.step()
    series = run_series(huge)

    assert series.tokens == (2 * 2**70 + 9, 2**70 + 6)
    assert "1,180,591,620,717,411,303,430 tokens" in compression_text(series, 1)
    hover = merge_count_chart(series, 1, inks=LIGHT).data[0].hovertext
    assert hover == ("Merge 1: a + b → ab<br>seen 1,180,591,620,717,411,303,427 times",)


def test_numbers_too_large_for_any_chart_still_make_one() -> None:
    trainer = Trainer(Corpus.from_counts({"ab": 10**400}, RECIPES["identifiers"]))
    trainer.step()
    series = run_series(trainer)

    assert np.isfinite(compression_chart(series, 1, inks=LIGHT).data[0].y).all()
    assert np.isfinite(merge_count_chart(series, 1, inks=LIGHT).data[0].y).all()


def test_compression_draws_tokens_and_characters_per_token(low: RunSeries) -> None:
    tokens, per_token, *_ = compression_chart(low, 2, inks=LIGHT).data

    assert tokens.x.tolist() == [0, 1, 2, 3]
    assert tokens.y.tolist() == [21, 17, 13, 11]
    assert per_token.y == pytest.approx([17 / 21, 17 / 17, 17 / 13, 17 / 11])
    assert per_token.yaxis == "y2"


def test_the_cursor_of_the_compression_chart_says_the_position(low: RunSeries) -> None:
    figure = compression_chart(low, 2, inks=LIGHT)

    assert cursor(figure) == 2
    assert texts(figure) == [
        "<b>13 tokens · 1.31 characters each</b>",
        "tokens",
        "characters per token",
    ]
    assert [(dot.x[0], round(float(dot.y[0]), 2)) for dot in figure.data[2:]] == [
        (2, 13),
        (2, 1.31),
    ]


def test_hovering_a_point_tells_its_merge(low: RunSeries) -> None:
    figure = compression_chart(low, 0, inks=LIGHT)

    assert list(figure.data[0].hovertext[:3]) == [
        "Before the first merge<br>21 tokens · 0.81 characters each",
        "Merge 1: l + o → lo<br>17 tokens · 1.00 characters each",
        "Merge 2: lo + w → low<br>13 tokens · 1.31 characters each",
    ]


def test_merge_counts_are_drawn_from_the_first_merge_on(low: RunSeries) -> None:
    figure = merge_count_chart(low, 3, inks=LIGHT)

    assert figure.data[0].x.tolist() == [1, 2, 3]
    assert figure.data[0].y.tolist() == [4, 4, 2]
    assert figure.data[0].hovertext[0] == "Merge 1: l + o → lo<br>seen 4 times, tied with 1 other"
    assert texts(figure) == ["<b>Merge 3 · seen 2 times</b>", "count"]
    assert (cursor(figure), figure.data[1].x[0], figure.data[1].y[0]) == (3, 3, 2)


def test_a_token_that_looks_like_markup_is_text_in_a_chart(train) -> None:
    series = run_series(train("<b&", "minbpe-basic", 2))

    hover = merge_count_chart(series, 0, inks=LIGHT).data[0].hovertext
    assert hover[1].startswith("Merge 2: &lt;b + &amp; → &lt;b&amp;<br>")


@pytest.mark.parametrize(("largest", "kind"), [(99, None), (100, "log")])
def test_the_counts_have_a_log_axis_when_their_range_is_large(largest: int, kind) -> None:
    series = RunSeries(
        (300, 200, 199), ("a + b → ab",) * 2, (largest, 1), (0, 0), (), 300, "bytes", 300
    )
    figure = merge_count_chart(series, 1, inks=LIGHT)

    assert figure.layout.yaxis.type == kind
    assert ("count (log scale)" in texts(figure)) == (kind == "log")


def test_a_long_run_is_thinned_but_keeps_its_ends_and_what_was_chosen_by_hand() -> None:
    series = falling(32_768, forced=(5, 20_001))
    for chart in (compression_chart, merge_count_chart):
        points = chart(series, 20_000, inks=LIGHT).data[0]

        assert len(points.x) <= 1_502
        assert {1 if chart is merge_count_chart else 0, 5, 20_001, 32_768} <= set(points.x.tolist())
    assert np.diff(points.x).max() <= 23


def test_a_short_run_is_drawn_whole() -> None:
    assert compression_chart(falling(1_000), 0, inks=LIGHT).data[0].x.tolist() == list(range(1_001))


@pytest.mark.parametrize("position", [0, 1])
@pytest.mark.parametrize("text", ["", "a", "ab"])
def test_runs_of_no_merge_and_of_one_have_charts(train, text: str, position: int) -> None:
    series = run_series(train(text, "gpt2", 1))
    position = min(position, series.last)

    for chart in (compression_chart, merge_count_chart):
        figure = json.loads(chart(series, position, inks=LIGHT).to_json())
        assert figure["layout"]["shapes"][0]["x0"] == position
        assert figure["layout"]["xaxis"]["dtick"] >= 1


@pytest.mark.parametrize("text", ["", "a", "ab", "abc"])
def test_the_axis_of_what_is_counted_names_whole_numbers(train, text: str) -> None:
    series = run_series(train(text, "gpt2", 9))

    for chart in (compression_chart, merge_count_chart):
        assert chart(series, 0, inks=LIGHT).layout.yaxis.dtick >= 1


@pytest.mark.parametrize("inks", INKS.values(), ids=INKS.keys())
@pytest.mark.parametrize("chart", [compression_chart, merge_count_chart])
def test_charts_use_the_inks_and_the_size_they_are_given(low, chart, inks: Inks) -> None:
    figure = chart(low, 1, inks=inks, font_size=20)

    assert figure.data[0].line.color == inks.line
    assert {a.font.size for a in figure.layout.annotations} == {20}
    assert figure.layout.font.size == figure.layout.hoverlabel.font.size == 20
    assert figure.layout.paper_bgcolor == "rgba(0,0,0,0)"


def test_compression_is_told_in_words(low: RunSeries) -> None:
    assert compression_text(low, 2) == (
        "3 merges take the corpus from 21 tokens · 0.81 characters each to "
        "11 tokens · 1.55 characters each. "
        "After 2 merges it is 13 tokens · 1.31 characters each."
    )
    assert compression_text(low, 3) == compression_text(low, 0)
    assert compression_text(low, 0).endswith("11 tokens · 1.55 characters each.")


def test_merge_counts_are_told_in_words(low: RunSeries) -> None:
    assert merge_count_text(low, 1) == (
        "Counts of 3 merges, from 4 to 2. Merge 1: l + o → lo, seen 4 times, tied with 1 other."
    )
    assert merge_count_text(low, 0) == "Counts of 3 merges, from 4 to 2."


def test_nothing_to_chart_is_told_in_words(train) -> None:
    nothing, one = run_series(train("")), run_series(train("ab", "gpt2", 1))

    assert compression_text(nothing, 0) == "No merges: the corpus is 0 tokens."
    assert merge_count_text(nothing, 0) == "No merges, so there are no counts."
    assert compression_text(one, 1) == (
        "1 merge takes the corpus from 2 tokens · 1.00 bytes each to 1 token · 2.00 bytes each."
    )
    assert merge_count_text(one, 0) == "Count of 1 merge: 1."


def test_tokens_fall_by_what_each_merge_replaced(train, sample) -> None:
    trainer = train(sample("dna_pPCP1.txt")[:3000], "minbpe-basic", 50)
    falls = [-step.replaced for step in trainer.steps]

    assert run_series(trainer).tokens == tuple(accumulate(falls, initial=3000))


def test_the_road_not_taken_is_a_thin_line_with_its_name(train) -> None:
    trainer = train("low low lower lowest")
    trainer.step(trainer.ties()[1])
    trainer.step()
    series = run_series(trainer)
    greedy = (21, 17, 12)  # as if the recipe's second merge had taken one more
    figure = compression_chart(series, 1, inks=LIGHT, greedy=greedy)

    road = figure.data[-1]
    assert list(road.y) == [21, 17, 12]
    assert road.line.width < figure.data[0].line.width
    assert "greedy: 1 fewer here" in [a.text.strip("</b>") for a in figure.layout.annotations]
    assert compression_text(series, 2, greedy).endswith(
        "Without the merges chosen by hand it would be 12 tokens after 2 merges."
    )


def test_a_road_that_ends_sooner_is_drawn_as_far_as_it_goes(train) -> None:
    series = run_series(train("low low lower lowest", merges=5))
    figure = compression_chart(series, 1, inks=LIGHT, greedy=series.tokens[:3])

    assert list(figure.data[-1].x) == [0, 1, 2]
    assert "<b>greedy: the same</b>" in [a.text for a in figure.layout.annotations]


def test_without_merges_chosen_by_hand_there_is_no_other_road(train) -> None:
    series = run_series(train("low low lower lowest", merges=5))

    assert len(compression_chart(series, 1, inks=LIGHT).data) == 4
    assert "by hand" not in compression_text(series, 1)


@pytest.mark.parametrize("inks", INKS.values())
def test_a_chart_whose_cursor_moves_is_the_chart_made_anew(low: RunSeries, inks: Inks) -> None:
    greedy = (21, 17, 14, 12)
    compression = moving_compression_chart(low, inks=inks, greedy=greedy).checked(height=300)
    counts = moving_merge_count_chart(low, inks=inks).checked(height=300)

    for position in (2, 0, 3, 1):
        anew = compression_chart(low, position, inks=inks, greedy=greedy)
        assert go.Figure(compression.at(position)).to_dict() == anew.to_dict()
        anew = merge_count_chart(low, position, inks=inks)
        assert go.Figure(counts.at(position)).to_dict() == anew.to_dict()
