"""What encoding changes or loses of a text, told in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bpe.recipe import Recipe
from bpe.text.alphabet import Alphabet
from bpe.text.newer_forms import newer_characters
from bpe.text.normalizers import normalize
from bpe.text.notes import (
    doubled_blanks_notes,
    lost_blanks_notes,
    named_characters,
    newer_notes,
    surrogate_notes,
)
from bpe.text.pretokenizers import batches
from bpe.text.surrogates import repair_surrogates


def encoding_notes(text: str, recipe: Recipe, alphabet: Alphabet) -> list[str]:
    """Return one sentence for each kind of change or loss; see `Tokenizer.notes`."""
    repaired, lone = repair_surrogates(text)
    normalized = normalize(repaired, recipe.normalizer)
    words: dict[str, None] = {}
    gaps: list[str] = []
    pre_tokens = 0
    for batch in batches(normalized, recipe):
        words.update(dict.fromkeys(batch.pre_tokens))
        gaps.extend(batch.gaps)
        pre_tokens += len(batch.pre_tokens)
    unknown = list(dict.fromkeys(_unknown_characters(words, alphabet)))
    return [
        *surrogate_notes(lone),
        *_normalizer_notes(recipe, is_changed=normalized != repaired),
        *newer_notes(newer_characters(repaired, recipe.normalizer), recipe),
        *_unknown_notes(unknown, recipe),
        *lost_blanks_notes(recipe, has_white_space=bool(gaps)),
        *(doubled_blanks_notes(recipe, list(words), pre_tokens) if pre_tokens > 1 else ()),
        *_white_space_notes(normalized, gaps, recipe),
    ]


def _normalizer_notes(recipe: Recipe, *, is_changed: bool) -> Iterator[str]:
    if is_changed:
        yield f"The normalizer {recipe.normalizer} changes this text; decode gives it as changed."


def _unknown_characters(words: Iterable[str], alphabet: Alphabet) -> Iterator[str]:
    for word in words:
        for unit in alphabet.missing(word):
            if not isinstance(unit, int):
                yield " " if unit is None else unit[0]


def _unknown_notes(characters: Sequence[str], recipe: Recipe) -> Iterator[str]:
    if not characters:
        return
    named = named_characters(characters)
    if recipe.unknown is None:
        yield f"Not in the alphabet: {named}. The recipe has no unknown token, so encode raises."
    else:
        yield f"Not in the alphabet: {named}. Each becomes {recipe.unknown} and does not come back."


def _white_space_notes(text: str, gaps: Sequence[str], recipe: Recipe) -> Iterator[str]:
    """Tell what markers do not bring back; only `whitespace` splitting leaves gaps."""
    if recipe.marker is None or not gaps:
        return
    at_start, at_end = text.startswith(gaps[0]), text.endswith(gaps[-1])
    if any(gap != " " for gap in gaps[at_start : len(gaps) - at_end]):
        yield "White space between words comes back as one blank, whatever it was."
    if at_start or at_end:
        yield "White space at the start and the end of the text does not come back."
