"""Reading a `tokenizer.json`: every part must be one that a recipe can say, or it is refused."""

from __future__ import annotations

from typing import Any, Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.assembly import shown
from bpe.formats.huggingface import added_tokens, decoders, lookups, normalizers, pretokenizers
from bpe.formats.huggingface.normalizers import Escape
from bpe.formats.huggingface.pretokenizers import Splitting, check_byte_level
from bpe.formats.limits import MAX_PART_VALUES
from bpe.formats.reach import excess, out_of_reach
from bpe.formats.source import Source
from bpe.formats.spelled import TextPair, pairs_in, tokenizer_of_texts, whole_alphabet
from bpe.formats.strict_json import Json, check_small, member
from bpe.recipe import Recipe

_PARTS: Final = ("normalizer", "pre_tokenizer", "post_processor", "decoder")
_TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "dropout": (float, int),
    "byte_fallback": bool,
    "fuse_unk": bool,
    "ignore_merges": bool,
    "unk_token": str,
    "continuing_subword_prefix": str,
    "end_of_word_suffix": str,
}
_CHANGES_IDS: Final = {
    "dropout": "it skips merges at random",
    "byte_fallback": "it writes unknown characters in bytes",
    "continuing_subword_prefix": "it marks what goes on inside a word",
}
_KNOWN: Final = frozenset({*_PARTS, "version", "truncation", "padding", "added_tokens", "model"})


def read(source: Source, given: Recipe | None = None) -> Tokenizer:
    """Return the tokenizer of a `tokenizer.json`; its special tokens are those under `special`.

    Hugging Face looks for them in every text, as `special="allowed"` does. An unknown token that it
    looks for as well is both in the recipe: `unknown`, and one of `special_tokens`.

    Where the file has no unknown token, Hugging Face drops a character that is not in the
    vocabulary; here encoding it raises `ValueError`.

    Raises:
        ValueError: a file that is broken, or a part that a recipe cannot say; the part is named.
    """
    content = source.json
    for part in _PARTS:
        check_small(content.get(part), MAX_PART_VALUES, f"the part {part!r}")
    model = member(content, "model", dict, "a tokenizer.json")
    _check_model(model)
    _check_surroundings(content)
    vocab = member(model, "vocab", dict, "the model")
    merges = _merges(model)
    specials = added_tokens.read(content, vocab)
    recipe = _recipe(content, model, vocab, specials)
    if recipe.unknown is not None:
        specials.setdefault(recipe.unknown, vocab[recipe.unknown])
    whole = bool(model.get("ignore_merges"))
    _check_look_ups(specials, vocab, recipe, whole=whole)
    tokenizer = tokenizer_of_texts(recipe, vocab, merges, specials, given)
    if whole:
        _check_reach(tokenizer)
    return tokenizer


def _merges(model: Json) -> list[TextPair]:
    listed = member(model, "merges", list, "the model")
    if len({type(entry) for entry in listed}) > 1:
        raise ValueError("the model's 'merges' must be all texts or all lists of two texts")
    return list(pairs_in(listed))


def _check_model(model: Json) -> None:
    name = model.get("type", "BPE")
    if name != "BPE":
        raise ValueError(f"the model must be 'BPE'; {shown(name)} is another algorithm")
    for part, of in _TYPES.items():
        if model.get(part) is not None:
            member(model, part, of, "the model")
    for part, why in _CHANGES_IDS.items():
        if model.get(part):
            raise ValueError(f"the model's {part!r} cannot be represented exactly: {why}")
    for part, value in model.items():
        if part not in {*_TYPES, "type", "vocab", "merges"} and value:
            raise ValueError(f"the model's {shown(part)} is not known, so its effect is not either")


def _check_surroundings(content: Json) -> None:
    if content.get("version", "1.0") != "1.0":
        raise ValueError(f"a tokenizer.json has version '1.0'; got {shown(content['version'])}")
    for part in content:
        if part not in _KNOWN:
            raise ValueError(f"the part {shown(part)} is not known, so its effect is not either")
    for part in ("truncation", "padding"):
        if content.get(part) is not None:
            raise ValueError(
                f"{part!r} cannot be represented exactly: it changes the ids of a text"
            )
    _check_post_processor(content.get("post_processor"))


