"""Which charts can be taken away: those that the page has drawn."""

from __future__ import annotations

from html import unescape

import pytest

from bpe.views.palette import INKS
from bpe.views.why import pair_stories, token_counts
from pages.train.share_charts import shared_charts
from pages.ui.address import pack, read_address
from pages.ui.editor import Edit
from pages.ui.session import opened_by
from pages.ui.training import Run, train
from pages.ui.visit import Visit


@pytest.fixture
def visitor() -> Visit:
    query = {"text": pack("low low lower lowest"), "recipe": "sennrich", "merges": "6"}
    visitor = opened_by(read_address(query))
    trained(visitor)
    return visitor


def trained(visitor: Visit) -> Run:
    run = train(visitor.settings, lambda *_: None, before=visitor.run, at=visitor.at)
    visitor.finish(run)
    return run


def names(visitor: Visit) -> list[str]:
    assert visitor.run is not None
    return list(shared_charts(visitor, visitor.run))


def test_a_run_that_nobody_asked_about_has_two_charts(visitor: Visit) -> None:
    assert names(visitor) == ["Compression", "Count of each merge"]


def test_the_greedy_road_is_on_the_chart_once_the_page_has_it(visitor: Visit) -> None:
    run = visitor.run
    assert run is not None
    run.trainer.goto(0)
    visitor.force(run.trainer.candidates(9)[-1].pair)
    run = trained(visitor)

    def traces() -> int:
        chart = shared_charts(visitor, run)["Compression"]
        return len(chart.draw(inks=INKS["dark"], font_size=20).data)

    before = traces()
    counts = token_counts(run.trainer.corpus, run.shown, lambda _: None)
    visitor.findings.about(run).answers[("road",)] = counts
    assert traces() == before + 1
    assert "Without the merges chosen by hand" in shared_charts(visitor, run)["Compression"].words


def test_both_corpora_are_on_a_chart_after_an_edit(visitor: Visit) -> None:
    visitor.edit(Edit("text", "low low newest", 1))
    run = trained(visitor)

    chart = shared_charts(visitor, run)["Before and after your edit"]

    assert chart.words.startswith("Before, 6 merges take the corpus from")
    assert len(chart.draw(inks=INKS["light"], font_size=20).data) == 4
    visitor.keep_baseline()
    assert "Before and after your edit" not in names(visitor)


def test_the_pair_whose_story_was_asked_for_last_is_named_on_its_chart(visitor: Visit) -> None:
    run = visitor.run
    assert run is not None
    run.trainer.goto(0)
    pair = run.trainer.candidates(9)[2].pair
    stories = pair_stories(run.trainer, [pair], run.shown)
    visitor.findings.about(run).answers[("story", pair)] = stories

    chart = shared_charts(visitor, run)["Count and rank of a pair"]

    drawn = chart.draw(inks=INKS["light"], font_size=20)
    label = chart.words.split(":")[0]
    assert f"count of {label}" in [unescape(note.text) for note in drawn.layout.annotations]
