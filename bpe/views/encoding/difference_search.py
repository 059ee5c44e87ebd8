"""The shortest text on which longest match differs from BPE, by trying all texts in order.

No text is left out that could be the shortest. Where no token reaches from one character to the
next, both methods encode what is before and what is after that place on their own, so that one of
the two halves would differ by itself: longer texts with such a place need not be tried. And a
character that is in no merge stands alone under every method.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import Recipe
from bpe.text.custom_pattern import TooSlowError
from bpe.vocabulary import Token

MOST_TRIED: Final = 150_000
"""Texts; then the search ends with what it has got to."""
MOST_CHARACTERS: Final = 24

_Item = TypeVar("_Item")

Report = Callable[[float], None]
"""Told which part of `MOST_TRIED` is done; may raise to give up."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: a `text`, or None.

    All texts of up to `length` characters have been tried, if they are made of the `alphabet`
    (so many characters) of the merges; `tried` is how many it took. `is_all` says that longer texts
    need not be tried.
    """

    text: str | None
    length: int
    alphabet: int
    tried: int
    is_all: bool = False


def find_difference(
    tokenizer: Tokenizer, characters: Iterable[str], report: Report = lambda _: None
) -> Found:
    """Return the shortest text of these characters that longest match encodes as BPE does not.

    Of several shortest ones the first in the order of their characters.
    """
    graph = _Graph.of(tokenizer, characters, report)
    size, tried, length = len(graph.alphabet), 0, 0
    for tried, text in enumerate(graph.texts(), start=1):
        if tried > MOST_TRIED:
            return Found(None, len(text) - 1, size, MOST_TRIED)
        if tried % 256 == 0:
            report(tried / MOST_TRIED)
        try:
            if _differs(tokenizer, text):
                return Found(text, len(text), size, tried)
        except TooSlowError:  # on this text, and probably on all that follow
            return Found(None, len(text) - 1, size, tried - 1)
        length = len(text)
    return Found(None, length, size, tried, is_all=length < MOST_CHARACTERS)


def _differs(tokenizer: Tokenizer, text: str) -> bool:
    try:
        return tokenizer.encode(text) != tokenizer.encode(text, method="longest-match")
    except TooSlowError:
        raise
    except ValueError:  # a character that has no token where it stands
        return False


@dataclass(frozen=True, slots=True)
class _Graph:
    """Which characters the texts are made of, and which of them a token joins to which."""

    recipe: Recipe
    alphabet: tuple[str, ...]
    joined: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, tokenizer: Tokenizer, characters: Iterable[str], report: Report) -> _Graph:
        junctions = _junctions(tokenizer.vocabulary, report)
        in_merges = {symbol for pair in junctions for symbol in pair}
        ends = _base_tokens(tokenizer, _reported(characters, report))
        alphabet = [char for char, found in ends.items() if not in_merges.isdisjoint(found)]
        joined = {
            one: frozenset(it for it in alphabet if (ends[one][-1], ends[it][0]) in junctions)
            for one in alphabet
        }
        if tokenizer.recipe.marker is not None:
            # At a marked edge anything may stand; one that is in no merge is as good as any.
            other = next((it for it in ends if it not in joined and not it.isspace()), None)
            if other is not None:
                alphabet.append(other)
                joined[other] = frozenset()
        return cls(tokenizer.recipe, tuple(alphabet), joined)

    def texts(self) -> Iterator[str]:
        """Yield all texts that have to be tried, short ones first."""
        waiting = deque(self.alphabet)
        while waiting:
            text = waiting.popleft()
            yield text
            # What waits by then is more than will be tried.
            if len(text) < MOST_CHARACTERS and len(waiting) < MOST_TRIED:
                waiting.extend(self.longer(text))

    def longer(self, text: str) -> Iterator[str]:
        """Yield the texts with one character more that have to be tried."""
        if self._is_open(text):
            yield from (text + char for char in self.alphabet)
        elif self._is_joined(text):
            joined = self.joined[text[-1]]
            yield from (text + char for char in self.alphabet if char in joined)

    def _is_joined(self, text: str) -> bool:
        """Return whether some token joins each two neighbours; before a marked start it need not.

        A marked edge goes with one half only, so that the other half is no text by itself. The
        shortest text may then have a place that no token joins: after its first character, before
        its last, or before its last two where the last one is another token than elsewhere.
        """
        first = 1 if self._side == "start" else 0
        return all(text[i + 1] in self.joined[text[i]] for i in range(first, len(text) - 1))

    def _is_open(self, text: str) -> bool:
        """Return whether any character may follow, joined or not."""
        match self._side:
            case "start":
                return len(text) == 1
            case "end":
                return self._is_joined(text)
            case "suffix":
                return self._is_joined(text[:-1])
        return False

    @property
    def _side(self) -> str:
        return "none" if self.recipe.marker_stands_for_blank else self.recipe.marker_side


def _reported(items: Iterable[_Item], report: Report) -> Iterator[_Item]:
    """Yield all items, and let go now and then: nothing is tried yet."""
    for number, item in enumerate(items):
        if number % 256 == 0:
            report(0.0)
        yield item


def _junctions(vocabulary: Mapping[int, Token], report: Report) -> set[tuple[int, int]]:
    """Return the neighbouring base tokens that some token joins."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    found: set[tuple[int, int]] = set()
    tokens = sorted(_reported(vocabulary.values(), report), key=lambda token: len(token.bytes))
    for token in _reported(tokens, report):
        if token.parents is None:
            first[token.id] = last[token.id] = token.id
        else:
            left, right = token.parents
            first[token.id], last[token.id] = first[left], last[right]
            found.add((last[left], first[right]))
    return found


def _base_tokens(tokenizer: Tokenizer, characters: Iterable[str]) -> dict[str, list[int]]:
    """Return the base tokens of each character inside a word; those that have none are left out."""
    symbols, of_bytes = _symbols(tokenizer), tokenizer.recipe.has_byte_alphabet
    found = {}
    for char in sorted(set(characters)):
        units: Iterable[str | int] = char.encode("utf-8", "replace") if of_bytes else char
        found[char] = [symbols[unit] for unit in units if unit in symbols]
    return {char: ids for char, ids in found.items() if ids}


def _symbols(tokenizer: Tokenizer) -> dict[str | int, int]:
    """Return the base token of each byte, or of each character inside a word."""
    base = [token for token in tokenizer.vocabulary.values() if token.kind == "base"]
    if tokenizer.recipe.has_byte_alphabet:
        return {token.bytes[0]: token.id for token in base}
    found: dict[str | int, int] = {token.text: token.id for token in base if len(token.text) == 1}
    if tokenizer.recipe.marker_stands_for_blank:
        for token in tokenizer.vocabulary.values():
            if token.kind == "marker":
                found[" "] = token.id
    return found
