"""Our pretrained encoding and others': CPU time of encoding a text with every cache warm."""

from __future__ import annotations

import hashlib
import os
import time
from array import array
from collections.abc import Callable, Sequence
from typing import Any

from tests.bench.texts import FOLDER, read

TIMES = 5


def ours(path: str, name: str) -> dict[str, Any]:
    """Encode with our tokenizer."""
    from bpe import pretrained

    started = time.process_time()
    tokenizer = pretrained.load(name)
    loading = time.process_time() - started
    return {"loading": loading, **_timed(tokenizer.encode, read(path))}


def tiktoken(path: str, name: str) -> dict[str, Any]:
    """Encode with tiktoken, made of the same ranks."""
    import tiktoken as peer

    from tests.pretrained.openai_files import fill_cache

    folder = FOLDER / "tiktoken"
    if not folder.exists():
        folder.mkdir(parents=True)
        fill_cache(folder)
    os.environ["TIKTOKEN_CACHE_DIR"] = str(folder)
    return _timed(peer.get_encoding(name).encode_ordinary, read(path))


def huggingface(path: str, name: str) -> dict[str, Any]:
    """Encode with Hugging Face tokenizers, made of the same merges, the text as one document."""
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers

    from bpe import pretrained
    from bpe.text.patterns import PUBLISHED
    from tests.pretrained.openai_files import glyphs, merges_in_glyphs

    own = pretrained.load(name)
    merges = merges_in_glyphs(own)
    vocabulary = {glyphs(own, token_id): token_id for token_id in own.vocabulary}
    tokenizer = Tokenizer(models.BPE(vocabulary, merges, ignore_merges=True))
    split = pre_tokenizers.Split(Regex(PUBLISHED[own.recipe.pretokenizer]), "isolated")
    as_bytes = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split, as_bytes])
    return _timed(lambda text: tokenizer.encode(text).ids, read(path))


def run(name: str, letters: str, length: int) -> dict[str, Any]:
    """Encode one long run: letters drawn by a fixed rule, without a place to cut."""
    from bpe import pretrained

    tokenizer = pretrained.load(name)
    text = "".join(letters[place * place % 9973 % len(letters)] for place in range(length))
    # What is that long is not cached, so that it can be measured again and again.
    return _timed(tokenizer.encode, text)


def _timed(encode: Callable[[str], Sequence[int]], text: str) -> dict[str, Any]:
    """Encode once to fill the caches; then the fastest of a few times counts."""
    started = time.process_time()
    ids = encode(text)
    cold = time.process_time() - started
    seconds = []
    for _ in range(TIMES):
        started = time.process_time()
        encode(text)
        seconds.append(time.process_time() - started)
    digest = hashlib.sha256(array("i", ids).tobytes()).hexdigest()
    return {"cold": cold, "seconds": min(seconds), "ids": len(ids), "digest": digest}
