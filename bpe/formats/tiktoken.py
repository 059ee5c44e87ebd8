"""tiktoken's rank files: a token in base64 and its id on each line; no pattern and no specials."""

from __future__ import annotations

from base64 import b64encode
from binascii import Error as NotBase64
from binascii import a2b_base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import chain, count
from typing import Final

from bpe.encoding.ranks import in_order, recover_merges
from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.assembly import Merge, assembled, byte_order, check_ids, shown
from bpe.formats.given_recipe import of_bytes
from bpe.formats.limits import MAX_DIGITS
from bpe.formats.parts import check_bytes, made_tokens, of_kind, refusal
from bpe.formats.reach import excess, out_of_reach
from bpe.formats.source import Source
from bpe.recipe import RECIPES, Recipe
from bpe.vocabulary import Token, bytes_as_text

FORMAT: Final = "tiktoken"
_DEFAULT: Final = RECIPES["minbpe-regex"]
# What tiktoken checks its downloads against: SHA-256 of the lines, and how their reader splits.
_PUBLISHED: Final = {
    "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930": ("GPT-2", "gpt2"),
    "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7": ("GPT-4", "gpt4"),
    "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d": ("GPT-4o", "o200k"),
}
_SIZES: Final = frozenset({50_256, 100_256, 199_998})  # how many ranks each of them has


def write(tokenizer: Tokenizer) -> str:
    """Return the lines of a rank file; pattern and special tokens are for its reader to say.

    Raises:
        ValueError: base tokens that are not the 256 bytes at the ids 0 to 255, merges that do not
            follow in the order of their ids, or special tokens that do not come after them.
    """
    check_bytes(tokenizer, FORMAT)
    tokens = [*of_kind(tokenizer, "base"), *made_tokens(tokenizer)]
    _check_numbers(tokenizer, tokens)
    too_much = excess([len(token.bytes) for token in tokens])
    if too_much is not None:
        raise refusal(FORMAT, "these tokens", too_much)
    stray = out_of_reach(tokenizer)
    if stray is not None:
        raise refusal(FORMAT, f"the token {shown(stray.text)}", "no merges lead to it")
    return "".join(_line(token.bytes, token.id) for token in tokens)


def _check_numbers(tokenizer: Tokenizer, tokens: Sequence[Token]) -> None:
    ids = [token.id for token in tokens]
    base = sorted(ids[: len(ids) - len(tokenizer.merges)])
    specials = list(of_kind(tokenizer, "special"))
    if specials and specials[0].id < max(ids):
        raise refusal(
            FORMAT,
            f"the special token {shown(specials[0].text)} (id {specials[0].id})",
            "its bytes have the ids from 0 to 255, and special tokens come after all others",
        )
    if base != list(range(256)):
        raise refusal(FORMAT, "these base tokens", "it has all 256 bytes, with the ids 0 to 255")
    if ids[256:] != sorted(ids[256:]):
        raise refusal(FORMAT, "these merges", "they must come in the order of their ids")


def read(source: Source, given: Recipe | None = None) -> Tokenizer:
    """Return the tokenizer of a rank file.

    The recipe says how text is split, and which special tokens get the ids after the last one. By
    default it is `minbpe-regex`, without special tokens; but the ranks of GPT-2, GPT-4 and GPT-4o
    are known, and by default split as theirs are (`bpe.pretrained` has their special tokens too).

    Raises:
        ValueError: a line that is no base64 and id, an id or a token that repeats, a missing byte,
            or a token that no merge of two others makes.
    """
    ranks = _ranks(source.lines)
    found = _published(ranks)
    default = _DEFAULT if found is None else replace(_DEFAULT, pretokenizer=found[1])
    recipe = of_bytes(given, default, FORMAT)
    merges = [Merge(*pair, made) for pair, made in recover_merges(ranks).items()]
    order = {data[0]: token_id for data, token_id in ranks.items() if len(data) == 1}
    base = [
        Token(token_id, bytes([byte]), bytes_as_text(bytes([byte])), "base")
        for byte, token_id in order.items()
    ]
    specials = [
        Token(token_id, special.encode(), special, "special")
        for token_id, special in zip(
            count(max(ranks.values()) + 1), recipe.all_special_tokens, strict=False
        )
    ]
    recipe = replace(recipe, alphabet=byte_order(order, recipe.alphabet))
    return assembled(recipe, list(chain(base, specials)), merges)


def published(source: Source) -> tuple[str, str] | None:
    """Return whose ranks these are, and the pre-tokenizer they are for, if they are published ones.

    Raises:
        ValueError: it is no rank file.
    """
    return _published(_ranks(source.lines))


def _published(ranks: Mapping[bytes, int]) -> tuple[str, str] | None:
    if len(ranks) not in _SIZES:
        return None
    lines = "".join(_line(data, token_id) for data, token_id in in_order(ranks))
    return _PUBLISHED.get(sha256(lines.encode()).hexdigest())


def _line(data: bytes, token_id: int) -> str:
    return f"{b64encode(data).decode()} {token_id}\n"


def _ranks(lines: Sequence[str]) -> dict[bytes, int]:
    ranks: dict[bytes, int] = {}
    for number, line in enumerate(lines, start=1):
        if line:  # tiktoken passes over an empty line, and refuses one of white space
            data, token_id = _entry(line, number)
            if data in ranks:
                raise ValueError(f"line {number:,}: the token {shown(bytes_as_text(data))} repeats")
            ranks[data] = token_id
    too_much = excess([len(data) for data in ranks])
    if too_much is not None:
        raise ValueError(f"the parents of these tokens are not looked for: {too_much}")
    check_ids(list(ranks.values()))
    missing = [byte for byte in range(256) if bytes([byte]) not in ranks]
    if missing:
        raise ValueError(
            f"a rank file must have all 256 bytes; 0x{missing[0]:02x} and {len(missing) - 1} "
            "others are missing"
        )
    return ranks


def _entry(line: str, number: int) -> tuple[bytes, int]:
    parts = line.split()
    try:
        written, rank = parts
        data = a2b_base64(written, strict_mode=True)
        if not data or not rank.isascii() or not rank.isdecimal():
            raise ValueError
        return data, int(rank[:MAX_DIGITS])
    except (NotBase64, ValueError):
        raise ValueError(
            f"line {number:,} must be a token in base64, a blank and its id; got {shown(line)}"
        ) from None
