"""Runs one measurement in a fresh process: `python -m tests.bench.fresh module function json`."""

from __future__ import annotations

import importlib
import json
import re
import resource
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ROUNDS = 5


def run(function: str, **arguments: Any) -> dict[str, Any]:
    """Call a function in a process of its own and return its answer.

    `function` is named from the folder of the tests on: `bench.peers.ours`, `attack.files.nested`.
    """
    command = [sys.executable, "-m", "tests.bench.fresh", function, json.dumps(arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{function} failed:\n{done.stderr}")
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def rounds(functions: list[str], **arguments: Any) -> list[dict[str, dict[str, Any]]]:
    """Run every function once a round, forwards and backwards in turn, and return each round.

    The machine's mood then falls on all of them, and ratios are taken inside a round.
    """
    measured = []
    for number in range(ROUNDS):
        order = functions if number % 2 == 0 else functions[::-1]
        measured.append({function: run(function, **arguments) for function in order})
    return measured


def median(measured: list[dict[str, dict[str, Any]]], function: str, figure: str) -> float:
    """Return the median of one figure over all rounds."""
    return statistics.median(one[function][figure] for one in measured)


def peak_megabytes() -> float:
    """Return the most memory this process has held so far, in megabytes of 10**6 bytes.

    The kernel counts `ru_maxrss` from before this program replaced its parent's, so its own record
    of this program is preferred where there is one.
    """
    status = Path("/proc/self/status")
    found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text()) if status.exists() else None
    if found:
        return int(found[1]) * 1024 / 1e6
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


if __name__ == "__main__":
    module, function = sys.argv[1].rsplit(".", 1)
    call = getattr(importlib.import_module(f"tests.{module}"), function)
    sys.stdout.write("\n" + json.dumps(call(**json.loads(sys.argv[2]))) + "\n")
