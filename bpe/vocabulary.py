"""Tokens: what an id stands for, and which two tokens it was made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

Pair = tuple[int, int]
"""The ids of a left and a right token that stand next to each other."""

LONG: Final = 64
"""A token of more base tokens is long: what it spells is not kept with it."""

_Bytes = bytes  # in a class that has `bytes` of its own


@dataclass(frozen=True, slots=True, eq=False)
class Token:
    r"""One entry of the vocabulary.

    `bytes` are the UTF-8 bytes it decodes to (a word marker is one blank); `text` is what it
    spells, with a marker written as its symbol and bytes that are not whole characters as `\xnn`;
    `kind` is `base`, `merge`, `special` or `marker`; `parents` are the ids of the two tokens it was
    merged from, None for all kinds but `merge`.
    """

    id: int
    bytes: bytes
    text: str
    kind: str
    parents: Pair | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Token):
            return NotImplemented
        return self is other or (
            (self.id, self.kind, self.parents) == (other.id, other.kind, other.parents)
            and self.bytes == other.bytes
            and self.text == other.text
        )

    def __hash__(self) -> int:
        return hash((self.id, self.kind, self.parents))

    def beginning(self, most: int) -> Token:
        """Return a token that spells the first `most` base tokens of a long one.

        One that is not long, or that keeps what it spells, is returned as it is.
        """
        return self


class Row(Protocol):
    """Base tokens side by side, of which a stretch spells a token."""

    def bytes(self, start: int, stop: int) -> bytes:
        """Return the bytes that the base tokens from `start` to `stop` decode to."""

    def text(self, start: int, stop: int) -> str:
        """Return what the base tokens from `start` to `stop` spell."""


class LongToken(Token):
    """A merged token that spells as much as stands from `start` to `stop` of a row.

    Many tokens may be as long as the whole text, so this is read off each time it is asked for.
    """

    __slots__ = ("_row", "_start", "_stop")

    _row: Row
    _start: int
    _stop: int

    def __init__(self, token_id: int, parents: Pair, row: Row, start: int, stop: int) -> None:
        values = {"id": token_id, "kind": "merge", "parents": parents}
        for name, value in {**values, "_row": row, "_start": start, "_stop": stop}.items():
            object.__setattr__(self, name, value)

    @property
    def bytes(self) -> _Bytes:
        """The UTF-8 bytes that this token decodes to."""
        return self._row.bytes(self._start, self._stop)

    @property
    def text(self) -> str:
        """What this token spells."""
        return self._row.text(self._start, self._stop)

    def beginning(self, most: int) -> Token:
        """Return a token that spells the first `most` base tokens of this one."""
        stop = min(self._start + most, self._stop)
        data, text = self._row.bytes(self._start, stop), self._row.text(self._start, stop)
        return Token(self.id, data, text, self.kind, self.parents)

    def __repr__(self) -> str:
        return repr(Token(self.id, self.bytes, self.text, self.kind, self.parents))

    def __reduce__(self) -> tuple[object, ...]:
        return Token, (self.id, self.bytes, self.text, self.kind, self.parents)


class Vocabulary(Mapping[int, Token]):
    """The tokens with ids below `size`, which are never changed, of all that there are by now.

    More may be added to those that it was made of: nothing is copied, and they are not seen here.

    >>> tokens = {0: Token(0, b"a", "a", "base"), 1: Token(1, b"aa", "aa", "merge", (0, 0))}
    >>> list(Vocabulary(tokens, 1))
    [0]
    """

    __slots__ = ("_size", "_tokens")

    def __init__(self, tokens: Mapping[int, Token], size: int) -> None:
        self._tokens = tokens
        self._size = size

    def __getitem__(self, token_id: int) -> Token:
        token = self._tokens[token_id]
        if token.id >= self._size:
            raise KeyError(token_id)
        return token

    def __iter__(self) -> Iterator[int]:
        return iter(range(self._size))

    def __len__(self) -> int:
        return self._size


def bytes_as_text(data: bytes) -> str:
    r"""Return the UTF-8 text of `data`, with bytes that are not whole characters as `\xnn`.

    >>> bytes_as_text(b"a\xc3")
    'a\\xc3'
    """
    return data.decode("utf-8", "backslashreplace")


def merged_token(token_id: int, left: Token, right: Token, *, of_bytes: bool) -> Token:
    """Return the token that merging `left` and `right` makes.

    `of_bytes` says that the alphabet is bytes: two halves of a character then join into its text.
    """
    data = left.bytes + right.bytes
    text = bytes_as_text(data) if of_bytes else left.text + right.text
    return Token(token_id, data, text, "merge", (left.id, right.id))


def base_tokens(token: Token, vocabulary: Mapping[int, Token]) -> Iterator[Token]:
    """Yield the base tokens that a token is made of, in order.

    >>> vocabulary = {0: Token(0, b"a", "a", "base"), 1: Token(1, b"aa", "aa", "merge", (0, 0))}
    >>> [base.text for base in base_tokens(vocabulary[1], vocabulary)]
    ['a', 'a']
    """
    waiting = [token]
    while waiting:
        token = waiting.pop()
        if token.parents is None:
            yield token
        else:
            waiting += [vocabulary[parent] for parent in reversed(token.parents)]
