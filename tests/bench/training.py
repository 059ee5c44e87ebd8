"""Training: CPU time against Hugging Face tokenizers, with identical merges."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.bench import fresh, texts
from tests.bench.report import Line

SUBJECT = "training"
VOCAB_SIZES = (8_192, 32_768)
BARS = {1: 0.75, 10: 0.65}


def measure(source: Path | None) -> Iterator[Line]:
    """Yield the figures of training on 1 MB and 10 MB, on mixed scripts, and on a whole text."""
    for megabytes, bar in BARS.items():
        path = texts.prepared(source, megabytes * texts.MEGABYTE)
        for vocab_size in VOCAB_SIZES:
            yield from _against_peers(f"{megabytes} MB to {vocab_size:,}", path, vocab_size, bar)
    yield from _against_peers("mixed scripts to 8,192", texts.mixed_scripts(), 8_192, None)
    yield from _whole_text(texts.prepared(source, texts.MEGABYTE))


def _against_peers(what: str, path: Path, vocab_size: int, bar: float | None) -> Iterator[Line]:
    mine, theirs, other = peers = [
        "bench.peers.ours",
        "bench.peers.huggingface",
        "bench.peers.rustbpe",
    ]
    measured = fresh.rounds(peers, path=str(path), vocab_size=vocab_size, recipe="huggingface")
    for one in measured:
        if one[mine]["digest"] != one[theirs]["digest"]:
            raise AssertionError(f"{what}: our merges are not those of Hugging Face")
    for one in measured:
        for peer in (theirs, other):
            one[mine][peer] = one[mine]["seconds"] / one[peer]["seconds"]
    ratio, other_ratio = (fresh.median(measured, mine, peer) for peer in (theirs, other))
    own, huggingface, rust = (fresh.median(measured, peer, "seconds") for peer in peers)
    same = f"{own:.2f} s and {huggingface:.2f} s; {measured[0][mine]['merges']:,} merges, the same"
    yield Line(SUBJECT, f"{what}: CPU, ours / Hugging Face", ratio, "x", bar, detail=same)
    seconds = f"{own:.2f} s and {rust:.2f} s"
    yield Line(SUBJECT, f"{what}: CPU, ours / rustbpe", other_ratio, "x", detail=seconds)


def _whole_text(path: Path) -> Iterator[Line]:
    measured = fresh.rounds(
        ["bench.peers.ours"], path=str(path), vocab_size=2_048, recipe="minbpe-basic"
    )
    seconds = fresh.median(measured, "bench.peers.ours", "seconds")
    yield Line(SUBJECT, "1 MB as one piece to 2,048: CPU", seconds, "s")
