"""The texts that are measured on: a file by path, or what every machine has."""

from __future__ import annotations

import sysconfig
from collections.abc import Iterator
from pathlib import Path

from tests.bench.fresh import ROOT

FOLDER = ROOT / "build" / "bench"
MEGABYTE = 1_000_000


def prepared(source: Path | None, size: int) -> Path:
    """Return a file with the first `size` bytes of `source`, or of Python's own sources.

    Raises:
        ValueError: there is not as much text.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    data = bytearray()
    for path in _python_sources() if source is None else [source]:
        data += path.read_bytes()
        if len(data) >= size:
            break
    if len(data) < size:
        raise ValueError(f"a text of at least {size:,} bytes is needed; got {len(data):,}")
    return _written(f"{'python' if source is None else source.stem}_{size}.txt", data[:size])


def mixed_scripts() -> Path:
    """Return a file with all the sample texts in many scripts, one after the other."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    samples = sorted((ROOT / "sample_corpora").glob("*.txt"))
    chosen = [path for path in samples if path.name.startswith(("udhr_", "mixed_", "emoji_"))]
    return _written("mixed_scripts.txt", b"".join(path.read_bytes() for path in chosen))


def read(path: str) -> str:
    """Return a prepared text."""
    return Path(path).read_bytes().decode("utf-8")


def _python_sources() -> Iterator[Path]:
    """Yield the standard library's modules, its tests last, then those of installed packages."""
    library = Path(sysconfig.get_path("stdlib"))
    paths = sorted(library.rglob("*.py"))
    own = [path for path in paths if "-packages" not in str(path.relative_to(library))]
    yield from sorted(own, key=lambda path: "test" in str(path.relative_to(library)))
    yield from sorted(Path(sysconfig.get_path("purelib")).rglob("*.py"))


def _written(name: str, data: bytes | bytearray) -> Path:
    target = FOLDER / name
    text = data.decode("utf-8", "ignore").encode("utf-8")
    if not target.exists() or target.read_bytes() != text:
        target.write_bytes(text)
    return target
