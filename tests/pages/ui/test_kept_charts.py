"""The charts that are kept belong to one run, in one set of inks, beside one greedy road."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bpe import RECIPES, Corpus, Trainer
from bpe.views.charts import RunSeries, run_series
from bpe.views.palette import INKS
from pages.ui.kept_charts import KeptCharts

LIGHT = INKS["light"]


def run_of(text: str) -> RunSeries:
    trainer = Trainer(Corpus.from_text(text, RECIPES["sennrich"]), max_merges=3)
    trainer.goto(3)
    return run_series(trainer)


@pytest.fixture
def series() -> RunSeries:
    return run_of("low low lower lowest")


def test_the_charts_of_a_run_are_made_once(series: RunSeries) -> None:
    kept = KeptCharts()

    assert kept.of(series, inks=LIGHT, greedy=()) is kept.of(series, inks=LIGHT, greedy=())


def test_another_run_other_inks_and_another_road_have_charts_of_their_own(
    series: RunSeries,
) -> None:
    kept, other = KeptCharts(), run_of("low low lower lowest")
    asked = [
        (series, LIGHT, ()),
        (other, LIGHT, ()),
        (other, INKS["dark"], ()),
        (other, INKS["dark"], (21, 17)),
        (series, LIGHT, ()),
    ]
    charts = [kept.of(run, inks=inks, greedy=road) for run, inks, road in asked]

    assert all(one is not next_one for one, next_one in pairwise(charts))
    assert charts[2][0].at(1)["layout"]["font"]["color"] == INKS["dark"].quiet_text
    assert len(charts[3][0].at(1)["data"]) == len(charts[2][0].at(1)["data"]) + 1
