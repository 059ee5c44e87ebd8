"""Tokens: what an id stands for, and which two tokens it was made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Pair = tuple[int, int]
"""The ids of a left and a right token that stand next to each other."""


@dataclass(frozen=True, slots=True)
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
