"""Attacks app and library, and prints what it costs: `python -m tests.attack [subject ...]`.

A subject is a file in this folder with a function `measure`, which yields a `Line` for each attack.
What is quick enough to be a test is one, beside the code that it attacks.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

from tests.bench.fresh import ROOT
from tests.bench.report import Line, write

HERE = Path(__file__).parent
SUBJECTS = sorted(
    path.stem for path in HERE.glob("*.py") if path.stem not in ("__main__", "conftest")
)
TARGET = ROOT / "build" / "attack.json"


def main() -> int:
    """Run the chosen attacks, print a line for each figure, and fail when one is not withstood."""
    lines: list[Line] = []
    for subject in _chosen():
        _print(f"\n{subject}")
        for line in importlib.import_module(f"tests.attack.{subject}").measure():
            lines.append(line)
            _print(f"  {line}")
    write(lines, {}, TARGET)
    missed = sum(line.is_met is False for line in lines)
    _print(f"\n{missed} of {len(lines)} figures miss their bar; all are in {TARGET}")
    return 1 if missed else 0


def _chosen() -> list[str]:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument(
        "subjects", nargs="*", metavar="subject", help=f"any of: {', '.join(SUBJECTS)}; all if none"
    )
    subjects: list[str] = parser.parse_args().subjects
    unknown = [name for name in subjects if name not in SUBJECTS]
    if unknown:
        parser.error(f"no subject {unknown[0]!r}; there are {', '.join(SUBJECTS)}")
    return subjects or SUBJECTS


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
