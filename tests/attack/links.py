"""Links that are short and ask for much: patterns, normalizers, counts, zip bombs, deep nesting."""

from __future__ import annotations

import asyncio
import base64
import json
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import psutil

from tests.bench.client import PageError, Visitor
from tests.bench.report import Line
from tests.browser.server import served_app, server_of

SUBJECT = "links"
EVERY = 0.02  # seconds between two looks at the server's memory


def measure() -> Iterator[Line]:
    """Open each link in an app of its own, which has to stay up and show a page."""
    for what, query in _links().items():
        with (
            tempfile.TemporaryDirectory() as folder,
            served_app(Path(folder) / "log.txt") as address,
        ):
            yield from asyncio.run(_open(what, query, address))


def _links() -> dict[str, dict[str, str]]:
    nested = "[" * 100_000 + "]" * 100_000
    forced = json.dumps([[1, "a", "b"]] * 200_000)
    return {
        "9,000 groups": _recipe(pretokenizer="regex", pattern="()" * 9_000 + "."),
        "a pattern that calls itself": _recipe(pretokenizer="regex", pattern="((?R)*)*"),
        "a pattern that tries for ever": _recipe(pretokenizer="regex", pattern=r"(?:.|\n)*\x01|."),
        "4,800 normalizers": _recipe(normalizer="+".join(["nfd", "nfc"] * 2_400)),
        "a gigabyte of one letter": {"text": _packed(b"a" * 2**30)},
        "10 MB of one letter": {"text": _packed(b"a" * 10**7)},
        "counts of 4,000 digits": {"table": _packed(f"abab,{'9' * 4_000}".encode())},
        "lists in lists, as a recipe": {"recipe": _packed(nested.encode())},
        "lists in lists, as merges by hand": {"forced": _packed(nested.encode())},
        "200,000 merges by hand": {"forced": _packed(forced.encode())},
        "a number of merges beyond all": {"merges": "9" * 4_000, "at": "9" * 4_000},
    }  # fmt: skip


def _recipe(**fields: str) -> dict[str, str]:
    return {"recipe": _packed(json.dumps(fields).encode())}


def _packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


async def _open(what: str, query: dict[str, str], address: str) -> list[Line]:
    """Visit the plain page, then the link, and yield what the link took above it."""
    server = server_of(address)
    await _visit(address, {})
    before, used = server.memory_info().rss, _seconds(server)
    peaks, stop = [before], asyncio.Event()
    watch = asyncio.create_task(_watch(server, peaks, stop))
    said = await _visit(address, query)
    stop.set()
    await watch
    return [
        Line(SUBJECT, f"{what}: page failed", said != "", "", 0, detail=said),
        Line(SUBJECT, f"{what}: memory", (max(peaks) - before) / 1e6, "MB", 300),
        Line(SUBJECT, f"{what}: processor", _seconds(server) - used, "s", 20),
    ]


async def _visit(address: str, query: dict[str, str]) -> str:
    """Open a page and leave, and return what went wrong."""
    visitor = Visitor(address)
    try:
        await visitor.open(**query)
    except (PageError, OSError, TimeoutError) as error:
        return repr(error)
    finally:
        await visitor.close()
    return ""


async def _watch(server: psutil.Process, peaks: list[int], stop: asyncio.Event) -> None:
    while not stop.is_set():
        peaks.append(server.memory_info().rss)
        await asyncio.sleep(EVERY)


def _seconds(server: psutil.Process) -> float:
    times = server.cpu_times()
    return float(times.user + times.system)
