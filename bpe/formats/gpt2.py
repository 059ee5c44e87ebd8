"""GPT-2's pair of files: `vocab.json` with an id for each token, `merges.txt` with a merge a line.

Bytes are written as glyphs, so no token holds white space. The files say nothing about splitting.
"""

from __future__ import annotations

import json
import re
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.assembly import shown
from bpe.formats.given_recipe import of_bytes
from bpe.formats.glyphs import BYTE_OF
from bpe.formats.parts import check_bytes, made_tokens, refusal, token_texts
from bpe.formats.source import Source
from bpe.formats.spelled import pairs_in, tokenizer_of_texts
from bpe.formats.strict_json import Json, kind, read_object
from bpe.recipe import RECIPES, Recipe

FORMAT: Final = "gpt2"
VOCAB: Final = "vocab.json"
MERGES: Final = "merges.txt"
ADDED: Final = "added_tokens.json"
CONFIG: Final = "tokenizer_config.json"
_HEADER: Final = "#version: 0.2\n"
_PREFIX: Final = re.compile(r'"add_prefix_space"\s*:\s*true\b')


def write(tokenizer: Tokenizer) -> str:
    """Return both files as one JSON object: the vocabulary, and the text of the merges.

    Raises:
        ValueError: base tokens that are not bytes, an unknown token, or a merge that would be read
            as a comment.
    """
    vocab, merges = files(tokenizer)
    return json.dumps({VOCAB: json.loads(vocab), MERGES: merges}, ensure_ascii=False)


def files(tokenizer: Tokenizer) -> tuple[str, str]:
    """Return the texts of the two files; see `write`."""
    check_bytes(tokenizer, FORMAT)
    if tokenizer.recipe.unknown is not None:
        raise refusal(FORMAT, f"unknown {tokenizer.recipe.unknown!r}", "bytes leave none unknown")
    texts = token_texts(tokenizer, FORMAT)
    vocab = json.dumps({text: i for i, text in texts.items()}, ensure_ascii=False)
    lines = []
    for token in made_tokens(tokenizer):
        left, right = (texts[part] for part in token.parents or ())
        if left.startswith("#version"):
            raise refusal(FORMAT, f"a merge of {shown(left)}", "its line would be a version line")
        lines.append(f"{left} {right}\n")
    return vocab, _HEADER + "".join(lines)


def read(source: Source, given: Recipe | None = None) -> Tokenizer:
    """Return the tokenizer of both files in one JSON object, as `write` makes it.

    Raises:
        ValueError: a file is missing or broken.
    """
    content = source.json
    vocab, merges = content.get(VOCAB), content.get(MERGES)
    if isinstance(vocab, str):
        vocab = read_object(vocab)
    if isinstance(vocab, dict) and isinstance(merges, str):
        return from_files(vocab, Source(merges), given)
    raise ValueError(
        f"{VOCAB!r} must be an object and {MERGES!r} a text; got {kind(vocab)} and {kind(merges)}"
    )


def from_files(vocab: Json, merges: Source, given: Recipe | None) -> Tokenizer:
    """Return the tokenizer of the two files.

    What is no byte and made by no merge is a special token. The recipe (by default `gpt2`) says how
    text is split.

    Raises:
        ValueError: the files are broken, or do not fit together.
    """
    recipe = of_bytes(given, RECIPES["gpt2"], FORMAT)
    pairs = list(pairs_in(line for line in merges.lines if line))
    specials = _specials(vocab, {left + right for left, right in pairs})
    wanted = set(recipe.all_special_tokens)
    if not wanted <= specials.keys():
        text = min(wanted - specials.keys())
        raise ValueError(f"the recipe's special token {shown(text)} is not in {VOCAB}")
    return tokenizer_of_texts(recipe, vocab, pairs, specials)


def check_added(added: Json, tokenizer: Tokenizer) -> None:
    """Check that `added_tokens.json`, where it lies beside the two files, adds nothing to them.

    Raises:
        ValueError: it has a token that is no special token of theirs, with the same id.
    """
    for text, token_id in added.items():
        if tokenizer.special_ids.get(text) != token_id:
            raise ValueError(
                f"the file {ADDED} has the token {shown(text)} (id {shown(token_id)}), which is no "
                f"special token of {VOCAB}; such tokens are not read from there. Save the "
                f"tokenizer as one tokenizer.json and load that, or take {ADDED} away to do "
                "without them"
            )


def check_config(config: str) -> None:
    """Check that `tokenizer_config.json` has no blank put before every text.

    Raises:
        ValueError: it has, and all ids would be those of another text.
    """
    if _PREFIX.search(config):
        raise ValueError(
            f"the file {CONFIG} says add_prefix_space, which puts a blank before every text, and "
            f"no recipe does; take {CONFIG} away, and put the blank there yourself"
        )


def _specials(vocab: Json, made: set[str]) -> dict[str, int]:
    return {text: i for text, i in vocab.items() if text not in made and text not in BYTE_OF}