def _check_post_processor(part: object) -> None:
    """`ByteLevel` only moves offsets; all others add tokens."""
    if isinstance(part, dict) and part.get("type") == "Sequence":
        for one in member(part, "processors", list, "the post-processor 'Sequence'"):
            _check_post_processor({} if one is None else one)
    elif isinstance(part, dict) and part.get("type") == "ByteLevel":
        check_byte_level(part, "the post-processor 'ByteLevel'")
    elif part is not None:
        name = part.get("type") if isinstance(part, dict) else part
        raise ValueError(
            f"the post-processor {shown(name)} cannot be represented exactly: it adds tokens"
        )


def _recipe(content: Json, model: Json, vocab: Json, specials: dict[str, int]) -> Recipe:
    normalizer, escaped = normalizers.read(content.get("normalizer"))
    splitting = _with_suffix(pretokenizers.read(content.get("pre_tokenizer")), model)
    decoders.check(content.get("decoder"), splitting)
    unknown = _unknown(model, vocab, specials, of_bytes=splitting.of_bytes)
    _check_marker(splitting.boundary, escaped, vocab, unknown)
    return Recipe(
        normalizer=normalizer,
        pretokenizer=splitting.pretokenizer,
        pattern=splitting.pattern,
        alphabet="gpt2-bytes" if splitting.of_bytes else "characters",
        boundary=splitting.boundary,
        unknown=unknown,
        special_tokens=tuple(specials),
        tie_break="lowest-ids",
    )


def _check_marker(boundary: str, escaped: Escape | None, vocab: Json, unknown: str | None) -> None:
    """A marker must be a token, and the same character typed in a text must not be taken for it."""
    marker = boundary.removeprefix("start:") if boundary.startswith("start:") else None
    if escaped is not None and (escaped[0] != marker or escaped[1] in vocab):
        raise ValueError(
            "the normalizer 'Replace' cannot be represented exactly: it hides no marker"
        )
    if marker is not None and marker not in vocab:
        raise ValueError(f"the marker {marker!r} of 'Metaspace' must be in the vocabulary")
    if marker is not None and escaped is None and unknown is not None:
        raise ValueError(
            f"the pre-tokenizer 'Metaspace' cannot be represented exactly: a typed {marker!r} is "
            "taken for a marker, where a recipe has an unknown character; a normalizer that "
            "replaces it would tell them apart"
        )


def _with_suffix(splitting: Splitting, model: Json) -> Splitting:
    suffix = model.get("end_of_word_suffix")
    if not suffix:
        return splitting
    if suffix != "</w>" or splitting.of_bytes or splitting.boundary != "none":
        raise ValueError(
            "the model's 'end_of_word_suffix' cannot be represented exactly: a recipe has only "
            "'</w>', with characters and no other marker"
        )
    if model.get("ignore_merges"):
        raise ValueError(
            "the model's 'ignore_merges' cannot be represented exactly: with 'end_of_word_suffix' "
            "it looks for whole words that do not have it"
        )
    return splitting._replace(boundary="suffix:</w>")


def _unknown(model: Json, vocab: Json, specials: dict[str, int], *, of_bytes: bool) -> str | None:
    """Return the unknown token, if it can ever be needed or is nothing else."""
    unknown: Any = model.get("unk_token")
    if unknown is None:
        return None
    if not isinstance(unknown, str) or unknown not in vocab:
        raise ValueError(f"the unknown token {shown(unknown)} must be in the vocabulary")
    if of_bytes and whole_alphabet(vocab):
        return None if unknown in specials else unknown
    if model.get("fuse_unk"):
        raise ValueError(
            "the model's 'fuse_unk' cannot be represented exactly: one unknown token stands for "
            "several characters"
        )
    return unknown


def _check_look_ups(specials: dict[str, int], vocab: Json, recipe: Recipe, *, whole: bool) -> None:
    for text in specials:
        found = lookups.found_in_words(text, recipe, whole=whole) if text in vocab else None
        if found is not None:
            raise ValueError(
                f"the special token {shown(text)} cannot be represented exactly: the model also "
                f"finds it as {found}"
            )


def _check_reach(tokenizer: Tokenizer) -> None:
    too_much = excess([len(token.bytes) for token in tokenizer.vocabulary.values()])
    if too_much is not None:
        raise ValueError(f"the model's 'ignore_merges' cannot be checked: {too_much}")
    token = out_of_reach(tokenizer)
    if token is not None:
        raise ValueError(
            "the model's 'ignore_merges' cannot be represented exactly: it takes the token "
            f"{shown(token.text)} (id {token.id}) whole, to which no merges lead"
        )
