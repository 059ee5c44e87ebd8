"""Our trainer and others, each trained in one call: CPU time of the process, and what it learned.

Only the training is timed: from a text in memory to the list of merges.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable
from typing import Any

from tests.bench.texts import read

GPT2 = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"


def ours(path: str, vocab_size: int, recipe: str) -> dict[str, Any]:
    """Train with our trainer."""
    from bpe import RECIPES, Corpus, Trainer

    text = read(path)
    started = time.process_time()
    trainer = Trainer(Corpus.from_text(text, RECIPES[recipe]), vocab_size=vocab_size)
    trainer.goto(vocab_size)
    seconds = time.process_time() - started

    spelled = {token_id: token.bytes for token_id, token in trainer.vocabulary.items()}
    pairs = ((spelled[left], spelled[right]) for left, right in trainer.merges)
    return {"seconds": seconds, "merges": len(trainer.merges), "digest": _digest(pairs)}


def huggingface(path: str, vocab_size: int, recipe: str) -> dict[str, Any]:
    """Train with Hugging Face tokenizers, the whole text as one document."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    text = read(path)
    started = time.process_time()
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator([text], trainer)
    seconds = time.process_time() - started

    merges = json.loads(tokenizer.to_str())["model"]["merges"]
    byte_of = _bytes_of_characters()
    pairs = [tuple(bytes(byte_of[c] for c in side) for side in pair) for pair in merges]
    return {"seconds": seconds, "merges": len(merges), "digest": _digest(pairs)}


def rustbpe(path: str, vocab_size: int, recipe: str) -> dict[str, Any]:
    """Train with rustbpe; its ties fall by byte value, so its merges are others."""
    import rustbpe as peer

    text = read(path)
    started = time.process_time()
    tokenizer = peer.Tokenizer()
    tokenizer.train_from_iterator(iter([text]), vocab_size, pattern=GPT2)
    seconds = time.process_time() - started
    return {"seconds": seconds, "merges": len(tokenizer.get_mergeable_ranks()) - 256}


def _digest(pairs: Iterable[Any]) -> str:
    lines = (f"{left.hex()} {right.hex()}\n" for left, right in pairs)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _bytes_of_characters() -> dict[str, int]:
    """Return GPT-2's table: printable bytes are themselves, the rest stand from U+0100 on."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    hidden = [byte for byte in range(256) if byte not in printable]
    table = {chr(byte): byte for byte in printable}
    return table | {chr(256 + place): byte for place, byte in enumerate(hidden)}
