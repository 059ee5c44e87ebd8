from __future__ import annotations

import pytest

from bpe import Corpus, Recipe, Trainer, pretrained
from pages.compare.choices import LANGUAGES
from pages.compare.learned import language_measures, learn, text_of
from tests.pretrained.conftest import Peer
from tests.pretrained.conftest import peer as peer

FIRST_LINES = {
    "udhr_amharic": "አንቀጽ፡፩፤",
    "udhr_arabic": "المادة 1",
    "udhr_chinese": "第一条",
    "udhr_english": "Article 1",
    "udhr_finnish": "1. artikla.",
    "udhr_german": "Artikel 1",
    "udhr_hindi": "अनुच्छेद १.",
    "udhr_japanese": "第１条",
    "udhr_korean": "제 1 조",
    "udhr_marathi": "कलम १ :",
    "udhr_russian": "Статья 1",
    "udhr_swedish": "Artikel 1.",
    "udhr_tamil": "உறுப்புரை 1",
    "udhr_thai": "ข้อ 1",
    "udhr_turkish": "Madde 1",
}


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_same_articles_are_compared_in_every_language(name: str) -> None:
    assert text_of(name).split("\n")[0] == FIRST_LINES[name]


@pytest.mark.parametrize("name", pretrained.NAMES)
def test_tokens_in_all_languages_are_those_of_tiktoken(peer: Peer, name: str) -> None:
    found = language_measures(pretrained.load(name))

    assert {title: of.tokens for title, of in found.measures.items()} == {
        title: len(peer(name).encode(text_of(sample))) for sample, title in LANGUAGES.items()
    }


def test_what_is_learned_from_a_text_stops_where_there_is_no_more() -> None:
    learned = learn("abab", "gpt2", 100)

    assert learned.tokenizer.count("abab") == 1
    assert len(learned.tokenizer.merges) == 2


def test_a_tokenizer_trained_on_hindi_makes_hindi_cheap() -> None:
    found = language_measures(learn(text_of("udhr_hindi"), "o200k", 500).tokenizer).measures

    assert found["Hindi"].tokens < found["English"].tokens


def test_only_the_languages_that_cannot_be_read_are_left_out() -> None:
    alphabet = Corpus.from_text(
        "\n".join(text_of(name) for name in LANGUAGES if name != "udhr_thai"),
        Recipe(alphabet="characters"),
    )
    found = language_measures(Trainer(alphabet).tokenizer())

    assert list(found.missing) == ["Thai"]
    assert len(found.measures) == 14
    assert found.missing["Thai"].startswith("ข (U+0E02), ")
    assert found.missing["Thai"].endswith(" more")
