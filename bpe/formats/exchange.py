"""Save and load: a tokenizer to a file and back, in any of the formats."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats import gpt2, huggingface, minbpe, own, subword_nmt, tiktoken
from bpe.formats.recognition import recognised
from bpe.formats.source import Source, check_no_nul, file_bytes
from bpe.recipe import Recipe


class _Format(NamedTuple):
    write: Callable[[Tokenizer], str]
    read: Callable[[Source, Recipe | None], Tokenizer]


_FORMATS: Final = MappingProxyType(
    {
        "huggingface": _Format(huggingface.write, huggingface.read),
        "tiktoken": _Format(tiktoken.write, tiktoken.read),
        "gpt2": _Format(gpt2.write, gpt2.read),
        "minbpe": _Format(minbpe.write, minbpe.read),
        "subword-nmt": _Format(subword_nmt.write, subword_nmt.read),
        "bpe": _Format(own.write, own.read),
    }
)
FORMATS: Final = tuple(_FORMATS)
"""The names of the formats."""

_MAX_MESSAGE: Final = 600


def dumps(tokenizer: Tokenizer, format: str) -> str:
    """Return the tokenizer as the text of a file in this format.

    `gpt2` has two files: they come as one JSON object.

    Raises:
        ValueError: there is no such format, or it cannot hold this tokenizer; the part is named.

    >>> from bpe import RECIPES, Corpus, Trainer
    >>> trainer = Trainer(Corpus.from_text("aaabdaaabac", RECIPES["minbpe-basic"]), max_merges=2)
    >>> steps = list(trainer)
    >>> dumps(trainer.tokenizer(), "minbpe").splitlines()
    ['minbpe v1', '', '0', '97 97', '256 97']
    """
    return _named(format).write(tokenizer)


def loads(
    data: str | bytes, format: str | None = None, *, recipe: Recipe | None = None
) -> Tokenizer:
    r"""Return the tokenizer of a file's content; without `format` it is recognised.

    Nothing in the file is believed: ids, merges and sizes are checked, and nothing is executed or
    unpacked. What this library would do in another way is refused.

    Args:
        data: the content of the file.
        format: one of `FORMATS`.
        recipe: what the file does not say. `tiktoken` and `gpt2` files do not say how text is
            split (by default as in `minbpe-regex` and `gpt2`; the published ranks of GPT-2, GPT-4
            and GPT-4o as theirs are), `tiktoken` files have no special tokens (the recipe's get the
            ids that follow). Elsewhere it adds how training went, and
            may not contradict the file.

    Raises:
        ValueError: a broken file, one that cannot be represented exactly, or one that exceeds
            `bpe.formats.limits`.

    >>> loads("minbpe v1\n\n0\n97 97\n256 97\n").encode("aaaa")
    [256, 256]
    """
    with _told_briefly(), _without_collection():
        source = Source.of(data)
        name = recognised(source) if format is None else format
        if name != subword_nmt.FORMAT:
            check_no_nul(source)
        return _named(name).read(source, recipe)


def save(tokenizer: Tokenizer, path: str | os.PathLike[str], format: str) -> None:
    """Write the tokenizer to a file; for `gpt2`, to `vocab.json` and `merges.txt` in a folder.

    The folder is made if need be. Nothing is written when the format cannot hold the tokenizer.

    Raises:
        ValueError: there is no such format, or it cannot hold this tokenizer; the part is named.
        OSError: the file cannot be written.
    """
    target = Path(path)
    if format != "gpt2":
        target.write_bytes(dumps(tokenizer, format).encode())
        return
    vocab, merges = gpt2.files(tokenizer)
    target.mkdir(exist_ok=True)
    (target / gpt2.VOCAB).write_bytes(vocab.encode())
    (target / gpt2.MERGES).write_bytes(merges.encode())


def load(
    path: str | os.PathLike[str], format: str | None = None, *, recipe: Recipe | None = None
) -> Tokenizer:
    """Return the tokenizer of a file, or of a folder with `vocab.json` and `merges.txt`.

    Raises:
        ValueError: see `loads`; or another file in the folder changes what the two give.
        OSError: there is no such file, or it cannot be read.
    """
    source = Path(path)
    if format == "gpt2" or (format is None and source.is_dir()):
        return _of_folder(source, recipe)
    return loads(file_bytes(source), format, recipe=recipe)


def _of_folder(folder: Path, recipe: Recipe | None) -> Tokenizer:
    vocab, merges = (Source.of(file_bytes(folder / name)) for name in (gpt2.VOCAB, gpt2.MERGES))
    added, config = (_beside(folder / name) for name in (gpt2.ADDED, gpt2.CONFIG))
    with _told_briefly(), _without_collection():
        tokenizer = gpt2.from_files(vocab.json, merges, recipe)
        if added is not None:
            gpt2.check_added(added.json, tokenizer)
        if config is not None:
            gpt2.check_config(config.text)
        return tokenizer


def _beside(path: Path) -> Source | None:
    """Return the content of a file that need not be there."""
    return Source.of(file_bytes(path)) if path.exists() else None


@contextmanager
def _told_briefly() -> Iterator[None]:
    """Say what is wrong in a sentence, whatever the file holds in the place that is named.

    JSON that can just be parsed may be too deep for what looks into it.
    """
    try:
        yield
    except RecursionError:
        raise ValueError("the content is nested too deep") from None
    except ValueError as error:
        message = str(error)
        if len(message) <= _MAX_MESSAGE:
            raise
        raise ValueError(f"{message[:_MAX_MESSAGE]}...") from None


@contextmanager
def _without_collection() -> Iterator[None]:
    """Let Python's garbage collector rest: it would walk through 300,000 tokens again and again.

    What is made of a file holds no cycles.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _named(name: str) -> _Format:
    found = _FORMATS.get(name) if isinstance(name, str) else None
    if found is None:
        raise ValueError(f"format must be one of {', '.join(FORMATS)}; got {name!r}")
    return found
