"""Reading a `tokenizer.json`: every part must be one that a recipe can say, or it is refused."""

from __future__ import annotations

from typing import Any, Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.assembly import shown
from bpe.formats.huggingface import decoders, normalizers, pretokenizers
from bpe.formats.huggingface.normalizers import Escape
from bpe.formats.huggingface.pretokenizers import Splitting
from bpe.formats.limits import MAX_PART_VALUES
from bpe.formats.reach import out_of_reach
from bpe.formats.source import Source
from bpe.formats.spelled import pairs_in, tokenizer_of_texts, whole_alphabet
from bpe.formats.strict_json import Json, check_small, member
from bpe.recipe import Recipe

_PARTS: Final = ("normalizer", "pre_tokenizer", "post_processor", "decoder")
_HARMLESS: Final = frozenset({"type", "vocab", "merges", "unk_token", "end_of_word_suffix"})
_CHANGES_IDS: Final = {
    "dropout": "it skips merges at random",
    "byte_fallback": "it writes unknown characters in bytes",
    "continuing_subword_prefix": "it marks what goes on inside a word",
}
_UNUSUAL: Final = {
    "single_word": "it is found only between words",
    "lstrip": "it takes the white space before it",
    "rstrip": "it takes the white space after it",
}


def read(source: Source, given: Recipe | None = None) -> Tokenizer:
    """Return the tokenizer of a `tokenizer.json`; its special tokens are those under `special`.

    The unknown token is not looked for in text, even where the file also lists it as special.

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
    merges = member(model, "merges", list, "the model")
    specials = _specials(content)
    recipe = _recipe(content, model, vocab, specials)
    if recipe.unknown is not None:
        specials.setdefault(recipe.unknown, vocab[recipe.unknown])
    _check_ids_agree(specials, vocab)
    tokenizer = tokenizer_of_texts(recipe, vocab, pairs_in(merges), specials, given)
    if model.get("ignore_merges"):
        _check_reach(tokenizer)
    return tokenizer


def _check_model(model: Json) -> None:
    name = model.get("type", "BPE")
    if name != "BPE":
        raise ValueError(f"the model must be 'BPE'; {shown(name)} is another algorithm")
    for part, why in _CHANGES_IDS.items():
        if model.get(part):
            raise ValueError(f"the model's {part!r} cannot be represented exactly: {why}")
    known = _HARMLESS | _CHANGES_IDS.keys() | {"fuse_unk", "ignore_merges"}
    for part, value in model.items():
        if part not in known and value:
            raise ValueError(f"the model's {shown(part)} is not known, so its effect is not either")


def _check_surroundings(content: Json) -> None:
    for part in ("truncation", "padding"):
        if content.get(part) is not None:
            raise ValueError(
                f"{part!r} cannot be represented exactly: it changes the ids of a text"
            )
    _check_post_processor(content.get("post_processor"))


def _check_post_processor(part: object) -> None:
    """`ByteLevel` only moves offsets; all others add tokens."""
    if isinstance(part, dict) and part.get("type") == "Sequence":
        inner = part.get("processors")
        for one in inner if isinstance(inner, list) else [inner]:
            _check_post_processor(one)
    elif part is not None:
        name = part.get("type") if isinstance(part, dict) else part
        if name != "ByteLevel":
            raise ValueError(
                f"the post-processor {shown(name)} cannot be represented exactly: it adds tokens"
            )


def _specials(content: Json) -> dict[str, int]:
    listed = content.get("added_tokens") or []
    if not isinstance(listed, list):
        raise ValueError("'added_tokens' must be a list")
    specials: dict[str, int] = {}
    for entry in listed:
        if not isinstance(entry, dict):
            raise ValueError("an added token must be an object")
        text = member(entry, "content", str, "an added token")
        _check_added(entry, text, has_normalizer=content.get("normalizer") is not None)
        if text in specials:
            raise ValueError(f"the added token {shown(text)} comes twice")
        specials[text] = entry["id"]
    return specials


def _check_added(entry: Json, text: str, *, has_normalizer: bool) -> None:
    member(entry, "id", int, f"the added token {shown(text)}")
    for flag, why in _UNUSUAL.items():
        if entry.get(flag):
            raise _cannot_add(text, flag, why)
    if entry.get("normalized", True) and has_normalizer:
        raise _cannot_add(text, "normalized", "it is looked for in the normalized text")
    if not entry.get("special"):
        raise _cannot_add(text, "special=false", "it is cut out of every text, but is not special")


def _cannot_add(text: str, flag: str, why: str) -> ValueError:
    return ValueError(
        f"the added token {shown(text)} cannot be represented exactly ({flag}): {why}"
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


def _check_ids_agree(specials: dict[str, int], vocab: Json) -> None:
    for text, token_id in specials.items():
        if vocab.get(text, token_id) != token_id:
            raise ValueError(
                f"the added token {shown(text)} has the id {token_id} and, in the vocabulary, "
                f"{shown(vocab[text])}"
            )


def _check_reach(tokenizer: Tokenizer) -> None:
    token = out_of_reach(tokenizer)
    if token is not None:
        raise ValueError(
            "the model's 'ignore_merges' cannot be represented exactly: it takes the token "
            f"{shown(token.text)} (id {token.id}) whole, to which no merges lead"
        )
