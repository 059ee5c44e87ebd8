"""The bound on uploads: how many bytes of files the server holds for one session."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

from pages.ui.upload import LARGEST_FILE_MB

MOST_FILES: Final = 4
"""Files of the largest size that a session may have on the server at once."""

MOST_BYTES: Final = MOST_FILES * LARGEST_FILE_MB * 2**20
"""What they take, with the lines around each: Streamlit takes no more of one."""

_REFUSAL: Final = f"This page has {MOST_FILES} files of {LARGEST_FILE_MB} MB on the server already."
_UPLOAD: Final = re.compile(r"/_stcore/upload_file/([^/]+)/([^/]+)\Z")

Held = Callable[[str], Mapping[str, int]]
"""Tells the bytes of each file that the server holds for a session, by the id of the file."""


@dataclass(slots=True, eq=False)
class _Coming:
    """A file on its way: what has come of it counts, whatever its sender says of its length."""

    file_id: str
    received: int = 0


def held_by_streamlit(session_id: str) -> Mapping[str, int]:
    """Return the bytes of the files that Streamlit holds for a session, by their ids."""
    manager = runtime.get_instance().uploaded_file_mgr
    assert isinstance(manager, MemoryUploadedFileManager)
    files = dict(manager.file_storage.get(session_id, {}))
    return {file_id: len(file.data) for file_id, file in files.items()}


class UploadBound:
    """ASGI middleware that refuses what would be more than `MOST_BYTES` for a session."""

    def __init__(self, app: ASGIApp, held: Held = held_by_streamlit) -> None:
        self.app = app
        self._held = held
        self._coming: dict[str, list[_Coming]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; an upload is counted as it comes, and given up where it is more."""
        found = _UPLOAD.search(scope["path"]) if scope["type"] == "http" else None
        if found is None or scope["method"] != "PUT":
            await self.app(scope, receive, send)
            return
        session_id, file = found[1], _Coming(found[2])
        coming = self._coming.setdefault(session_id, [])
        coming.append(file)

        async def receive_and_count() -> Message:
            message = await receive()
            file.received += len(message.get("body", b""))
            if self._bytes(session_id) > MOST_BYTES:
                raise HTTPException(413, _REFUSAL)
            return message

        try:
            await self.app(scope, receive_and_count, send)
        finally:
            coming.remove(file)
            if not coming:
                del self._coming[session_id]

    def _bytes(self, session_id: str) -> int:
        """Return the bytes of a session's files: those there, and those that come or come anew."""
        coming = self._coming[session_id]
        replaced = {file.file_id for file in coming}
        there = self._held(session_id)
        return sum(size for file_id, size in there.items() if file_id not in replaced) + sum(
            file.received for file in coming
        )
