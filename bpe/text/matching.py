"""Matching: cut a text by a pattern from outside, which may take any time and any memory.

Nothing that runs in this process can be ended or bounded for certain: the `regex` module counts the
processor time of all threads, and remembers for each place of a text what else it could try there.
So a text of any length is matched by a program of its own (`match_program.py`), two of them at a
time. A short text is first tried here, for a moment: almost always that is all it takes, and what a
pattern can take in a moment is little.
"""

from __future__ import annotations

import subprocess
import sys
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import BoundedSemaphore, Thread
from typing import IO, Final

import regex

from bpe.text.match_program import STOPPED, TOO_LARGE, TOO_SLOW, pre_token_ends
from bpe.text.turns import BETWEEN, Matching, tell, turn

AT_ONCE: Final = 2
"""How many programs run at a time, and how many short texts are tried."""

MAX_MEMORY: Final = 200_000_000
"""Bytes that matching one text may take, beside the text and what comes out."""

SHORT: Final = 50_000
"""Up to so many characters a text is tried in this process."""

MOMENT: Final = 0.1
"""Seconds of processor time for which it is."""

_PROGRAM: Final = str(Path(__file__).with_name("match_program.py"))
_REGEX: Final = str(Path(regex.__file__).parent.parent)
_PIECE: Final = 1 << 16  # bytes: whole numbers, however they fall into pieces

_programs: Final = BoundedSemaphore(AT_ONCE)
_tries: Final = BoundedSemaphore(AT_ONCE)


@dataclass(slots=True)
class Allowance:
    """How many seconds of processor time matching may still take; those of others do not count."""

    seconds: float


def ends_of(pattern: regex.Pattern[str], text: str, allowance: Allowance) -> array[int]:
    """Return the ends of a text's pre-tokens, and take off what that takes; see `pre_token_ends`.

    Raises:
        TimeoutError: nothing is left of the allowance.
        MemoryError: it takes more than `MAX_MEMORY`.
        OSError: no other process can be started.
    """
    found = _tried(pattern, text, allowance) if len(text) <= SHORT else None
    if found is not None:
        return found
    if allowance.seconds <= 0:
        raise TimeoutError
    with turn(_programs):
        return _matched(pattern.pattern, text, allowance)


def _tried(pattern: regex.Pattern[str], text: str, allowance: Allowance) -> array[int] | None:
    """Return the ends if they are found in a moment."""
    if allowance.seconds <= 0:
        return None
    found = array("i")
    with turn(_tries):
        start = time.thread_time()
        try:
            seconds = min(MOMENT, allowance.seconds)
            for ends in pre_token_ends(pattern, text, seconds=seconds, concurrent=True):
                found += ends
        except (TimeoutError, MemoryError):
            return None
        finally:
            allowance.seconds -= time.thread_time() - start
    return found


def _matched(pattern: str, text: str, allowance: Allowance) -> array[int]:
    """Return the ends as the program finds them."""
    written = pattern.encode("utf-8", "surrogatepass")
    found = array("i")
    with _program(len(written), allowance.seconds) as process:
        reader = Thread(target=_collect, args=(process.stdout, found), daemon=True)
        reader.start()
        _send(process.stdin, written, text.encode("utf-8", "surrogatepass"))
        while reader.is_alive():
            tell(Matching(waits=False, done=abs(found[-1]) / len(text) if found else 0.0))
            reader.join(BETWEEN)
        took, status = process.stderr.read(), process.wait()
    if status in (TOO_SLOW, STOPPED):
        allowance.seconds = 0.0
        raise TimeoutError
    if status in (0, TOO_LARGE):
        allowance.seconds -= float(took)
    if status:  # ended by the system, for instance, which has no memory left
        raise MemoryError
    return found


class _Process(subprocess.Popen[bytes]):
    """A process with pipes to all that it reads and writes."""

    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]


@contextmanager
def _program(length: int, seconds: float) -> Iterator[_Process]:
    """Run the program, which ends with the block in any case."""
    with _Process(
        # Of what stands in the environment or in the folder nothing has a say.
        [sys.executable, "-I", "-S", _PROGRAM, _REGEX, str(seconds), str(MAX_MEMORY), str(length)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def _send(given: IO[bytes], *parts: bytes) -> None:
    """Write all and close; a program that has ended says by its status why."""
    try:
        with given:
            for part in parts:
                given.write(part)
    except OSError:
        pass


def _collect(got: IO[bytes], found: array[int]) -> None:
    while piece := got.read(_PIECE):
        found.frombytes(piece[: len(piece) // found.itemsize * found.itemsize])
