"""A model given by ranks: merges are looked up by the bytes that they make, and listed on demand.

A pretrained vocabulary has up to 200,000 tokens. To encode, their bytes and ranks are enough; what
only a look inside needs (a token as a record, its parents, the list of merges) is worked out when
it is asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from bpe.encoding.decoding import Decoder
from bpe.encoding.lowest_rank import merge_symbols
from bpe.encoding.ranks import in_order, recover_merges
from bpe.encoding.rules import Rules
from bpe.encoding.spellings import Spellings
from bpe.recipe import Recipe
from bpe.text.alphabet import Alphabet
from bpe.vocabulary import Pair, Token, bytes_as_text


class PairRanks:
    """The rank of a pair of ids, 0 for the first merge, found by the bytes of the two joined.

    No two merges make the same bytes, and neighbours whose bytes make a third token are that
    token's parents; so this finds what looking up the pair would.
    """

    __slots__ = ("_ranks", "_token_bytes")

    def __init__(self, ranks: Mapping[bytes, int], token_bytes: Mapping[int, bytes]) -> None:
        self._ranks = ranks
        self._token_bytes = token_bytes

    def get(self, pair: Pair, default: int, /) -> int:
        """Return the rank of `pair`, or `default` when the two do not merge."""
        left, right = pair
        return self._ranks.get(self._token_bytes[left] + self._token_bytes[right], default)


class RankedVocabulary(Mapping[int, Token]):
    """Id -> token in id order, where a token is put together when it is asked for."""

    __slots__ = ("_fixed", "_parents", "_token_bytes")

    def __init__(
        self,
        token_bytes: Mapping[int, bytes],
        fixed: Mapping[int, Token],
        parents: Callable[[int], Pair],
    ) -> None:
        self._token_bytes = token_bytes
        self._fixed = fixed
        self._parents = parents

    def __getitem__(self, token_id: int) -> Token:
        if token_id in self._fixed:
            return self._fixed[token_id]
        data = self._token_bytes[token_id]
        return Token(token_id, data, bytes_as_text(data), "merge", self._parents(token_id))

    def __contains__(self, token_id: object) -> bool:
        return token_id in self._token_bytes

    def __iter__(self) -> Iterator[int]:
        return iter(self._token_bytes)

    def __len__(self) -> int:
        return len(self._token_bytes)


class RankedModel:
    """A model given by the bytes and the ids of its tokens; the ids are the order of the merges.

    Args:
        recipe: how text is normalized and split; its alphabet is one of bytes.
        ranks: the bytes of every token but the special ones -> its id.
        special_ids: the text of every special token -> its id.

    Raises:
        ValueError: another alphabet, or an id that stands for two tokens.
    """

    def __init__(
        self, recipe: Recipe, ranks: Mapping[bytes, int], special_ids: Mapping[str, int]
    ) -> None:
        if not recipe.has_byte_alphabet:
            raise ValueError(f"ranks are of bytes; got a recipe with alphabet={recipe.alphabet!r}")
        own = [(token_id, data) for data, token_id in in_order(ranks)]
        specials = [(token_id, text.encode()) for text, token_id in special_ids.items()]
        token_bytes = dict(sorted([*own, *specials]))
        if len(token_bytes) < len(own) + len(specials):
            raise ValueError("ids must differ from each other; one of them stands for two tokens")
        self._token_bytes, self.special_ids = token_bytes, dict(special_ids)
        merged = [token_id for token_id, data in own if len(data) > 1]
        by_bytes = {token_bytes[token_id]: rank for rank, token_id in enumerate(merged)}
        fixed = _fixed_tokens(own, special_ids)
        self.alphabet = Alphabet(recipe, tuple(fixed.values()))
        self.rules = Rules(PairRanks(by_bytes, token_bytes), merged)
        self.decoder = Decoder(token_bytes, frozenset(), frozenset())
        self.vocabulary: Mapping[int, Token] = RankedVocabulary(token_bytes, fixed, self._parents)

    @property
    def ranks(self) -> dict[bytes, int]:
        """The bytes of every token but the special ones -> its id."""
        return {data: token_id for token_id, data in self._own.items()}

    @cached_property
    def merges(self) -> tuple[Pair, ...]:
        """All pairs to merge in their order, worked out at the first access."""
        return tuple(recover_merges(self.ranks))

    @cached_property
    def spellings(self) -> Spellings:
        """The spelling of every token, which is its bytes."""
        return Spellings.of_bytes(self._own, self._byte_ids)

    @property
    def _own(self) -> dict[int, bytes]:
        special = frozenset(self.special_ids.values())
        return {i: data for i, data in self._token_bytes.items() if i not in special}

    @cached_property
    def _byte_ids(self) -> dict[int, int]:
        return {data[0]: token_id for token_id, data in self._own.items() if len(data) == 1}

    def _parents(self, token_id: int) -> Pair:
        """Return what encoding the token with the merges before its own leaves."""
        rank = bisect_left(self.rules.token_ids, token_id)
        if "merges" in self.__dict__:  # all of them are known already
            return self.merges[rank]
        symbols = [self._byte_ids[byte] for byte in self._token_bytes[token_id]]
        left, right = merge_symbols(symbols, self.rules.ranks, self.rules.token_ids, rank)
        return left, right


def _fixed_tokens(
    own: Iterable[tuple[int, bytes]], special_ids: Mapping[str, int]
) -> dict[int, Token]:
    """Return the tokens that no merge makes, in id order: single bytes and special tokens."""
    fixed = {
        token_id: Token(token_id, data, bytes_as_text(data), "base")
        for token_id, data in own
        if len(data) == 1
    }
    for text, token_id in special_ids.items():
        fixed[token_id] = Token(token_id, text.encode(), text, "special")
    return dict(sorted(fixed.items()))
