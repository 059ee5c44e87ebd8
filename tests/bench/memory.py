"""Memory: what training with its full history takes at its peak."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench import fresh, texts
from tests.bench.report import Line

SUBJECT = "memory"


def measure(source: Path | None) -> Iterator[Line]:
    """Yield the peak memory of a process that trains on 10 MB to 32,768 tokens."""
    path = texts.prepared(source, 10 * texts.MEGABYTE)
    measured = fresh.rounds(["bench.memory.trained"], path=str(path))
    peak = fresh.median(measured, "bench.memory.trained", "peak")
    before = fresh.median(measured, "bench.memory.trained", "before")
    yield Line(
        SUBJECT, "10 MB to 32,768, all steps kept: peak", peak, "MB", 150,
        detail=f"of these {before:.0f} MB for Python, numpy and the text",
    )  # fmt: skip


def trained(path: str) -> dict[str, Any]:
    """Train, and return the memory held before and at the peak."""
    from bpe import RECIPES, Corpus, Trainer

    text = texts.read(path)
    before = fresh.peak_megabytes()
    trainer = Trainer(Corpus.from_text(text, RECIPES["huggingface"]), vocab_size=32_768)
    trainer.goto(32_768)
    return {"peak": fresh.peak_megabytes(), "before": before, "merges": trainer.position}
