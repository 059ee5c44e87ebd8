"""Ranks: a vocabulary given as token bytes and their ranks, without the merges that made them.

This is how tiktoken keeps its vocabularies. A token's rank is its id, and of all pairs of
neighbours the one whose joined bytes have the lowest rank is merged first. Which two tokens a token
was made from is not written down, but it follows: encode its bytes with the ranks below its own,
and the two tokens that are left are its parents.
"""

from __future__ import annotations

from collections.abc import Mapping

from bpe.encoding.lowest_rank import merge_symbols
from bpe.vocabulary import Pair, bytes_as_text


def recover_merges(ranks: Mapping[bytes, int]) -> dict[Pair, int]:
    """Return the merges behind `ranks` in their order: the ids of two tokens -> the id they make.

    `ranks` maps the bytes of each token to its id. Tokens of one byte are the alphabet, whatever
    their ids. Two hundred thousand tokens take one to two seconds.

    Raises:
        ValueError: two tokens have the same id, or a token is not made by one merge of two tokens
            with lower ids, so that no list of merges can say what these ranks say.

    >>> recover_merges({b"a": 0, b"b": 1, b"ab": 2, b"abb": 3})
    {(0, 1): 2, (2, 1): 3}
    """
    alphabet = {token[0]: rank for token, rank in ranks.items() if len(token) == 1}
    merges: dict[Pair, int] = {}
    last: int | None = None
    for token, rank in in_order(ranks):
        if rank == last:
            raise ValueError(f"ids must differ from each other; {rank} stands for two tokens")
        last = rank
        if len(token) != 1:
            merges[_parents(token, rank, alphabet, merges)] = rank
    return merges


def in_order(ranks: Mapping[bytes, int]) -> list[tuple[bytes, int]]:
    """Return tokens and ids, the lowest id first."""
    return sorted(ranks.items(), key=lambda item: item[1])


def _parents(
    token: bytes, rank: int, alphabet: Mapping[int, int], merges: Mapping[Pair, int]
) -> Pair:
    """Encode `token` with the merges before its own; two parts must be left."""
    try:
        parts = [alphabet[byte] for byte in token]
        if len(parts) == 3:
            parts = _merge_of_three(parts, merges, rank)
        elif len(parts) > 3:
            parts = merge_symbols(parts, merges, range(rank))
    except KeyError as error:
        raise ValueError(
            f"every byte of a token must be a token too; {_named(token, rank)} holds the byte "
            f"0x{error.args[0]:02x}, which is none"
        ) from None
    if len(parts) != 2:
        raise ValueError(
            "every token must be made by one merge of two tokens with lower ids; "
            f"{_named(token, rank)} is left in {len(parts)} parts by the tokens before it"
        )
    return parts[0], parts[1]


def _merge_of_three(parts: list[int], merges: Mapping[Pair, int], rank: int) -> list[int]:
    """Do what `merge_symbols` does, in half the time: many tokens have three bytes."""
    first, middle, last = parts
    start = merges.get((first, middle), rank)
    end = merges.get((middle, last), rank)
    if start == end == rank:  # there is neither
        return parts
    left, right = (start, last) if start <= end else (first, end)
    made = merges.get((left, right))
    return [left, right] if made is None else [made]


def _named(token: bytes, rank: int) -> str:
    text = bytes_as_text(token[:40]) + ("..." if len(token) > 40 else "")
    return f"{text!r} (id {rank})"
