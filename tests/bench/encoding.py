"""Encoding with pretrained vocabularies: CPU time against tiktoken and Hugging Face tokenizers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bpe.pretrained import NAMES
from tests.bench import fresh, texts
from tests.bench.report import Line

SUBJECT = "encoding"
OF_TIKTOKEN, OF_HUGGING_FACE = 0.5, 4.0
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def measure(source: Path | None) -> Iterator[Line]:
    """Yield how fast each vocabulary encodes 1 MB and mixed scripts, and one very long run."""
    inputs = {
        "1 MB": texts.prepared(source, texts.MEGABYTE),
        "mixed scripts": texts.mixed_scripts(),
    }
    for name in NAMES:
        for what, path in inputs.items():
            yield from _against_peers(f"{name}, {what}", path, name)
    for name in NAMES:
        yield _run(f"{name}, a run of one letter", name, "a")
        yield _run(f"{name}, a run of random letters", name, LETTERS)


def _against_peers(what: str, path: Path, name: str) -> Iterator[Line]:
    mine, *others = peers = [
        "bench.encoders.ours",
        "bench.encoders.tiktoken",
        "bench.encoders.huggingface",
    ]
    measured = fresh.rounds(peers, path=str(path), name=name)
    for one in measured:
        if len({answer["digest"] for answer in one.values()}) > 1:
            raise AssertionError(f"{what}: the ids differ")
        for peer in others:
            one[mine][peer] = one[peer]["seconds"] / one[mine]["seconds"]
    own, *theirs = (fresh.median(measured, peer, "seconds") * 1e3 for peer in peers)
    cold = fresh.median(measured, mine, "cold") * 1e3
    loading = fresh.median(measured, mine, "loading") * 1e3
    own_times = f"cold {cold:.0f} ms; loading {loading:.0f} ms"
    for peer, bar, milliseconds in zip(others, (OF_TIKTOKEN, OF_HUGGING_FACE), theirs, strict=True):
        title = f"{what}: speed, ours / {peer.partition('.')[2]}"
        detail = f"{own:.1f} ms and {milliseconds:.1f} ms; {own_times}"
        yield Line(SUBJECT, title, fresh.median(measured, mine, peer), "x", bar, True, detail)


def _run(what: str, name: str, letters: str) -> Line:
    """Compare 100,000 letters with 25,000: linear is 4 times as long, quadratic 16 times."""
    short, long = (
        fresh.run("bench.encoders.run", name=name, letters=letters, length=length)["seconds"]
        for length in (25_000, 100_000)
    )
    detail = f"{short:.3f} s and {long:.3f} s"
    return Line(SUBJECT, f"{what}: CPU, 100,000 / 25,000", long / short, "x", 8.0, detail=detail)
