"""The verdict on a pair: whether it is merged next, and by which rule."""

from __future__ import annotations

from bpe.recipe import TIE_WORDS
from bpe.training import Trainer
from bpe.views.labels import short_label
from bpe.views.phrases import counted, pair_phrase, times
from bpe.views.tables.words import word_label
from bpe.views.why.sites import sites_of
from bpe.vocabulary import Pair, Token


def verdict(trainer: Trainer, pair: Pair) -> str:
    """Say whether a pair that occurs at this position is the recipe's choice, and why.

    Such as: "It does not win: l + o is seen 4 times. 2 pairs are seen more often, so it has rank 3
    of 9."
    """
    count, least = trainer.pair_counts[pair], trainer.recipe.min_count
    if count < least:
        return (
            f"It cannot win: it is seen {times(count)}, and this recipe merges only pairs that are "
            f"seen {times(least)} or more."
        )
    [best] = trainer.ties(1)
    if pair == best:
        return _why_it_wins(trainer, pair, count)
    if count == trainer.pair_counts[best]:
        return (
            f"It is tied, and does not win: {_phrase(trainer, best)} is seen just as often. "
            f"{_tie_rule(trainer)} {_first_of_two(trainer, best, pair)}"
        )
    rank = trainer.rank(pair) or 0
    are = "1 pair is" if rank == 2 else f"{rank - 1:,} pairs are"
    return (
        f"It does not win: {_phrase(trainer, best)} is seen {times(trainer.pair_counts[best])}. "
        f"{are} seen more often, so it has rank {rank:,} of {len(trainer.pair_counts):,}."
    )


def _tie_rule(trainer: Trainer) -> str:
    """Name the rule that decides a tie."""
    return f"By this recipe a tie goes to {TIE_WORDS[trainer.recipe.tie_break]}."


def _first_of_two(trainer: Trainer, first: Pair, second: Pair) -> str:
    """Say by what the tie rule puts one of two pairs of equal count before another."""
    one, other = _phrase(trainer, first), _phrase(trainer, second)
    rule = trainer.recipe.tie_break
    if rule == "first-seen":
        return f"{one} stands first {_where(trainer, first)}, {other} {_where(trainer, second)}."
    if rule == "lowest-ids" or _spellings(trainer, first) == _spellings(trainer, second):
        return f"The ids of {one} are {_ids(first)}, those of {other} {_ids(second)}."
    if rule == "shortest":
        return _shorter(trainer, first, second)
    unit = "byte" if trainer.recipe.has_byte_alphabet else "code point"
    after = "after" if rule == "reverse-alphabetical" else "before"
    return f"{one} sorts {after} {other}, compared {unit} by {unit}, left tokens first."


def _why_it_wins(trainer: Trainer, pair: Pair, count: int) -> str:
    tied = trainer.tie_count
    next_best = trainer.candidates(2)[1:]
    if tied > 1:
        second = trainer.ties(2)[1]
        return (
            f"It wins a tie: {tied:,} pairs are seen {times(count)}. {_tie_rule(trainer)} "
            f"{_first_of_two(trainer, pair, second)}"
        )
    if not next_best:
        return "It wins: there is no other pair to merge."
    second, behind = next_best[0].pair, next_best[0].count
    return (
        f"It wins: no other pair is seen as often. The next one, {_phrase(trainer, second)}, is "
        f"seen {times(behind)}."
    )


def _shorter(trainer: Trainer, first: Pair, second: Pair) -> str:
    one, other = _phrase(trainer, first), _phrase(trainer, second)
    sizes = _size(trainer, first), _size(trainer, second)
    noun = "byte" if trainer.recipe.has_byte_alphabet else "character"
    if sizes[0] != sizes[1]:
        return f"{one} makes {counted(sizes[0], noun)}, {other} {counted(sizes[1], noun)}."
    if _joined(trainer, first) == _joined(trainer, second):
        return f"Both make the same; the ids of {one} are {_ids(first)}, of {other} {_ids(second)}."
    return f"Both make {counted(sizes[0], noun)}; what {one} makes sorts before what {other} makes."


def _where(trainer: Trainer, pair: Pair) -> str:
    """Say where a pair stands first: in which word, and behind how many tokens of it."""
    sites = sites_of(trainer, pair)
    word, place = int(sites.words[0]), int(sites.places[0])
    token = place - int(sites.bounds[word]) + 1
    if len(trainer.corpus.words) == 1:
        return f"at token {token:,}"
    return f"in word {word + 1:,} ({word_label(trainer.corpus.words[word])}) at token {token:,}"


def _size(trainer: Trainer, pair: Pair) -> int:
    # In a token's bytes a marker is one blank, so it counts as one character.
    joined = b"".join(token.bytes for token in _tokens(trainer, pair))
    return len(joined) if trainer.recipe.has_byte_alphabet else len(joined.decode())


def _joined(trainer: Trainer, pair: Pair) -> bytes | str:
    left, right = _tokens(trainer, pair)
    of_bytes = trainer.recipe.has_byte_alphabet
    return left.bytes + right.bytes if of_bytes else left.text + right.text


def _spellings(trainer: Trainer, pair: Pair) -> tuple[str | bytes, ...]:
    of_bytes = trainer.recipe.has_byte_alphabet
    return tuple(t.bytes if of_bytes else t.text for t in _tokens(trainer, pair))


def _tokens(trainer: Trainer, pair: Pair) -> tuple[Token, Token]:
    return trainer.vocabulary[pair[0]], trainer.vocabulary[pair[1]]


def _phrase(trainer: Trainer, pair: Pair) -> str:
    left, right = _tokens(trainer, pair)
    return pair_phrase(short_label(left), short_label(right))


def _ids(pair: Pair) -> str:
    return f"{pair[0]} and {pair[1]}"
