"""Assembly: put a tokenizer together from the parts that a file holds, and believe none of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.limits import (
    MAX_ID,
    MAX_SPECIAL_LENGTH,
    MAX_SPECIAL_TOKENS,
    MAX_SPELLED_BYTES,
    MAX_TOKENS,
)
from bpe.recipe import Recipe
from bpe.text.base_tokens import GPT2_BYTE_ORDER
from bpe.vocabulary import Token, merged_token


class Merge(NamedTuple):
    """The ids of two tokens, and of the token that they become."""

    left: int
    right: int
    made: int


def assembled(recipe: Recipe, tokens: Sequence[Token], merges: Sequence[Merge]) -> Tokenizer:
    """Return the tokenizer with these special and base tokens and these merges, in their order.

    Raises:
        ValueError: an id that repeats or is out of range, a merge of tokens that do not exist, or
            more than the limits allow.
    """
    check_ids([*(token.id for token in tokens), *[merge.made for merge in merges]])
    _check_specials([token.text for token in tokens if token.kind == "special"])
    made = {token.id: token for token in tokens}
    spelled = sum(len(token.bytes) for token in tokens)
    of_bytes = recipe.has_byte_alphabet
    for left_id, right_id, made_id in _parents_first(made, merges):
        left, right = made[left_id], made[right_id]
        if left.kind == "special" or right.kind == "special":
            raise ValueError(f"a special token is never merged; token {made_id} is made of one")
        spelled += len(left.bytes) + len(right.bytes)
        if spelled > MAX_SPELLED_BYTES:
            raise ValueError(
                f"all tokens together may spell {MAX_SPELLED_BYTES:,} bytes; these spell more"
            )
        made[made_id] = merged_token(made_id, left, right, of_bytes=of_bytes)
    pairs = [(left_id, right_id) for left_id, right_id, _ in merges]
    return Tokenizer(recipe, {token_id: made[token_id] for token_id in sorted(made)}, pairs)


def _check_specials(texts: Sequence[str]) -> None:
    if len(texts) > MAX_SPECIAL_TOKENS:
        raise ValueError(
            f"a file may have {MAX_SPECIAL_TOKENS:,} special tokens; got {len(texts):,}"
        )
    longest = max(texts, key=len, default="")
    if len(longest) > MAX_SPECIAL_LENGTH:
        raise ValueError(
            f"a special token may have {MAX_SPECIAL_LENGTH:,} characters; {shown(longest)} has "
            f"{len(longest):,}"
        )


def check_ids(ids: Sequence[object]) -> None:
    """Check that ids are whole numbers within the limits, and differ.

    Raises:
        ValueError: they are not.
    """
    if len(ids) > MAX_TOKENS:
        raise ValueError(f"a vocabulary may have {MAX_TOKENS:,} tokens; this one has {len(ids):,}")
    if _are_good(ids):
        return
    seen: set[int] = set()
    for token_id in ids:
        if type(token_id) is not int or not 0 <= token_id <= MAX_ID:
            raise ValueError(
                f"a token id must be a whole number from 0 to {MAX_ID:,}; got {shown(token_id)}"
            )
        if token_id in seen:
            raise ValueError(f"token ids must differ from each other; {token_id} comes twice")
        seen.add(token_id)


def _are_good(ids: Sequence[object]) -> bool:
    """Say whether all are whole numbers within the limits and differ, looking at all at once."""
    whole = [token_id for token_id in ids if type(token_id) is int]
    is_within = len(whole) == len(ids) and min(whole, default=0) >= 0
    return is_within and max(whole, default=0) <= MAX_ID and len(set(whole)) == len(whole)


def shown(value: object) -> str:
    """Write a value from a file into a sentence, cut where it is long."""
    text = repr(value[:60] if isinstance(value, str) else value)
    return text if len(text) <= 70 else f"{text[:70]}..."


def byte_order(ids: Mapping[int, int], default: str) -> str:
    """Name the byte alphabet whose order these ids (by byte) have, or else `default`.

    >>> byte_order({0: 188, 33: 0}, "bytes")
    'gpt2-bytes'
    """
    by_id = sorted(ids, key=ids.__getitem__)
    if by_id == sorted(ids):
        return "bytes"
    in_order = [byte for byte in GPT2_BYTE_ORDER if byte in ids]
    return "gpt2-bytes" if by_id == in_order else default


def _parents_first(base: Mapping[int, Token], merges: Sequence[Merge]) -> Iterable[Merge]:
    """Return the merges so that each comes after those that make its parts."""
    known = set(base)
    for left, right, made in merges:
        if left not in known or right not in known:
            return _sorted_out(base, merges)
        known.add(made)
    return merges


def _sorted_out(base: Mapping[int, Token], merges: Sequence[Merge]) -> Iterator[Merge]:
    missing: list[int] = []
    waiting: dict[int, list[int]] = {}
    for number, merge in enumerate(merges):
        parts = {part for part in (merge.left, merge.right) if part not in base}
        missing.append(len(parts))
        for part in parts:
            waiting.setdefault(part, []).append(number)
    ready = [number for number, count in enumerate(missing) if count == 0]
    for number in ready:  # the list grows while it is read
        yield merges[number]
        for other in waiting.get(merges[number].made, ()):
            missing[other] -= 1
            if missing[other] == 0:
                ready.append(other)
    if len(ready) < len(merges):
        left, right, made = merges[next(number for number, count in enumerate(missing) if count)]
        raise ValueError(
            f"the parts of a merge must exist before it; the merge of {left} and {right} into "
            f"{made} has a part that no merge makes"
        )
