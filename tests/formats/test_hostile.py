"""Hostile files: a `ValueError` that says what is wrong, in bounded memory; nothing is executed."""

from __future__ import annotations

import base64
import gzip
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bpe.formats import dumps, load, loads
from bpe.formats.limits import MAX_FILE_BYTES, MAX_TOKENS
from tests.formats.conftest import Train

ALL_BYTES = "".join(f"{base64.b64encode(bytes([i])).decode()} {i}\n" for i in range(256))

NFC = {"type": "NFC"}


def _zip_bomb() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tokenizer.json", b" " * 10_000_000)
    return file.getvalue()


def _hugging_face(vocab: dict[str, Any], merges: list[Any]) -> str:
    splitter = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}
    model = {"type": "BPE", "vocab": vocab, "merges": merges}
    return json.dumps({"pre_tokenizer": splitter, "model": model})


def _split_by(pattern: str) -> str:
    splitter = {
        "type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False,
    }  # fmt: skip
    return _with_part("pre_tokenizer", splitter)


def _with_part(name: str, part: dict[str, Any]) -> str:
    return json.dumps({name: part, "model": {"type": "BPE", "vocab": {}, "merges": []}})


def _ranks(tokens: Iterable[bytes]) -> str:
    lines = (f"{base64.b64encode(data).decode()} {i}\n" for i, data in enumerate(tokens, 256))
    return ALL_BYTES + "".join(lines)


def _row(longest: int) -> str:
    """Return a file in which each token is one letter longer than the last, and taken whole."""
    vocab = {"a" * length: length for length in range(1, longest)}
    merges = [[text, "a"] for text in list(vocab)[:-1]]
    model = {"type": "BPE", "vocab": vocab, "merges": merges, "ignore_merges": True}
    return json.dumps({"model": model})


