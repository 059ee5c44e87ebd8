from __future__ import annotations

from bpe import RECIPES, Corpus, Tokenizer, Trainer
from bpe.views.comparison import photograph

RECIPE = RECIPES["gpt2"]


def learned(text: str) -> tuple[Corpus, Tokenizer]:
    trainer = Trainer(Corpus.from_text(text, RECIPE))
    while trainer.step():
        pass
    return trainer.corpus, trainer.tokenizer()


def test_words_that_are_whole_in_one_and_in_pieces_in_the_other_are_told() -> None:
    corpus, own = learned("low low lower 12")
    _, other = learned("er er")
    found = photograph(corpus, own, other, limit=10)

    assert found.frame.to_dict("records") == [
        {"word": "␣lower", "times": 1, "pieces": 5, "cut into": "␣ │ l │ o │ w │ er"},
        {"word": "␣low", "times": 1, "pieces": 4, "cut into": "␣ │ l │ o │ w"},
        {"word": "low", "times": 1, "pieces": 3, "cut into": "l │ o │ w"},
    ]
    assert (found.words, found.whole, found.split, found.shredded) == (3, 3, 3, 3)
    assert found.sentence("A", "B") == (
        "Of the 3 different words of A, 3 are one token in its own vocabulary. In that of B, 3 of "
        "these come in pieces, 3 in three or more."
    )


def test_no_more_rows_are_shown_than_asked_for_but_all_are_counted() -> None:
    corpus, own = learned("low low lower 12")
    _, other = learned("x")
    found = photograph(corpus, own, other, limit=1)

    assert list(found.frame["word"]) == ["␣lower"]
    assert found.split == 3


def test_a_vocabulary_tears_nothing_of_its_own_photograph() -> None:
    corpus, own = learned("low low lower")

    assert photograph(corpus, own, own, limit=10).split == 0
