"""The added tokens of a `tokenizer.json`: those that are found in a text before all else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bpe.formats.assembly import shown
from bpe.formats.strict_json import Json, member

_UNUSUAL: Final = {
    "single_word": "it is found only between words",
    "lstrip": "it takes the white space before it",
    "rstrip": "it takes the white space after it",
}
_MOST_COMPARED: Final = 1_000_000
"""How many characters tokens of two kinds may be compared by."""


def read(content: Json, vocab: Mapping[str, object]) -> dict[str, int]:
    """Return text -> id of the added tokens.

    Raises:
        ValueError: a broken entry, or one that a recipe's special tokens are not like; it is named.
    """
    listed = content.get("added_tokens", [])
    if not isinstance(listed, list):
        raise ValueError("'added_tokens' must be a list")
    found: dict[str, int] = {}
    is_normalized: dict[str, bool] = {}
    for entry in listed:
        if not isinstance(entry, dict):
            raise ValueError("an added token must be an object")
        text = member(entry, "content", str, "an added token")
        if text in found:
            raise ValueError(f"the added token {shown(text)} comes twice")
        found[text] = member(entry, "id", int, f"the added token {shown(text)}")
        is_normalized[text] = _checked(entry, text, content.get("normalizer") is not None)
    _check_ids(found, vocab)
    _check_passes(is_normalized)
    return found


def _checked(entry: Json, text: str, has_normalizer: bool) -> bool:
    """Check the flags of an added token, and return whether it is looked for last."""
    part = f"the added token {shown(text)}"
    for flag, why in _UNUSUAL.items():
        if member(entry, flag, bool, part):
            raise _cannot_add(text, flag, why)
    is_normalized: bool = member(entry, "normalized", bool, part)
    if is_normalized and has_normalizer:
        raise _cannot_add(text, "normalized", "it is looked for in the normalized text")
    if not member(entry, "special", bool, part):
        raise _cannot_add(text, "special=false", "it is cut out of every text, but is not special")
    return is_normalized


def _cannot_add(text: str, flag: str, why: str) -> ValueError:
    return ValueError(
        f"the added token {shown(text)} cannot be represented exactly ({flag}): {why}"
    )


def _check_ids(added: Mapping[str, int], vocab: Mapping[str, object]) -> None:
    """Hugging Face takes the id of the vocabulary, else it counts on, whatever the file says."""
    following = len(vocab)
    for text, token_id in added.items():
        if text in vocab and vocab[text] != token_id:
            raise ValueError(
                f"the added token {shown(text)} has the id {token_id} and, in the vocabulary, "
                f"{shown(vocab[text])}"
            )
        if text not in vocab:
            if token_id != following:
                raise ValueError(
                    f"the added token {shown(text)} has the id {token_id}, and Hugging Face gives "
                    f"it {following}: it counts on from the number of tokens in the vocabulary"
                )
            following += 1


def _check_passes(is_normalized: Mapping[str, bool]) -> None:
    """Those marked as normalized are looked for in what the others leave, all of ours at once."""
    late = [text for text, value in is_normalized.items() if value]
    early = [text for text, value in is_normalized.items() if not value]
    longest = max(map(len, is_normalized), default=0)
    if len(late) * len(early) * longest > _MOST_COMPARED:
        raise ValueError("'added_tokens' has too many, some normalized and some not, to compare")
    for text in late:
        other = _overlapping(text, early)
        if other is not None:
            raise _cannot_add(
                text, "normalized", f"it overlaps with {shown(other)}, which is looked for first"
            )


def _overlapping(text: str, others: Iterable[str]) -> str | None:
    """Return the first of `others` that can share characters of a text with `text`."""
    return next((other for other in others if _overlap(text, other)), None)


def _overlap(one: str, other: str) -> bool:
    ends = range(1, min(len(one), len(other)))
    return (
        one in other
        or other in one
        or any(one.endswith(other[:n]) or other.endswith(one[:n]) for n in ends)
    )
