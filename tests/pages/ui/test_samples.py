from __future__ import annotations

from pathlib import Path

import pytest

from bpe import Corpus, Trainer
from pages.ui.samples import FIRST, SAMPLES, Sample
from pages.ui.settings import Settings
from pages.ui.training import train

# Parallel texts: a language and a text on each line, no word tables.
NOT_CORPORA = {"udhr_article1.csv", "udhr_articles_parallel.csv"}


def names(samples: dict[str, Sample]) -> list[str]:
    return [sample.file for sample in samples.values()]


def test_every_corpus_in_the_folder_is_in_the_catalogue(root: Path) -> None:
    folder = root / "sample_corpora"
    files = {file.name for file in folder.iterdir() if file.suffix in {".txt", ".csv"}}

    assert files - NOT_CORPORA == set(names(dict(SAMPLES)))


def test_no_two_samples_share_a_title() -> None:
    titles = [sample.title for sample in SAMPLES.values()]

    assert len(set(titles)) == len(titles)


def test_the_last_newline_of_a_file_is_no_part_of_its_text() -> None:
    assert SAMPLES["seed_hello_world"].read() == "hello world"
    assert SAMPLES["aaabdaaabac"].read() == "aaabdaaabac"


def test_a_word_table_is_read_without_its_header() -> None:
    assert SAMPLES["sennrich_low_lower_newest_widest"].read() == (
        "low,5\nlower,2\nnewest,6\nwidest,3"
    )


def test_the_first_sample_has_a_first_merge_to_look_forward_to() -> None:
    assert Trainer(Corpus.from_text(FIRST.read(), FIRST.recipe)).next_pair is not None


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_trains_with_the_settings_it_opens_with(name: str) -> None:
    sample = SAMPLES[name]
    run = train(Settings.of(sample), lambda fraction, doing: None)

    assert 0 < run.shown <= sample.merges
