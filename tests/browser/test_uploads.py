"""Files on the running server: as many as a page may have, and none that has been read."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import FilePayload, expect

from tests.bench.client import Visitor
from tests.browser.train_page import TrainPage
from tests.browser.uploads import Uploads

LARGEST = 10 * 2**20 - 1000  # Streamlit counts the lines around a file, too


@pytest.fixture
def uploads(app_url: str) -> Uploads:
    return Uploads(app_url)


def run(visit: Coroutine[None, None, None]) -> None:
    """Await `visit` in a thread of its own: in this one Playwright may have a loop already."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, visit).result()


async def opened(address: str) -> Visitor:
    visitor = Visitor(address)
    await visitor.open(corpus="seed_hello_world")
    return visitor


def test_a_session_has_room_for_four_of_the_largest_files(app_url: str, uploads: Uploads) -> None:
    async def upload() -> None:
        visitor = await opened(app_url)
        session = visitor.session_id

        assert [uploads.put(session, f"file{i}", LARGEST) for i in range(4)] == [204] * 4
        assert uploads.put(session, "file4", LARGEST) in (413, 0)
        assert uploads.put(session, "file4", LARGEST, chunked=True) in (413, 0)
        assert uploads.put(session, "file0", LARGEST) == 204
        assert uploads.delete(session, "file1") == 204
        assert uploads.put(session, "file4", LARGEST, chunked=True) == 204
        await visitor.close()

    run(upload())


def test_files_that_come_together_have_no_more_room(app_url: str, uploads: Uploads) -> None:
    async def upload() -> None:
        visitor = await opened(app_url)

        with ThreadPoolExecutor(8) as pool:
            statuses = list(
                pool.map(lambda i: uploads.put(visitor.session_id, f"{i}", LARGEST), range(12))
            )
        assert statuses.count(204) <= 4
        assert set(statuses) <= {204, 413, 0}
        await visitor.close()

    run(upload())


def test_a_session_that_there_is_not_gets_no_room(uploads: Uploads) -> None:
    assert uploads.put("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "file", 1000) == 400
    assert uploads.put("..", "file", 1000) in (400, 404, 405)


def test_who_loses_the_connection_for_a_moment_finds_everything_again(
    app_url: str, uploads: Uploads
) -> None:
    async def come_back() -> None:
        visitor = await opened(app_url)
        session = visitor.session_id
        for number in range(4):
            uploads.put(session, f"file{number}", LARGEST)
        await visitor.close()
        assert uploads.put(session, "file0", 1000) == 400

        await visitor.open(corpus="seed_hello_world")
        assert visitor.session_id == session
        assert uploads.put(session, "file4", LARGEST) in (413, 0)
        await visitor.close()

    run(come_back())


def test_a_file_that_was_read_takes_no_room_any_more(train: TrainPage) -> None:
    page = train.page
    page.goto(f"{train.address}/encode")
    for number in range(6):
        train.button("Open a tokenizer").click()
        name = f"none{number}.json"
        file = FilePayload(name=name, mimeType="", buffer=b"{}" + b" " * 9_900_000)
        page.locator('input[type="file"]').set_input_files(file)
        expect(page.get_by_text(f"{name} cannot be opened")).to_be_visible()