def _sequences(depth: int) -> str:
    """Nest pre-tokenizers, not as deep as JSON may go, but deep."""
    splitter = (
        '{"type": "Sequence", "pretokenizers": [' * depth + '{"type": "Digits"}' + "]}" * depth
    )
    model = '{"type": "BPE", "vocab": {}, "merges": []}'
    return f'{{"model": {model}, "pre_tokenizer": {splitter}}}'


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"PK\x03\x04 and so on", "compressed"),
        (_zip_bomb(), "compressed"),
        (gzip.compress(b"0" * 10_000_000), "compressed"),
        (b"minbpe v1\n\x00", "NUL character"),
        ("{" + "\0" * 100, "NUL character"),
        (b"\xff\xfe{\x00}\x00", "must be UTF-8; byte 0xff"),
        ("minbpe v1 é".encode("latin-1"), "must be UTF-8; byte 0xe9"),
        ("\ud800", "half a character"),
        (5, "must be text or bytes"),
        ('{"model": ' + "[" * 10_000 + "]" * 10_000 + "}", "nested too deep"),
        ('{"model": ' * 10_000, "nested too deep"),
        ('{"model": ' + "[]," * 600_000, "500,000 objects and lists"),
        (
            '{"model": {"vocab": {"a": ' + "[" * 900 + "]" * 900 + '}, "merges": []}}',
            "nested too|id",
        ),
        (_sequences(400), "nested too deep|'Digits'"),
        ('{"model": [' + "0," * 2_000_000, "1,500,000 values"),
        ('{"model": ' + "1" * 5000 + "}", "20 digits"),
        ('{"model": NaN}', "NaN is not JSON"),
        ('{"model": {"vocab": {"a": 1, "a": 2}}}', "'a' repeats"),
        ('{"model": ', "this is not JSON"),
        (_hugging_face({"a": 1, "b": 1}, []), "1 comes twice"),
        (_hugging_face({"a": -1}, []), "from 0 to 1,000,000; got -1"),
        (_hugging_face({"a": 10**15}, []), "from 0 to 1,000,000; got 1000000000000000"),
        (_hugging_face({"a": True}, []), "got True"),
        (_hugging_face({"a": 1.0}, []), "got 1.0"),
        (_hugging_face({"a": None}, []), "got None"),
        (_hugging_face({"a": 1}, [["a", "c"]]), "needs the token 'c'"),
        (_hugging_face({"a": 1, "b": 2}, [["a", "b"]]), "needs the token 'ab'"),
        (_hugging_face({"a": 1}, ["a"]), "a merge must be two texts"),
        (_hugging_face({"a": 1}, [["a", 1]]), "a merge must be two texts"),
        (_hugging_face({"a": 1}, [None]), "a merge must be two texts"),
        (_hugging_face({"\ud800": 1}, []), "made by no merge"),
        (_hugging_face({str(i): i for i in range(MAX_TOKENS + 1)}, []), "300,000 tokens"),
        ("minbpe v1\n\n0\n97 97\n" + "".join(f"{i} {i}\n" for i in range(256, 299)), "32,000,000"),
        ("minbpe v1\n\n0\n" + "97 97\n" * 500_000, "400,000 lines"),
        ("minbpe v1\n\n1\n" + "a" * 1001 + " 256\n", "1,000 characters; 'aaa.* has 1,001"),
        ("minbpe v1\n" + "(" * 6000 + "\n0\n", "5,000 characters"),
        ("minbpe v1\n(?:a{1000}){1000}\n0\n", "must not repeat a part too often"),
        (
            "minbpe v1\n" + "(?:" * 14 + "a" + "){2}" * 14 + "\n0\n",
            "must not repeat a part too often",
        ),
        (
            "minbpe v1\n" + "(?:" * 25 + "a" + ")+" * 25 + "\n0\n",
            "must not repeat a part too often",
        ),
        # For each of twenty thousand characters it takes a while, and hours for all of them.
        ("minbpe v1\n" + "(?:a?|b?|c?)" * 13 + "[de]|\\s|\\S\n0\n", "match"),
        ("minbpe v1\n(?V1)(?V0)\n0\n", "must be a regular expression that compiles"),
        (_split_by("(?:(?:a{9999}){9999}){9999}"), "must not repeat a part too often"),
        (_split_by("(?:" * 25 + "a" + ")+" * 25), "must not repeat a part too often"),
        (_split_by("(?:ab){99999999}"), "must not repeat a part too often"),
        (
            _with_part("normalizer", {"type": "Sequence", "normalizers": [NFC] * 450_000}),
            "may hold 10,000 values",
        ),
        (
            _with_part("normalizer", {"type": "Sequence", "normalizers": [NFC] * 300}),
            "normalizer may have 8 steps, and none twice in a row; got 300",
        ),
        (
            _with_part("pre_tokenizer", {"type": "Sequence", "pretokenizers": [NFC] * 450_000}),
            "may hold 10,000 values",
        ),
        (
            _with_part("post_processor", {"type": "Sequence", "processors": [None] * 450_000}),
            "may hold 10,000 values",
        ),
        (
            _with_part("decoder", {"type": "Sequence", "decoders": [[[]]] * 150_000}),
            "may hold 10,000 values",
        ),
        ("a b" + "\t" * 200_000 + " x\n", "in no known format"),
        ("\x0b" * 300_000, "the file is empty"),
        ("a b" + "\x0b " * 200_000 + "x\n", "in no known format"),
        (_split_by("a{2,1}"), "must be a regular expression that compiles"),
        (ALL_BYTES + base64.b64encode(b"ab" * 1_500_000).decode() + " 256\n", "2,000,000 bytes"),
        (_ranks(b"a" * 2**power for power in range(1, 20)), "more than 64 bytes spell more than"),
        (_ranks(b"a" * length for length in range(2, 1900)), "more than 64 bytes spell more than"),
        (_row(1500), "'ignore_merges' cannot be checked: tokens of more than 64 bytes spell more"),
        (ALL_BYTES + "YWI= " + "9" * 1_000_000, "from 0 to 1,000,000"),
    ],
)
def test_it_is_refused_with_a_reason(data: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        loads(data)


@pytest.mark.parametrize("part", ["normalizer", "pre_tokenizer", "decoder", "post_processor"])
def test_what_is_wrong_is_told_in_a_sentence_however_long_it_is(part: str) -> None:
    with pytest.raises(ValueError, match="'xxxxxxxx") as refused:
        loads(_with_part(part, {"type": "x" * 1_000_000}))

    assert len(str(refused.value)) < 1000


def test_too_long_a_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    with path.open("wb") as file:
        file.truncate(100 * MAX_FILE_BYTES)  # four gigabytes of nothing, that take no room

    with pytest.raises(ValueError, match="40,000,000 bytes; this one is longer"):
        load(path)


def test_names_in_a_file_are_only_texts(english: Train) -> None:
    content = json.loads(dumps(english("gpt2"), "bpe"))
    content["recipe"]["__class__"] = "os.system"

    with pytest.raises(ValueError, match="a recipe has the fields"):
        loads(json.dumps(content))


# A child with little memory: what is refused must not have been laid out first.
_SMALL = """
import resource, sys
from bpe.formats import loads
resource.setrlimit(resource.RLIMIT_DATA, (1_200_000_000, 1_200_000_000))
n = 39_000_000
for data in (
    b'{"model": [' + b"{}," * (n // 3), b'{"model": [' + b'"ab",' * (n // 5),
    b'{"model": [' * (n // 11),
    b"a b\\n" * (n // 4), b"minbpe v1\\n\\n0\\n" + b"97 97\\n" * (n // 6), b"YQ== 1\\n" * (n // 7),
    b'{"model": "' + b"a" * n + b'"}', b"A" * n + b" 1", b" " * n, b"[" * n,
    b'{"a": "\\xf0\\x9f\\x98\\x80' + b"a" * n + b'"}',
):
    try:
        loads(data)
    except ValueError:
        sys.stdout.write("refused ")
"""


def test_memory_is_bounded(root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _SMALL], cwd=root, capture_output=True, text=True, check=False
    )

    assert (done.stdout.split(), done.stderr) == (["refused"] * 11, "")
