"""A plain Python program that learns the same merges again and checks them, part by part.

The program needs nothing but Python. It starts from the words as base tokens, so that neither the
text nor the pattern that split it is needed, and counts all pairs anew before each merge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bpe.training import Trainer
from bpe.views.export.program_code import CHECK, CHOOSE, needs_sizes, training_code
from bpe.views.phrases import counted
from bpe.vocabulary import Token

MOST_SYMBOLS: Final = 100_000
"""How many base tokens the distinct words may hold together: the program counts them each time."""

_SHOWN: Final = 60  # characters of a word or a token in a comment


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a program: what it is about, in words, and its code."""

    words: str
    code: str


def symbol_count(trainer: Trainer) -> int:
    """Return how many base tokens the distinct words hold together."""
    _, lengths = trainer.corpus.alphabet.flatten(trainer.corpus.words)
    return int(lengths.sum())


def program(trainer: Trainer, wanted: int) -> tuple[Part, ...]:
    """Return the program that makes the merges in force at the trainer's position.

    `wanted` is how many merges were asked for. A trainer that stands before that many must be at
    the end of its training; the program then ends there by itself.

    Raises:
        ValueError: the words hold more than `MOST_SYMBOLS` base tokens.
    """
    if (size := symbol_count(trainer)) > MOST_SYMBOLS:
        raise ValueError(
            f"a program may hold words of {MOST_SYMBOLS:,} base tokens together, because it counts "
            f"them before each merge; these have {size:,}. Take a shorter corpus."
        )
    rule = trainer.recipe.tie_break
    return (
        Part(_introduction(trainer), "from itertools import pairwise"),
        Part("The tokens before any merge: id, and what it spells.", _base(trainer)),
        Part("The words: how often each occurs, and the ids it is written with.", _words(trainer)),
        Part("How many merges, and by which rules.", _rules(trainer, wanted)),
        Part("Which of the pairs with the highest count comes first.", CHOOSE[rule]),
        Part("The algorithm.", training_code(trainer.recipe, has_forced=bool(_forced(trainer)))),
        Part("What was learned: left id, right id, and the count of the pair.", _merges(trainer)),
        Part("Learn it again, and compare.", CHECK),
    )


def _introduction(trainer: Trainer) -> str:
    # "Encoding:" in the first line of a script would name the encoding of its text to Python.
    return (
        f"{counted(trainer.position, 'merge')} of a BPE tokenizer, learned again in plain Python\n"
        "\n"
        f"The recipe: {_in_one_line(trainer.recipe.describe())}.\n"
        "\n"
        "This needs Python 3.10 or newer and nothing else. It starts from the words, split and\n"
        "counted already, and says at the end whether it has learned the same merges."
    )


def _in_one_line(text: str) -> str:
    """Return text with nothing in it that could end a comment or hide code."""
    return "".join(char if char.isprintable() else "?" for char in text)


def _base(trainer: Trainer) -> str:
    used = _used_tokens(trainer)
    as_bytes = trainer.recipe.has_byte_alphabet
    spelled = [(token.id, token.bytes if as_bytes else token.text) for token in used]
    code = _block("SPELLING", "{}", (f"{token_id}: {text!r}," for token_id, text in spelled))
    if not needs_sizes(trainer.recipe):
        return code
    # A marker is one blank in a token's bytes, so that it counts as one character.
    sizes = [(token.id, 1 if as_bytes else len(token.bytes.decode())) for token in used]
    return f"{code}\n{_block('SIZE', '{}', (f'{token_id}: {size},' for token_id, size in sizes))}"


def _used_tokens(trainer: Trainer) -> list[Token]:
    flat, _ = trainer.corpus.alphabet.flatten(trainer.corpus.words)
    used = set(flat.tolist())
    return [token for token in trainer.corpus.alphabet.tokens if token.id in used]


def _words(trainer: Trainer) -> str:
    corpus = trainer.corpus
    lines = (
        f"({count}, {corpus.alphabet.symbols(word)}),  # {_shown(word)}"
        for word, count in zip(corpus.words, corpus.counts, strict=True)
    )
    return _block("WORDS", "[]", lines)


def _rules(trainer: Trainer, wanted: int) -> str:
    lines = [
        f"WANTED = {wanted}",
        f"MIN_COUNT = {trainer.recipe.min_count}",
        f"FIRST_ID = {trainer.base_size}",
    ]
    if forced := _forced(trainer):
        lines.append(
            "# Merges that were chosen by hand: how many come before it, left id, right id."
        )
        lines.append(_block("FORCED", "{}", (f"{place}: {pair}," for place, pair in forced)))
    return "\n".join(lines)


def _forced(trainer: Trainer) -> Sequence[tuple[int, tuple[int, int]]]:
    return [(step.number - 1, step.pair) for step in trainer.steps if step.forced]


def _merges(trainer: Trainer) -> str:
    vocabulary = trainer.vocabulary
    lines = (
        f"({step.pair[0]}, {step.pair[1]}, {step.count}),"
        f"  # {step.token_id}: {_shown(vocabulary[step.token_id].text)}"
        for step in trainer.steps
    )
    return f"{_block('MERGES', '[]', lines)}\nTOKENS_LEFT = {trainer.token_count}"


def _shown(text: str) -> str:
    """Return a text as a comment may hold it; of a long one, the beginning."""
    return repr(text) if len(text) <= _SHOWN else f"{text[:_SHOWN]!r}..."


def _block(name: str, brackets: str, lines: Iterable[str]) -> str:
    inside = "".join(f"    {line}\n" for line in lines)
    return f"{name} = {brackets[0]}\n{inside}{brackets[1]}" if inside else f"{name} = {brackets}"
