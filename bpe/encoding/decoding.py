"""From token ids back to text: bytes joined first, markers turned into blanks or dropped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Final, TypeVar

from bpe.recipe import Recipe
from bpe.vocabulary import LongToken, Token

Entry = TypeVar("Entry")

ERRORS: Final = ("replace", "strict", "ignore")


@dataclass(frozen=True, slots=True)
class Decoder:
    """The bytes of every token, and which tokens lose a marker at an end of the whole.

    In the bytes of a token a marker is one blank. Where it marks the edge of every word (and does
    not stand for a blank of the text), there is one too many: before the first word, or after the
    last.
    """

    token_bytes: Mapping[int, bytes]
    starting: frozenset[int]
    """Tokens whose first blank is a marker that is dropped at the very start."""
    ending: frozenset[int]
    """Tokens whose last blank is a marker that is dropped at the very end."""

    @classmethod
    def of(cls, vocabulary: Mapping[int, Token], recipe: Recipe) -> Decoder:
        """Look up the bytes and the marked edges of a vocabulary."""
        marked: frozenset[int] = frozenset()
        if recipe.marker is not None and not recipe.marker_stands_for_blank:
            side = 0 if recipe.marker_side == "start" else 1
            marked = _marked(vocabulary, side)
        at_start = recipe.marker_side == "start"
        return cls(
            _TokenBytes(vocabulary),
            marked if at_start else frozenset(),
            frozenset() if at_start else marked,
        )

    def decode(self, token_ids: Iterable[int], errors: str) -> str:
        """Return the text of `token_ids`; see `Tokenizer.decode`."""
        if errors not in ERRORS:
            raise ValueError(f"errors must be one of {', '.join(ERRORS)}; got {errors!r}")
        return _text(b"".join(self.parts(token_ids)), errors)

    def parts(self, token_ids: Iterable[int]) -> list[bytes]:
        """Return the bytes that each token gives to the text; a dropped marker gives none."""
        ids = id_list(token_ids)
        parts = looked_up(ids, self.token_bytes)
        if ids and ids[0] in self.starting:
            parts[0] = parts[0][1:]
        elif ids and ids[-1] in self.ending:
            parts[-1] = parts[-1][:-1]
        return parts


class _TokenBytes(dict[int, bytes]):
    """The bytes of each token of a vocabulary; those of a long one are read off when asked for."""

    def __init__(self, vocabulary: Mapping[int, Token]) -> None:
        entries = vocabulary.items()
        super().__init__({i: it.bytes for i, it in entries if not isinstance(it, LongToken)})
        self._vocabulary = vocabulary

    def __missing__(self, token_id: int) -> bytes:
        return self._vocabulary[token_id].bytes

    def __contains__(self, token_id: object) -> bool:
        return token_id in self._vocabulary


def id_list(token_ids: object) -> list[int]:
    """Return token ids that came from outside as a list.

    Raises:
        ValueError: it is one id, or anything else than several.
    """
    if not isinstance(token_ids, Iterable):
        raise ValueError(f"ids must be several token ids, as a list; got {token_ids!r}")
    return list(token_ids)


def looked_up(ids: Sequence[int], entries: Mapping[int, Entry]) -> list[Entry]:
    """Return what `entries` has for each id.

    Raises:
        ValueError: it has nothing for one of them.
    """
    if _are_whole(ids):
        try:
            return [entries[token_id] for token_id in ids]
        except KeyError:
            pass
    wrong = next(i for i in ids if not _are_whole([i]) or i not in entries)
    raise ValueError(
        f"token id {wrong!r} is not in the vocabulary; decode only ids that this tokenizer made"
    )


def _are_whole(ids: Sequence[object]) -> bool:
    """Say whether all are whole numbers; 1.0 and True would be found where 1 is."""
    kinds = set(map(type, ids))
    return bool not in kinds and all(issubclass(kind, Integral) for kind in kinds)


def _text(data: bytes, errors: str) -> str:
    try:
        return data.decode("utf-8", errors)
    except UnicodeDecodeError as error:
        error.add_note(
            "The tokens do not make whole UTF-8 characters; decode them together with their "
            "neighbours, or with errors='replace'."
        )
        raise


def _marked(vocabulary: Mapping[int, Token], side: int) -> frozenset[int]:
    """Find the tokens whose outermost base token on `side` (0 left, 1 right) is a marker."""
    known: dict[int, bool] = {}
    for token in vocabulary.values():
        if token.parents is not None and token.parents[side] in known:
            known[token.id] = known[token.parents[side]]
            continue
        above: list[int] = []
        outermost: Token | None = token
        while outermost is not None and outermost.id not in known:
            known[outermost.id] = outermost.kind == "marker" or _is_fused(outermost)
            above.append(outermost.id)
            outermost = vocabulary.get(outermost.parents[side]) if outermost.parents else None
        is_marked = known[above[-1] if outermost is None else outermost.id]
        known.update(dict.fromkeys(above, is_marked))
    return frozenset(token_id for token_id, is_marked in known.items() if is_marked)


def _is_fused(token: Token) -> bool:
    """A last character fused with its marker is the only base token of several characters."""
    return token.kind == "base" and len(token.text) > 1
