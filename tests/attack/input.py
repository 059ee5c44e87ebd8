"""Input that asks for far more than it looks: normalizers, counts, uploads, control characters."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import psutil

from pages.ui.editor import LARGEST_SENT
from tests.bench import fresh
from tests.bench.client import Visitor
from tests.bench.report import Line
from tests.browser.server import served_app, server_of
from tests.browser.uploads import Uploads

SUBJECT = "input"
MEGABYTE = 1_000_000
UPLOADS = 60
AFTER = 60  # seconds until a page that was left has given back what it held


def measure() -> Iterator[Line]:
    """Yield what each kind of input costs."""
    yield from _normalizers()
    yield from _counts()
    yield from _control_characters()
    yield from _uploads()


def _normalizers() -> Iterator[Line]:
    steps = "nfd+nfc+nfd+nfc+nfd+nfc+nfd+nfc"
    for what, unit in {
        "eight normalizers, 4 MB of accents": "é à ü ",
        "eight normalizers, 4 MB without a blank": "é",
        "eight normalizers, 4 MB of marks": "\u0301\u0327",
    }.items():
        found = fresh.run("attack.input.normalized", unit=unit, normalizer=steps)
        yield Line(SUBJECT, what, found["seconds"], "s", 20, detail=f"{found['peak']:,.0f} MB")
        yield Line(SUBJECT, f"{what}: longest silence", found["silence"], "s", 2)


def normalized(unit: str, normalizer: str) -> dict[str, Any]:
    """Read four megabytes of a text under a normalizer, and note how long it tells nothing."""
    from bpe import Corpus, Recipe

    text = unit * (4 * MEGABYTE // len(unit.encode()))
    told = [time.process_time()]
    Corpus.from_text(
        text,
        Recipe(normalizer=normalizer, pretokenizer="none"),
        progress=lambda _: told.append(time.process_time()),
    )
    silences = [later - sooner for sooner, later in pairwise(told)]
    peak = fresh.peak_megabytes()
    return {"seconds": told[-1] - told[0], "silence": max(silences), "peak": peak}


def _counts() -> Iterator[Line]:
    for digits in (60, 4000):
        found = fresh.run("attack.input.counted", digits=digits)
        what = f"13 words of 400 letters, counts of {digits:,} digits"
        yield Line(SUBJECT, f"{what}: peak", found["peak"], "MB", 300, detail=found["said"])
        yield Line(SUBJECT, f"{what}: payload", found["payload"], "MB", 99)


def counted(digits: int) -> dict[str, Any]:
    """Train on a table with long counts as the app does, and tell what it says."""
    import random

    from bpe import Recipe
    from pages.ui.settings import TABLE, Settings, Source
    from pages.ui.training import train

    random.seed(1)
    words = ["".join(random.choices("abcdefgh", k=400)) for _ in range(13)]
    table = "\n".join(f"{word},{'9' * digits}" for word in words)
    said, payload = "", 0
    try:
        settings = Settings(Source(TABLE, table), Recipe(pretokenizer="none"), merges=5_000)
        payload = len(train(settings, lambda fraction, doing: None).payload)
    except ValueError as error:
        said = str(error)
    return {"peak": fresh.peak_megabytes(), "payload": payload / MEGABYTE, "said": said}


def _control_characters() -> Iterator[Line]:
    found = fresh.run("attack.input.shown")
    what = "two million control characters"
    yield Line(SUBJECT, f"{what}: kept by a browser", found["kept"], "MB", 99)
    yield Line(SUBJECT, f"{what}: shown in the box", found["shown"], "MB", 99)
    yield Line(SUBJECT, "the most the box sends, of a message", LARGEST_SENT / MEGABYTE, "MB", 25)


def shown() -> dict[str, Any]:
    """Tell how many bytes a text takes as Streamlit sends it to the box, and to be kept."""
    import json

    from bpe import Recipe
    from pages.ui.editor import beginning
    from pages.ui.edits import Entry
    from pages.ui.memory import LONGEST_KEPT, Memory, write_memory
    from pages.ui.settings import TEXT, Settings, Source

    texts = [letter + "\x01" * (LONGEST_KEPT - 1) for letter in "ab"]
    one, other = (Settings(Source(TEXT, text), Recipe()) for text in texts)
    written = write_memory(Memory(Entry(one), pinned=Entry(other)))
    return {
        "kept": len(json.dumps(written.texts)) / MEGABYTE,
        "shown": len(json.dumps(beginning(one.source.text))) / MEGABYTE,
    }


def _uploads() -> Iterator[Line]:
    with (
        tempfile.TemporaryDirectory() as folder,
        served_app(Path(folder) / "log.txt") as address,
    ):
        yield from asyncio.run(_upload(address, server_of(address)))


async def _upload(address: str, server: psutil.Process) -> list[Line]:
    """Put files on the server as one visitor, leave, and see what of the memory comes back."""
    visitor, uploads = Visitor(address), Uploads(address)
    await visitor.open()
    before = server.memory_info().rss

    def put(number: int) -> int:
        return uploads.put(visitor.session_id, f"file{number}", 9 * MEGABYTE)

    def put_all() -> list[int]:
        with ThreadPoolExecutor(8) as pool:
            return list(pool.map(put, range(UPLOADS)))

    statuses = await asyncio.to_thread(put_all)
    held = (server.memory_info().rss - before) / MEGABYTE
    await visitor.close()
    await asyncio.sleep(AFTER)
    left = (server.memory_info().rss - before) / MEGABYTE
    made_up = uploads.put("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "file", 1000)
    what = f"{UPLOADS} files of 9 MB in one session"
    return [
        Line(SUBJECT, f"{what}: taken", statuses.count(204), "files", 4),
        Line(SUBJECT, f"{what}: memory", held, "MB", 80),
        Line(SUBJECT, f"{what}: left after a minute", left, "MB", 20),
        Line(SUBJECT, "a file for a session made up: status", made_up, "", 400, at_least=True),
    ]
