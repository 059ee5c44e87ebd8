"""The corpus: a text prepared for training, as words with their counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from bpe.recipe import Recipe
from bpe.text import notes
from bpe.text.alphabet import Alphabet
from bpe.text.newer_forms import newer_characters
from bpe.text.reading import Progress, read
from bpe.text.sequences import Numbers
from bpe.text.word_table import WordCounts, read_word_table


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Corpus:
    """The words of a text, each with how often it occurs; it never changes.

    A word is a distinct pre-token, without its marker. `words` stand in the order in which they are
    first seen, and `counts` beside them. `occurrences` has, for each pre-token of the text in
    order, the index of its word (of a word table, each word once). `gaps` are the stretches of text
    that belong to no pre-token, as (number of pre-tokens before it, text). `notes` are sentences
    that a reader should see.

    >>> corpus = Corpus.from_text("low lower low", Recipe(pretokenizer="whitespace"))
    >>> corpus.words, corpus.counts, corpus.occurrences
    (('low', 'lower'), (2, 1), Numbers([0, 1, 0]))
    """

    recipe: Recipe
    words: tuple[str, ...]
    counts: tuple[int, ...]
    occurrences: Sequence[int]
    gaps: Sequence[tuple[int, str]] = ()
    notes: tuple[str, ...] = ()
    is_table: bool = False

    @classmethod
    def from_text(cls, text: str, recipe: Recipe, *, progress: Progress | None = None) -> Corpus:
        """Count the words of one text: repair, cut, normalize, split.

        `progress` is called now and then with the fraction read so far; what it raises ends the
        reading.

        Raises:
            ValueError: the text is not a `str`, or a custom pattern takes too long on it.
        """
        return cls.from_texts([text], recipe, progress=progress)

    @classmethod
    def from_texts(
        cls,
        texts: Iterable[str],
        recipe: Recipe,
        *,
        separator: str = "",
        progress: Progress | None = None,
    ) -> Corpus:
        """Count the words of several texts; no pre-token spans two of them.

        `separator` is what stands between two texts where they come from; it becomes a gap and
        part of no word.

        Raises:
            ValueError: a text is not a `str`, or a custom pattern takes too long on all of them.
        """
        _check_recipe(recipe)
        checked = _checked(texts)
        counting, lone = read(checked, recipe, separator=separator, progress=progress)
        words, occurrences = counting.words, counting.occurrences
        return cls(
            recipe=recipe,
            words=words,
            counts=counting.counts,
            occurrences=occurrences,
            gaps=counting.gaps,
            notes=(
                *notes.surrogate_notes(lone),
                *notes.newer_notes(
                    chain.from_iterable(newer_characters(it, recipe.normalizer) for it in checked),
                    recipe,
                ),
                *notes.uncovered_notes(counting.uncovered, len(occurrences)),
                *notes.lost_blanks_notes(recipe, has_white_space=counting.has_white_space),
                *notes.doubled_blanks_notes(recipe, words, len(occurrences)),
            ),
        )

    @classmethod
    def from_counts(
        cls, entries: WordCounts, recipe: Recipe, *, progress: Progress | None = None
    ) -> Corpus:
        """Take a mapping or pairs of words and counts: words are normalized, and not split.

        `progress` is called now and then with the fraction read so far; what it raises ends the
        reading.

        Raises:
            ValueError: a word is empty, or a count is not a whole number of at least 1.

        >>> Corpus.from_counts({"low": 5, "lower": 2**70}, Recipe()).counts
        (5, 1180591620717411303424)
        """
        _check_recipe(recipe)
        counts, lone, newer = read_word_table(entries, recipe.normalizer, progress=progress)
        words = tuple(counts)
        return cls(
            recipe=recipe,
            words=words,
            counts=tuple(counts.values()),
            occurrences=range(len(words)),
            notes=(
                *notes.surrogate_notes(lone),
                *notes.newer_notes(newer, recipe),
                *notes.doubled_blanks_notes(recipe, words, 0),
            ),
            is_table=True,
        )

    @cached_property
    def most_frequent(self) -> Sequence[int]:
        """The indices of all words, the most frequent first, equally frequent ones in order."""
        counts = self.counts
        return Numbers(sorted(range(len(counts)), key=counts.__getitem__, reverse=True))

    @cached_property
    def alphabet(self) -> Alphabet:
        """The base tokens that training on this corpus starts from."""
        return Alphabet.of(self.words, self.recipe)

    def __repr__(self) -> str:
        return f"<Corpus: {len(self.words):,} words in {len(self.occurrences):,} pre-tokens>"


def _check_recipe(recipe: object) -> None:
    if not isinstance(recipe, Recipe):
        raise ValueError(f"recipe must be a Recipe; got {type(recipe).__name__}")


def _checked(texts: Iterable[str]) -> tuple[str, ...]:
    if isinstance(texts, str | bytes) or not isinstance(texts, Iterable):
        raise ValueError(
            f"texts must be several texts; got one {type(texts).__name__}. "
            "Corpus.from_text takes one text."
        )
    checked = tuple(texts)
    for text in checked:
        if not isinstance(text, str):
            raise ValueError(f"a text must be a str; got {type(text).__name__}")
    return checked
