"""What a session may upload, judged by a server of our own that keeps files as Streamlit does."""

from __future__ import annotations

import asyncio
from collections import defaultdict

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Message

from pages.ui.upload_bound import MOST_BYTES, MOST_FILES, UploadBound

FILE = 10 * 2**20


class Keep:
    """Files by session and id, as long as they are."""

    def __init__(self) -> None:
        self.files: dict[str, dict[str, int]] = defaultdict(dict)
        self.app = Starlette(
            routes=[
                Route("/_stcore/upload_file/{session}/{file}", self.put, methods=["PUT"]),
                Route("/_stcore/upload_file/{session}/{file}", self.delete, methods=["DELETE"]),
                Route("/elsewhere/{session}/{file}", self.put, methods=["PUT"]),
            ],
            middleware=[Middleware(UploadBound, held=self.files.__getitem__)],
        )
        self.client = TestClient(self.app)

    async def put(self, request: Request) -> Response:
        body = await request.body()
        self.files[request.path_params["session"]][request.path_params["file"]] = len(body)
        return Response(status_code=204)

    async def delete(self, request: Request) -> Response:
        del self.files[request.path_params["session"]][request.path_params["file"]]
        return Response(status_code=204)

    def upload(self, path: str, size: int = FILE) -> int:
        return self.client.put(f"/_stcore/upload_file/{path}", content=b"a" * size).status_code


@pytest.fixture
def keep() -> Keep:
    return Keep()


def test_four_of_the_largest_files_fit_and_a_fifth_does_not(keep: Keep) -> None:
    assert [keep.upload(f"one/{number}") for number in range(MOST_FILES)] == [204] * 4

    answer = keep.client.put("/_stcore/upload_file/one/5", content=b"a" * FILE)
    assert answer.status_code == 413
    assert answer.text == "This page has 4 files of 10 MB on the server already."
    assert len(keep.files["one"]) == 4
    assert keep.upload("one/small", 1) == 413


def test_each_session_has_room_of_its_own(keep: Keep) -> None:
    for number in range(MOST_FILES):
        keep.upload(f"one/{number}")

    assert keep.upload("two/0") == 204


def test_a_file_that_is_deleted_makes_room(keep: Keep) -> None:
    for number in range(MOST_FILES):
        keep.upload(f"one/{number}")

    assert keep.client.delete("/_stcore/upload_file/one/2").status_code == 204
    assert keep.upload("one/4") == 204
    assert keep.upload("one/5") == 413


def test_a_file_that_comes_anew_takes_the_place_of_the_one_before(keep: Keep) -> None:
    for number in range(MOST_FILES):
        keep.upload(f"one/{number}")

    assert [keep.upload("one/0") for _ in range(3)] == [204] * 3


def test_a_body_without_a_length_is_counted_as_it_comes(keep: Keep) -> None:
    for number in range(MOST_FILES):
        keep.upload(f"one/{number}")
    pieces = (b"a" * 65_536 for _ in range(FILE // 65_536))

    assert keep.client.put("/_stcore/upload_file/one/5", content=pieces).status_code == 413


def test_uploads_at_the_same_time_count_together(keep: Keep) -> None:
    """Eight files come piece by piece, each in turn: four at most get through."""

    async def upload(number: int) -> int:
        return await sent(keep.app, f"/_stcore/upload_file/one/{number}")

    async def all_of_them() -> list[int]:
        return await asyncio.gather(*map(upload, range(2 * MOST_FILES)))

    statuses = asyncio.run(all_of_them())

    assert set(statuses) == {204, 413}
    assert sum(keep.files["one"].values()) <= MOST_BYTES


def test_other_requests_are_none_of_its_business(keep: Keep) -> None:
    for number in range(MOST_FILES):
        keep.upload(f"one/{number}")

    assert keep.client.put("/elsewhere/one/5", content=b"a" * FILE).status_code == 204
    assert keep.client.get("/_stcore/upload_file/one/5").status_code == 405


async def sent(app: Starlette, path: str) -> int:
    """Put a file of ten megabytes there, in pieces between which others have their turn."""
    pieces = iter([b"a" * 2**20] * 10)
    statuses: list[int] = []

    async def receive() -> Message:
        await asyncio.sleep(0)
        piece = next(pieces, None)
        return {"type": "http.request", "body": piece or b"", "more_body": piece is not None}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope = {"type": "http", "method": "PUT", "path": path, "headers": [], "query_string": b""}
    await app(scope, receive, send)
    return statuses[0]
