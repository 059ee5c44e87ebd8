"""Measures speed and memory: `python -m tests.bench [subject ...] [--text FILE]`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.bench import browser, editing, encoding, memory, steps, training, visitors
from tests.bench.fresh import ROOT
from tests.bench.report import Line, write

MODULES = (training, encoding, steps, memory, browser, editing, visitors)
SUBJECTS = {module.SUBJECT: module for module in MODULES}
TARGET = ROOT / "build" / "bench.json"


def main() -> int:
    """Measure the chosen subjects, print a line for each figure, write them to a file."""
    chosen, source = _arguments()
    lines: list[Line] = []
    if (load := os.getloadavg()[0]) > (processors := os.cpu_count() or 1) / 2:
        _print(f"This machine is busy (load {load:.1f}, {processors} processors): the browser's")
        _print("and the visitors' figures, which are in time on the wall, will be too high.")
    for name in chosen:
        _print(f"\n{name}")
        for line in SUBJECTS[name].measure(source):
            lines.append(line)
            _print(f"  {line}")
    write(lines, {"text": str(source or "the sources of Python's standard library")}, TARGET)
    missed = sum(line.is_met is False for line in lines)
    _print(f"\n{missed} of {len(lines)} figures miss their bar; all are in {TARGET}")
    return 0


def _arguments() -> tuple[list[str], Path | None]:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("subjects", nargs="*", help=f"any of: {', '.join(SUBJECTS)}; all if none")
    parser.add_argument("--text", type=Path, help="a UTF-8 file of 10 MB or more to train on")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.subjects if name not in SUBJECTS]
    if unknown:
        parser.error(f"no subject {unknown[0]!r}; there are {', '.join(SUBJECTS)}")
    return arguments.subjects or list(SUBJECTS), arguments.text


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
