"""A hundred visitors at once, and visitors beside one who trains 10 MB, as in `make bench`."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench import visitors
from tests.bench.report import Line


def measure() -> Iterator[Line]:
    """Yield what each class waits for, and what it leaves behind."""
    yield from visitors.measure(None)
