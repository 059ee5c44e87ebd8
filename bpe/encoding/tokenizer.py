"""The tokenizer: a recipe, a vocabulary and its merges, for encoding and decoding text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from bpe.encoding.decoding import id_list, looked_up
from bpe.encoding.losses import encoding_notes
from bpe.encoding.methods import check_method, encoder
from bpe.encoding.model import LearnedModel, Model
from bpe.encoding.offsets import Offset, offsets
from bpe.encoding.ranked import RankedModel
from bpe.encoding.trace import Stage, trace
from bpe.encoding.word_cache import WordCache
from bpe.recipe import Recipe
from bpe.text.custom_pattern import new_allowance
from bpe.text.normalizers import normalize
from bpe.text.pretokenizers import batches
from bpe.text.specials import cut
from bpe.text.surrogates import repair_surrogates
from bpe.vocabulary import Pair, Token

SPECIAL: Final = ("text", "allowed", "raise")


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Tokenizer:
    """Turns text into token ids and back, by merges that were learned before; it never changes.

    Args:
        recipe: how text is normalized, split and spelled.
        vocabulary: id -> token, in id order; ids may have gaps.
        merges: the pairs of ids to merge, the one learned first at the front.

    Raises:
        ValueError: a merge whose token is not in the vocabulary, or a merge listed twice.
    """

    recipe: Recipe
    _model: Model
    _caches: dict[str, WordCache]

    def __init__(
        self, recipe: Recipe, vocabulary: Mapping[int, Token], merges: Sequence[Pair]
    ) -> None:
        self._keep(recipe, LearnedModel.of(recipe, vocabulary, merges))

    @classmethod
    def from_ranks(
        cls, recipe: Recipe, ranks: Mapping[bytes, int], special_ids: Mapping[str, int]
    ) -> Tokenizer:
        """Return the tokenizer of a vocabulary given as bytes -> id, where ids order the merges.

        This takes a fraction of the time and the memory of a list of merges. `recipe` must have an
        alphabet of bytes, every byte be in `ranks`, and every longer token be one merge of two
        tokens with lower ids (`bpe.encoding.ranks.recover_merges` checks that).

        Raises:
            ValueError: another alphabet, or an id that stands for two tokens.
        """
        tokenizer = object.__new__(cls)
        tokenizer._keep(recipe, RankedModel(recipe, ranks, special_ids))
        return tokenizer

    def _keep(self, recipe: Recipe, model: Model) -> None:
        for name, value in {"recipe": recipe, "_model": model, "_caches": {}}.items():
            object.__setattr__(self, name, value)

    @property
    def vocabulary(self) -> Mapping[int, Token]:
        """Id -> token, read-only, in id order; ids may have gaps."""
        return self._model.vocabulary

    @property
    def merges(self) -> tuple[Pair, ...]:
        """The pairs of ids to merge, the one learned first at the front."""
        return self._model.merges

    @property
    def special_ids(self) -> Mapping[str, int]:
        """Text -> id of each special token that may be looked for in texts: not the unknown one."""
        return self._model.alphabet.special_ids

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tokenizer):
            return NotImplemented
        return self._model is other._model or (
            self.recipe == other.recipe
            and self.vocabulary == other.vocabulary
            and self.merges == other.merges
        )

    def __hash__(self) -> int:
        return hash((self.recipe, len(self.vocabulary)))

    def __repr__(self) -> str:
        merges = len(self._model.rules.token_ids)
        return f"<Tokenizer: {len(self.vocabulary)} tokens, {merges} merges>"

    def __reduce__(self) -> tuple[object, ...]:
        model = self._model
        if isinstance(model, RankedModel):
            return Tokenizer.from_ranks, (self.recipe, model.ranks, model.special_ids)
        return Tokenizer, (self.recipe, dict(model.vocabulary), model.merges)

    def encode(self, text: str, *, method: str = "lowest-rank", special: str = "text") -> list[int]:
        """Return the token ids of `text`.

        Args:
            text: any text; a lone surrogate is read as U+FFFD.
            method: `lowest-rank` is BPE. `ordered-merges` applies every merge in turn, and
                `whole-word-first` takes a pre-token that is one token whole; both give the same
                for merges that training has learned. `longest-match` takes the longest token that
                fits; it is not BPE.
            special: `text` reads special tokens in the text as ordinary characters, `allowed`
                gives their ids, `raise` refuses them.

        Raises:
            ValueError: a text that is not a `str`, an unknown `method` or `special`, a special
                token that is refused, a character outside the alphabet of a recipe without
                `unknown`, or a custom pattern that takes longer than 10 seconds of its own
                processor time, or too much memory.
        """
        encode_word = self._encoder(method).__getitem__
        ids: list[int] = []
        for piece in self._pieces(text, special):
            if isinstance(piece, int):
                ids.append(piece)
            else:
                ids.extend(chain.from_iterable(map(encode_word, piece)))
        return ids

    def count(self, text: str) -> int:
        """Return how many tokens `encode` makes of `text`."""
        encode_word = self._encoder("lowest-rank").__getitem__
        return sum(
            1 if isinstance(piece, int) else sum(map(len, map(encode_word, piece)))
            for piece in self._pieces(text, "text")
        )

    def decode(self, ids: Iterable[int], errors: str = "replace") -> str:
        r"""Return the text of token ids, their bytes joined before they are read as UTF-8.

        A word marker gives one blank, and nothing at the very start (markers before words) or the
        very end (markers after words), unless it stands for a blank of the text. A special token,
        the unknown token too, gives its own text.

        Args:
            ids: token ids of this vocabulary.
            errors: what becomes of bytes that are not UTF-8: `replace` puts U+FFFD, `ignore` leaves
                them out, `strict` raises.

        Raises:
            ValueError: an id that is not in the vocabulary, or an unknown `errors`.
            UnicodeDecodeError: broken UTF-8 under `strict`; its `object` are the bytes of all ids.
        """
        return self._model.decoder.decode(ids, errors)

    def trace(self, text: str, *, method: str = "lowest-rank") -> list[Stage]:
        """Return how `text` is encoded, rule by rule.

        The first stage holds the base tokens, and each further one the ids after one more rule was
        applied in the whole text at once, lowest rank first. Tokens that are matched whole, by
        `longest-match` or `whole-word-first`, come in one stage without a rule. The last stage's
        ids are what `encode` gives. The ids of a stage are put together when they are looked at.

        Raises:
            ValueError: as `encode` does.

        >>> ranks = {b"l": 0, b"o": 1, b"w": 2, b"ow": 3, b"low": 4}
        >>> for stage in Tokenizer.from_ranks(Recipe(), ranks, {}).trace("low"):
        ...     stage
        Stage(ids=[0, 1, 2], pair=None, rank=None)
        Stage(ids=[0, 3], pair=(1, 2), rank=0)
        Stage(ids=[4], pair=(0, 3), rank=1)
        """
        pieces = self._pieces(text, "text")
        words = chain.from_iterable(piece for piece in pieces if not isinstance(piece, int))
        return trace(words, self._model, method)

    def encode_word(self, word: str, *, method: str = "lowest-rank") -> list[int]:
        """Return the token ids of one pre-token, which is neither normalized nor split again.

        A lone surrogate is read as U+FFFD, as everywhere.

        Raises:
            ValueError: a word that is not a `str`, an unknown `method`, or a character outside the
                alphabet of a recipe without `unknown`.
        """
        return list(self._encoder(method)[_repaired(word)])

    def trace_word(self, word: str, *, method: str = "lowest-rank") -> list[Stage]:
        """Return how one pre-token is encoded, rule by rule, as `trace` does for a text.

        Raises:
            ValueError: as `encode_word` does.
        """
        return trace([_repaired(word)], self._model, method)

    def rank(self, pair: Pair) -> int | None:
        """Return the place of a pair of ids in `merges`, from 0; None when the two do not merge.

        Raises:
            ValueError: not two ids, or one that is not in the vocabulary.

        >>> Tokenizer.from_ranks(Recipe(), {b"l": 0, b"o": 1, b"lo": 2}, {}).rank((0, 1))
        0
        """
        ids = id_list(pair)
        if len(ids) != 2:
            raise ValueError(f"a pair must be two token ids; got {pair!r}")
        left, right = self.tokens(ids)
        rules = self._model.rules
        found = rules.ranks.get((left.id, right.id), -1)
        # Ranks by bytes do not tell two that merge from two others that spell the same.
        is_rule = found >= 0 and self.vocabulary[rules.token_ids[found]].parents == (
            left.id,
            right.id,
        )
        return found if is_rule else None

    def offsets(self, ids: Iterable[int]) -> list[Offset]:
        """Return (byte start, byte end, character start, character end) of each token.

        They are places in what `decode(ids)` gives; ends are exclusive. A token covers every
        character of which it holds a byte, so that halves of a character both cover it; bytes that
        are no UTF-8 are counted as they are, and covered as the U+FFFD in their place. A marker
        that is dropped has an empty span.

        Raises:
            ValueError: an id that is not in the vocabulary.
        """
        return offsets(self._model.decoder.parts(ids))

    def tokens(self, ids: Iterable[int]) -> list[Token]:
        """Return the vocabulary's entries for `ids`.

        Raises:
            ValueError: an id that is not in the vocabulary.
        """
        return looked_up(id_list(ids), self.vocabulary)

    def with_special_token(self, text: str) -> Tokenizer:
        """Return a tokenizer that knows one special token more, with the id after the last.

        Raises:
            ValueError: it has this special token already, or the text is empty.

        >>> ranks = {b"l": 0, b"o": 1, b"lo": 2}
        >>> tokenizer = Tokenizer.from_ranks(Recipe(), ranks, {}).with_special_token("<|end|>")
        >>> tokenizer.encode("lo<|end|>", special="allowed")
        [2, 3]
        """
        recipe = replace(self.recipe, special_tokens=(*self.recipe.special_tokens, text))
        token_id = max(self.vocabulary, default=-1) + 1
        model = self._model
        if isinstance(model, RankedModel):
            return Tokenizer.from_ranks(recipe, model.ranks, {**model.special_ids, text: token_id})
        token = Token(token_id, text.encode(), text, "special")
        return Tokenizer(recipe, {**self.vocabulary, token_id: token}, self.merges)

    def notes(self, text: str) -> list[str]:
        """Return sentences on what is changed or lost when `text` is encoded and decoded.

        Surrogates that are replaced, characters that are not in the alphabet, changes by the
        normalizer, and white space that does not come back. Empty when the text comes back as is.
        """
        return encoding_notes(text, self.recipe, self._model.alphabet)

    def _pieces(self, text: str, special: str) -> Iterator[int | Sequence[str]]:
        """Yield the ids of special tokens, and lists of the pre-tokens between them."""
        text, _ = repair_surrogates(text)
        allowance = new_allowance()
        for piece, is_special in cut(text, self._looked_for(text, special)):
            if is_special:
                yield self._model.alphabet.special_ids[piece]
            else:
                normalized = normalize(piece, self.recipe.normalizer)
                for batch in batches(normalized, self.recipe, allowance):
                    yield batch.pre_tokens

    def _looked_for(self, text: str, special: str) -> tuple[str, ...]:
        """Return the special tokens to cut out of the text; raise for one that is refused."""
        if special not in SPECIAL:
            raise ValueError(f"special must be one of {', '.join(SPECIAL)}; got {special!r}")
        special_tokens = tuple(self._model.alphabet.special_ids)
        if special == "raise":
            for piece, is_special in cut(text, special_tokens):
                if is_special:
                    raise ValueError(
                        f"the text holds the special token {piece!r}; take it out, or encode with "
                        "special='text' to read it as ordinary characters or special='allowed' "
                        "to get its id"
                    )
        return special_tokens if special == "allowed" else ()

    def _encoder(self, method: str) -> WordCache:
        """Return the cache that encodes pre-tokens by `method`, made at its first use."""
        check_method(method)
        cache = self._caches.get(method)
        if cache is None:
            merge = encoder(method, self._model)
            cache = WordCache(lambda word: merge(self._model.alphabet.symbols(word)))
            self._caches[method] = cache
        return cache


def _repaired(word: str) -> str:
    return repair_surrogates(word)[0]
