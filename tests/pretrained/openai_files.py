"""The files that tiktoken asks OpenAI for, made from the vocabularies of the package.

tiktoken looks for a file in a folder, under the hash of its address, before it asks for it, and
checks what it finds against the hash of the contents. So it takes these files only if they are,
byte for byte, the published ones.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from bpe import Tokenizer, pretrained
from bpe.pretrained.loading import unpacked
from bpe.text.base_tokens import GPT2_BYTE_ORDER

ADDRESS = "https://openaipublic.blob.core.windows.net/"

# GPT-2 writes a byte that does not print as one of the characters from U+0100 on.
GLYPHS = {
    byte: chr(byte if place < 188 else 256 + place - 188)
    for place, byte in enumerate(GPT2_BYTE_ORDER)
}


def fill_cache(folder: Path) -> None:
    """Write the files into a folder that `TIKTOKEN_CACHE_DIR` may name."""
    for name in ("r50k_base", "cl100k_base", "o200k_base"):
        _write(folder, f"encodings/{name}.tiktoken", unpacked(f"{name}.tiktoken.xz"))
    gpt2 = pretrained.load("gpt2")
    _write(folder, "gpt-2/encodings/main/vocab.bpe", vocab_bpe(gpt2))
    _write(folder, "gpt-2/encodings/main/encoder.json", encoder_json(gpt2))


def vocab_bpe(tokenizer: Tokenizer) -> bytes:
    """Return the merges as OpenAI wrote GPT-2's."""
    lines = (f"{left} {right}\n" for left, right in merges_in_glyphs(tokenizer))
    return ("#version: 0.2\n" + "".join(lines)).encode()


def encoder_json(tokenizer: Tokenizer) -> bytes:
    """Return the vocabulary as OpenAI wrote GPT-2's."""
    return json.dumps({glyphs(tokenizer, i): i for i in tokenizer.vocabulary}).encode()


def merges_in_glyphs(tokenizer: Tokenizer) -> list[tuple[str, str]]:
    """Return the merges in GPT-2's alphabet."""
    return [(glyphs(tokenizer, a), glyphs(tokenizer, b)) for a, b in tokenizer.merges]


def glyphs(tokenizer: Tokenizer, token_id: int) -> str:
    """Return a token in GPT-2's alphabet, a special token as it is."""
    token = tokenizer.vocabulary[token_id]
    return token.text if token.kind == "special" else "".join(GLYPHS[b] for b in token.bytes)


def _write(folder: Path, address: str, data: bytes) -> None:
    name = hashlib.sha1((ADDRESS + address).encode()).hexdigest()
    (folder / name).write_bytes(data)
