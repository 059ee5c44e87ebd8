from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable

import plotly.graph_objects as go
import pytest

from bpe import Corpus, Recipe
from bpe.training import Trainer
from bpe.views.charts import (
    compression_chart,
    merge_count_chart,
    run_series,
    two_compressions_chart,
)
from bpe.views.export.figure_svg import figure_svg
from bpe.views.palette import INKS
from bpe.views.why import pair_stories, story_chart

SVG = "{http://www.w3.org/2000/svg}"
CHARTS = [compression_chart, merge_count_chart]
Chart = Callable[..., go.Figure]


def drawn(trainer: Trainer, chart: Chart, position: int, font_size: int = 16) -> ET.Element:
    series = run_series(trainer)
    figure = chart(series, position, inks=INKS["light"], font_size=font_size)
    return ET.fromstring(figure_svg(figure, width=800, height=400, paper="#fff", name="a < b"))


def texts(element: ET.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_has_its_lines_cursor_and_labels(
    train: Callable[..., Trainer], chart: Chart
) -> None:
    picture = drawn(train("low low lower lowest", merges=6), chart, 2)

    assert picture.findtext(f"{SVG}title") == "a < b"
    assert len(picture.findall(f"{SVG}path")) == (2 if chart is compression_chart else 1)
    assert len(picture.findall(f"{SVG}circle")) == (2 if chart is compression_chart else 1)
    assert {"merges", "0", "6"} <= set(texts(picture))


def test_the_line_of_tokens_goes_through_every_position(train: Callable[..., Trainer]) -> None:
    trainer = train("abab", "minbpe-basic", merges=9)
    assert run_series(trainer).tokens == (4, 2, 1)

    path = drawn(trainer, compression_chart, 1).find(f"{SVG}path")

    assert path is not None
    points = [tuple(map(float, p.split())) for p in (path.get("d") or "")[1:].split("L")]
    xs, ys = zip(*points, strict=True)
    assert xs[1] - xs[0] == pytest.approx(xs[2] - xs[1], abs=0.1)
    assert ys[1] - ys[0] == pytest.approx(2 * (ys[2] - ys[1]), abs=0.1)


def test_numbers_and_names_are_as_large_as_wanted(train: Callable[..., Trainer]) -> None:
    picture = drawn(train("low low", merges=2), compression_chart, 1, font_size=28)

    assert {text.get("font-size") for text in picture.iter(f"{SVG}text")} == {"28"}


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("text", ["", "a", "ab"])
def test_a_run_of_few_merges_or_none_has_a_chart(
    train: Callable[..., Trainer], chart: Chart, text: str
) -> None:
    assert "merges" in texts(drawn(train(text, merges=9), chart, 0))


@pytest.mark.parametrize("chart", CHARTS)
def test_counts_beyond_all_floats_are_drawn_inside_the_chart(chart: Chart) -> None:
    trainer = Trainer(Corpus.from_counts({"ab": 10**400, "cd": 3}, Recipe()))
    trainer.goto(2)

    picture = drawn(trainer, chart, 1)

    for circle in picture.iter(f"{SVG}circle"):
        assert 0 <= float(circle.get("cy") or "nan") <= 400


def test_a_log_axis_has_no_more_numbers_than_can_be_read() -> None:
    trainer = Trainer(Corpus.from_counts({"ab": 10**25, "cd": 1}, Recipe()))
    trainer.goto(2)

    numbers = [
        text for text in texts(drawn(trainer, merge_count_chart, 0)) if text[-1:] in "kMGTPEZY"
    ]

    assert 2 <= len(numbers) <= 6


def test_the_greedy_road_and_a_second_corpus_are_drawn_as_on_the_page(
    train: Callable[..., Trainer],
) -> None:
    trainer = train("low low lower lowest", merges=6)
    series, inks = run_series(trainer), INKS["dark"]

    def lines(figure: go.Figure) -> list[tuple[str | None, str | None]]:
        picture = ET.fromstring(figure_svg(figure, width=800, height=400, paper="#000", name=""))
        return [(p.get("stroke"), p.get("stroke-width")) for p in picture.findall(f"{SVG}path")]

    road = compression_chart(series, 2, inks=inks, greedy=series.tokens)
    assert (inks.quiet_text, "1") in lines(road)
    both = two_compressions_chart(run_series(train("low", merges=2)), series, 2, inks=inks)
    assert lines(both) == [(inks.line, "2"), (inks.second_line, "2")]


def test_a_pair_that_is_not_in_the_corpus_has_a_gap_in_its_line_of_ranks(
    train: Callable[..., Trainer],
) -> None:
    trainer = train("low low lower lowest newest", merges=9)
    tokens = {token.text: token.id for token in trainer.vocabulary.values()}
    [story] = pair_stories(trainer, [(tokens["low"], tokens["e"])], 9)
    first, last = story.first, max(k for k, rank in enumerate(story.ranks) if rank is not None)
    assert 0 < first <= last < 9
    figure = story_chart(story, run_series(trainer), first, inks=INKS["light"], of="low + e")

    picture = ET.fromstring(figure_svg(figure, width=800, height=400, paper="#fff", name=""))

    [counts, ranks] = picture.findall(f"{SVG}path")
    assert (counts.get("d") or "").count("L") == 9
    assert (ranks.get("d") or "").count("L") == last - first
    assert "nan" not in (ranks.get("d") or "")
    assert {"count of low + e", "rank", "1"} <= set(texts(picture))


def test_no_label_becomes_markup() -> None:
    trainer = Trainer(Corpus.from_text("<b>&amp;</b>" * 2, Recipe(pretokenizer="none")))
    trainer.goto(30)

    assert {
        element.tag.removeprefix(SVG) for element in drawn(trainer, merge_count_chart, 9).iter()
    } <= {
        "svg",
        "title",
        "rect",
        "line",
        "text",
        "path",
        "circle",
    }


def test_a_figure_of_another_kind_is_refused(train: Callable[..., Trainer]) -> None:
    figure = compression_chart(run_series(train("ab", merges=1)), 0, inks=INKS["light"])
    figure.add_bar(x=[1], y=[1])

    with pytest.raises(ValueError, match="lines and points only; got 'bar'"):
        figure_svg(figure, width=800, height=400, paper="#fff", name="")
