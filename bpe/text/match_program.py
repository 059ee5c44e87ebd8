"""The program that matches a pattern, in a process of its own, which can be bounded and ended.

    python -I -S match_program.py FOLDER SECONDS BYTES LENGTH

FOLDER is where the `regex` module lies, SECONDS and BYTES are the processor time and the memory
that matching may take. Standard input is the pattern, LENGTH bytes of it, and the text, in UTF-8.
Standard output gets what `pre_token_ends` yields, as numbers of 32 bits, and standard error the
seconds that it took. As the program needs nothing but the `regex` module, it starts in a twentieth
of a second.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from array import array
from collections.abc import Iterator
from typing import Any

TOO_SLOW = 3
TOO_LARGE = 4
"""What the program ends with when matching takes more time, or more memory, than it may."""

STOPPED = -getattr(signal, "SIGPROF", -TOO_SLOW)
"""The same for time, where the system itself ends it."""

_AT_ONCE = 1 << 12


def pre_token_ends(
    pattern: Any, text: str, *, seconds: float | None, concurrent: bool
) -> Iterator[array[int]]:
    """Yield where the pre-tokens of a text end, some thousands at a time.

    Text that a compiled pattern does not match is a pre-token whose end is negative. Empty matches
    are ignored. `concurrent` lets other threads run meanwhile.

    Raises:
        TimeoutError: this process was busy for so many seconds of processor time.
        MemoryError: there is no more memory.
    """
    ends, covered = array("i"), 0
    for match in pattern.finditer(text, timeout=seconds, concurrent=concurrent):
        # Of a match only the span is kept: all it captured goes at once.
        start, end = match.span()
        # `\K` can leave a match that ends before it starts: ignored like an empty one.
        if end > start >= covered:
            if start > covered:
                ends.append(-start)
            ends.append(end)
            covered = end
            if len(ends) >= _AT_ONCE:
                yield ends
                ends = array("i")
    if covered < len(text):
        ends.append(-len(text))
    yield ends


def main() -> int:
    """Do as the first lines of this file say."""
    folder, seconds, size, length = sys.argv[1:]
    sys.path.append(folder)
    import regex

    data = memoryview(sys.stdin.buffer.read())
    pattern = regex.compile(str(data[: int(length)], "utf-8", "surrogatepass"))
    text = str(data[int(length) :], "utf-8", "surrogatepass")
    del data
    _bound_memory(int(size))
    if hasattr(os, "nice"):
        os.nice(5)  # a page that answers goes before a pattern
    return _write_ends(pattern, text, _left_to_count(float(seconds)))


def _write_ends(pattern: Any, text: str, seconds: float | None) -> int:
    start, status = time.process_time(), 0
    try:
        for ends in pre_token_ends(pattern, text, seconds=seconds, concurrent=False):
            sys.stdout.buffer.write(ends)
    except TimeoutError:
        status = TOO_SLOW
    except MemoryError:
        status = TOO_LARGE
    sys.stderr.write(str(time.process_time() - start))
    return status


def _left_to_count(seconds: float) -> float | None:
    """Have the system end this process in so many seconds; return them where it cannot.

    The `regex` module can count as well, but that doubles the time of each short match.
    """
    if not hasattr(signal, "setitimer"):  # on Windows
        return seconds
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    return None


def _bound_memory(size: int) -> None:
    """Allow so many bytes more than are in use, where the system can."""
    try:
        import resource

        with open("/proc/self/statm") as file:
            used = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (used + size, used + size))
    except (ImportError, OSError, ValueError):
        pass  # there is no such limit on Windows, and none that holds on macOS


if __name__ == "__main__":
    sys.exit(main())
