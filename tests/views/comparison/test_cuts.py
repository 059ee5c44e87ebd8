from __future__ import annotations

from itertools import accumulate

import pytest

from bpe import RECIPES, Corpus, Trainer, pretrained
from bpe.views.comparison import compare_cuts, cut_columns, encoded
from bpe.views.comparison.cuts import ALONE, SOME
from tests.pretrained.conftest import Peer
from tests.views.comparison.conftest import Learn

HARD = "Größe 👩‍👩‍👧 \r\n\t  बिल्ली x\ud800y ﷺ 12345 don't"


@pytest.mark.parametrize("name", pretrained.NAMES)
def test_cuts_lie_where_tiktoken_has_them(peer: Peer, name: str) -> None:
    text = HARD.replace("\ud800", "\ufffd")
    theirs = peer(name)
    ends = list(accumulate(len(theirs.decode_single_token_bytes(i)) for i in theirs.encode(text)))

    assert encoded(name, pretrained.load(name), HARD).cuts == frozenset(ends[:-1])


def test_places_that_some_cut_and_others_do_not_are_counted_and_signed(merging: Learn) -> None:
    texts = [
        encoded("bytes", merging(), "abcd"),  # a|b|c|d
        encoded("ab", merging("ab"), "abcd"),  # ab|c|d
        encoded("ab, cd", merging("ab", "cd"), "abcd"),  # ab|cd
    ]
    cuts = compare_cuts(texts)

    assert (cuts.shared, cuts.differing) == (1, 2)
    assert cuts.kinds == (ALONE, SOME)
    assert cuts.marks(texts[0]) == ["", ALONE, "", SOME]
    assert cuts.marks(texts[1]) == ["", "", SOME]
    assert cuts.marks(texts[2]) == ["", ""]
    assert cut_columns(texts, cuts).to_numpy().tolist() == [[1, 1], [0, 1], [0, 0]]
    assert cuts.sentence() == ("2 places are cut by some and not by others, 1 by all.")


def test_of_two_tokenizers_a_cut_is_of_one_alone_or_of_both(merging: Learn) -> None:
    texts = [encoded("ab", merging("ab"), "abc"), encoded("bc", merging("bc"), "abc")]
    cuts = compare_cuts(texts)

    assert [cuts.marks(text) for text in texts] == [["", ALONE], ["", ALONE]]
    assert cuts.kinds == (ALONE,)


def test_who_agrees_on_all_places_is_told_so(merging: Learn) -> None:
    texts = [encoded("one", merging("ab"), "abc"), encoded("other", merging("ab"), "abc")]

    assert compare_cuts(texts).sentence() == "All cut at the same 1 place."


def test_one_tokenizer_alone_has_nothing_to_differ_from(merging: Learn) -> None:
    [text] = [encoded("one", merging(), "abc")]
    cuts = compare_cuts([text])

    assert cuts.marks(text) == ["", "", ""]
    assert cuts.sentence() == ""
    assert cut_columns([text], cuts).isna().all(axis=None)


def test_who_does_not_give_the_text_back_has_no_say(merging: Learn) -> None:
    lower = encoded("lower", merging(normalizer="lowercase"), "Ab")
    texts = [encoded("one", merging(), "Ab"), encoded("other", merging("Ab"), "Ab"), lower]
    cuts = compare_cuts(texts)

    assert lower.cuts is None
    assert cuts.tokenizers == 2
    assert cuts.marks(lower) == ["", ""]
    assert cut_columns(texts, cuts).isna().to_numpy().tolist() == [
        [False] * 2,
        [False] * 2,
        [True] * 2,
    ]


def test_a_marker_that_decodes_to_nothing_makes_no_cut() -> None:
    trainer = Trainer(Corpus.from_text("ab ab", RECIPES["teach-a-tokenizer"]))
    one = encoded("one", trainer.tokenizer(), "ab ab")  # ▁ a b ▁ a b

    assert one.cuts == {1, 2, 3, 4}


def test_who_cannot_read_the_text_has_a_row_without_counts(merging: Learn) -> None:
    texts = [encoded("one", merging("ab"), "abc"), None, encoded("other", merging(), "abc")]
    cuts = compare_cuts(one for one in texts if one is not None)

    frame = cut_columns(texts, cuts)
    assert frame.isna().to_numpy().tolist() == [[False] * 2, [True] * 2, [False] * 2]


def test_an_empty_text_has_no_cuts_and_nothing_is_said_of_them(merging: Learn) -> None:
    empty = encoded("one", merging(), "")

    assert empty.cuts == frozenset()
    assert compare_cuts([empty, empty]).sentence() == ""
