"""What holds for every text and recipe: encoder and trainer agree, and text comes back."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bpe import Corpus, Recipe, Tokenizer, Trainer
from bpe.encoding.methods import METHODS
from bpe.recipe import BOUNDARIES, TIE_BREAKS
from bpe.text.surrogates import repair_surrogates
from bpe.vocabulary import Token

PRETOKENIZERS = ("none", "whitespace", "simple-bpe", "gpt2", "gpt4", "o200k", "regex")
NO_BLANKS_KEPT = ("none", "whitespace")
# Few letters, so that pairs repeat; all that can be taken for a marker; marks, joiners, line ends.
LETTERS = "aaabbc  .\n\r\tĠ▁</w>é\u0301👍🏽\u200d9'"
texts = st.text(st.sampled_from(LETTERS), max_size=40)
seeds = st.integers(0, 2**32)


def recipes(
    alphabets: tuple[str, ...] = ("bytes", "gpt2-bytes", "characters"),
) -> st.SearchStrategy[Recipe]:
    return st.builds(
        _recipe,
        st.sampled_from(alphabets),
        st.sampled_from(PRETOKENIZERS),
        st.sampled_from(BOUNDARIES),
        st.sampled_from(TIE_BREAKS),
    )


def _recipe(alphabet: str, pretokenizer: str, boundary: str, tie_break: str) -> Recipe:
    return Recipe(
        alphabet=alphabet,
        pretokenizer=pretokenizer,
        pattern=" ?[a-c]+|[^a-c ]" if pretokenizer == "regex" else None,
        boundary=boundary if alphabet == "characters" else "none",
        tie_break=tie_break,
    )


def _trained(text: str, recipe: Recipe, seed: int) -> Trainer:
    """Make a random number of merges, now and then one that the recipe would not pick."""
    choose = random.Random(seed)
    trainer = Trainer(Corpus.from_text(text, recipe))
    for _ in range(choose.randrange(12)):
        pairs = sorted(trainer.pair_counts)
        if not pairs:
            break
        trainer.step(choose.choice(pairs) if choose.random() < 0.3 else None)
    return trainer


def _trained_tokenizer(text: str, recipe: Recipe, seed: int) -> Tokenizer:
    return _trained(text, recipe, seed).tokenizer()


@given(text=texts, recipe=recipes(), seed=seeds)
@settings(max_examples=300)
def test_encoding_the_corpus_gives_the_trainers_tokens_at_every_position(
    text: str, recipe: Recipe, seed: int
) -> None:
    trainer = _trained(text, recipe, seed)

    while True:
        assert trainer.tokenizer().encode(text) == trainer.text_token_ids()
        if trainer.undo() is None:
            break


@given(text=texts, recipe=recipes(), seed=seeds)
@settings(max_examples=150)
def test_the_three_ways_to_encode_by_merges_agree(text: str, recipe: Recipe, seed: int) -> None:
    tokenizer = _trained_tokenizer(text, recipe, seed)
    # Bytes spell any text; with characters, shuffling can ask for a marker that was never seen.
    shuffled = "".join(random.Random(seed).sample(text, len(text)))

    for asked in (text, shuffled) if recipe.has_byte_alphabet else (text,):
        by_rank, in_order, _, whole_first = (
            tokenizer.encode(asked, method=method) for method in METHODS
        )
        assert by_rank == in_order == whole_first
        assert tokenizer.count(asked) == len(by_rank)


@given(text=texts, recipe=recipes(), seed=seeds)
@settings(max_examples=100)
def test_every_method_spells_the_same_base_tokens(text: str, recipe: Recipe, seed: int) -> None:
    tokenizer = _trained_tokenizer(text, recipe, seed)
    spelled = _spelled(tokenizer, tokenizer.encode(text))

    for method in METHODS:
        assert _spelled(tokenizer, tokenizer.encode(text, method=method)) == spelled


@given(text=texts, recipe=recipes(), seed=seeds)
@settings(max_examples=100)
def test_every_token_encodes_to_itself_and_no_two_tokens_spell_the_same(
    text: str, recipe: Recipe, seed: int
) -> None:
    tokenizer = _trained_tokenizer(text, recipe, seed)
    spellings = [tuple(_spelled(tokenizer, [token_id])) for token_id in tokenizer.vocabulary]

    assert len(set(spellings)) == len(spellings)


@given(
    corpus=texts,
    text=st.one_of(texts, st.text(max_size=40)),
    recipe=recipes(("bytes", "gpt2-bytes")).filter(
        lambda recipe: recipe.pretokenizer != "whitespace"
    ),
    method=st.sampled_from(METHODS),
    seed=seeds,
)
@settings(max_examples=300)
def test_byte_tokenizers_give_every_text_back(
    corpus: str, text: str, recipe: Recipe, method: str, seed: int
) -> None:
    tokenizer = _trained_tokenizer(corpus, recipe, seed)
    ids = tokenizer.encode(text, method=method)

    assert tokenizer.decode(ids, errors="strict") == repair_surrogates(text)[0]


words = st.lists(st.text(st.sampled_from("ab▁Ġ</w>"), min_size=1, max_size=6), max_size=8)


@given(
    words=words,
    boundary=st.sampled_from([boundary for boundary in BOUNDARIES if boundary != "none"]),
    seed=seeds,
)
@settings(max_examples=300)
def test_a_marker_is_never_confused_with_the_same_letters_in_the_text(
    words: list[str], boundary: str, seed: int
) -> None:
    recipe = Recipe(alphabet="characters", pretokenizer="whitespace", boundary=boundary)
    text = " ".join(words)
    tokenizer = _trained_tokenizer(text, recipe, seed)

    for method in METHODS:
        base = _spelled(tokenizer, tokenizer.encode(text, method=method))
        marked = [token for token in base if token.text != token.bytes.decode()]
        assert "".join(token.bytes.decode() for token in base).split() == words
        assert len(marked) == len(words)
        assert tokenizer.decode(tokenizer.encode(text, method=method)) == text


@given(
    text=texts,
    pretokenizer=st.sampled_from([name for name in PRETOKENIZERS if name not in NO_BLANKS_KEPT]),
    seed=seeds,
)
@settings(max_examples=200)
def test_where_the_marker_stands_for_a_blank_every_text_comes_back(
    text: str, pretokenizer: str, seed: int
) -> None:
    recipe = _recipe("characters", pretokenizer, "start:Ġ", "first-seen")
    tokenizer = _trained_tokenizer(text, recipe, seed)

    assert recipe.marker_stands_for_blank
    assert tokenizer.decode(tokenizer.encode(text)) == text


@given(
    text=st.one_of(texts, st.text(max_size=20)),
    recipe=recipes(),
    normalizer=st.sampled_from(["none", "nfc", "nfd+strip-accents", "lowercase"]),
    seed=seeds,
)
@settings(max_examples=300)
def test_a_text_without_notes_comes_back_as_it_was(
    text: str, recipe: Recipe, normalizer: str, seed: int
) -> None:
    tokenizer = _trained_tokenizer(text, replace(recipe, normalizer=normalizer), seed)

    assert tokenizer.notes(text) or tokenizer.decode(tokenizer.encode(text)) == text


def _spelled(tokenizer: Tokenizer, ids: list[int]) -> list[Token]:
    """Take every token apart into its base tokens."""
    spelled = []
    waiting = ids[::-1]
    while waiting:
        token = tokenizer.vocabulary[waiting.pop()]
        if token.parents is None:
            spelled.append(token)
        else:
            waiting += token.parents[::-1]
    return spelled
