"""Loading: on demand, once, for every thread the same, and with words for a wrong name."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from bpe import Tokenizer, pretrained

ROOT = Path(__file__).parents[2]


def in_a_fresh_python(program: str) -> str:
    finished = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return finished.stdout.strip()


def test_importing_the_library_leaves_the_vocabularies_alone() -> None:
    names = ("bpe.pretrained", "lzma")

    assert in_a_fresh_python(f"import sys, bpe; print({names} & sys.modules.keys())") == "set()"


def test_importing_the_package_reads_no_file() -> None:
    program = (
        "import sys; opened = []; sys.addaudithook(lambda event, arguments: opened.append("
        "str(arguments[0])) if event == 'open' else None); import bpe.pretrained; "
        "print([path for path in opened if path.endswith('.xz')]);"
        "bpe.pretrained.load('gpt2'); bpe.pretrained.load('gpt2');"
        "print([path.rpartition('/')[2] for path in opened if path.endswith('.xz')])"
    )

    # Loading reads the one file it needs, and reads it once.
    assert in_a_fresh_python(program).splitlines() == ["[]", "['r50k_base.tiktoken.xz']"]


def test_all_threads_get_the_same_tokenizer() -> None:
    program = (
        "import threading, concurrent.futures as f, bpe.pretrained as p\n"
        "barrier = threading.Barrier(8)\n"
        "def load(_):\n"
        "    barrier.wait()\n"
        "    return id(p.load('gpt2'))\n"
        "with f.ThreadPoolExecutor(8) as pool:\n"
        "    print(len(set(pool.map(load, range(8)))))\n"
    )

    assert in_a_fresh_python(program) == "1"


def test_threads_encode_with_it_at_once() -> None:
    tokenizer = pretrained.load("gpt2")
    texts = [f"{word} {number} naïve façade " * 50 for number in range(8) for word in ("a", "zq")]
    barrier = Barrier(len(texts))

    def encode(text: str) -> list[int]:
        barrier.wait()
        return tokenizer.encode(text)

    with ThreadPoolExecutor(len(texts)) as pool:
        assert list(pool.map(encode, texts)) == [tokenizer.encode(text) for text in texts]


@pytest.mark.parametrize(
    ("name", "tokens", "merges"),
    [
        ("gpt2", 50_257, 50_000),
        ("cl100k_base", 100_261, 100_000),
        ("o200k_base", 200_000, 199_742),
    ],
)
def test_a_vocabulary_has_the_published_size(name: str, tokens: int, merges: int) -> None:
    tokenizer = pretrained.load(name)

    assert isinstance(tokenizer, Tokenizer)
    assert repr(tokenizer) == f"<Tokenizer: {tokens} tokens, {merges} merges>"
    ids = list(tokenizer.vocabulary)
    assert ids == sorted(ids)


@pytest.mark.parametrize("name", ["gpt-2", "r50k_base", "", None, [], {}])
def test_another_name_is_refused_in_words(name: object) -> None:
    with pytest.raises(ValueError, match=r"one of gpt2, cl100k_base, o200k_base; got"):
        pretrained.load(name)  # type: ignore[arg-type]
