"""A visitor without a browser: speaks Streamlit's own protocol with the Train page, on loopback."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

SECONDS_TO_ANSWER = 30
REMOTE = "merge_stage_remote"
EDITOR = "corpus_editor"
_PAIRS = re.compile(r"of ([\d,]+) pairs")
_FINISHED = {
    ForwardMsg.ScriptFinishedStatus.FINISHED_SUCCESSFULLY,
    ForwardMsg.ScriptFinishedStatus.FINISHED_FRAGMENT_RUN_SUCCESSFULLY,
}


class PageError(Exception):
    """The page showed an error, or something else than was asked for."""


@dataclass(slots=True)
class Answer:
    """What came for one request: how many pairs the page says there are, and how many bytes."""

    pairs: int | None = None
    size: int = 0


class Visitor:
    """One visitor's session, from `open` to `close`."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.hostname != "127.0.0.1":
            raise ValueError(f"a load test stays on this machine; got {address!r}")
        self._address = address
        self._query = ""
        self._visit = ""  # what the corpus box calls this visit
        self.session_id = ""
        self._mounted: dict[str, tuple[str, str]] = {}  # id and fragment of each component
        self._told: dict[str, Any] = {}
        self._socket: Any = None

    async def open(self, **query: str | int) -> Answer:
        """Open the page with these parameters in its address, and wait until it is there.

        Who was here before comes back to the same session.
        """
        self._query = urlencode(query)
        before = ("no-token", self.session_id) if self.session_id else ()
        self._socket = await websockets.connect(
            self._address.replace("http", "ws", 1) + "/_stcore/stream",
            subprotocols=[websockets.Subprotocol(name) for name in ("streamlit", *before)],
            origin=websockets.Origin(self._address),
            max_size=None,
            compression=None,
            close_timeout=1,  # second: the server is about to end anyhow
        )
        return await self._ask(self._request())

    async def step_to(self, position: int) -> Answer:
        """Report a position as the page does, and wait for what follows it."""
        return await self._tell(step={"at": position, "turn": 0})

    async def see(self, *, details: bool) -> Answer:
        """Report whether the tables and charts below the stage are in sight."""
        return await self._tell(sees=details)

    async def type_text(self, text: str) -> Answer:
        """Send a text as the corpus box does, and wait until it is trained and shown."""
        edit = {"kind": "text", "text": text, "edit": 1, "visit": self._visit}
        edit |= {"isHeld": False, "isLeft": False}
        return await self._send(EDITOR, {"edit": edit})

    async def _tell(self, **values: Any) -> Answer:
        self._told |= values
        return await self._send(REMOTE, self._told)

    async def _send(self, component: str, values: Mapping[str, Any]) -> Answer:
        """Send the state of a component, in the name of the fragment that it stands in."""
        if component not in self._mounted:
            raise PageError(f"the page came without {component}")
        request = self._request()
        state = request.rerun_script.widget_states.widgets.add()
        state.id, request.rerun_script.fragment_id = self._mounted[component]
        state.json_value = json.dumps(values)
        return await self._ask(request)

    async def close(self) -> None:
        """End the session."""
        if self._socket is not None:
            await self._socket.close()

    def _request(self) -> BackMsg:
        request = BackMsg()
        request.rerun_script.query_string = self._query
        return request

    async def _ask(self, request: BackMsg) -> Answer:
        """Send a request; the answer is complete when a run ends that no other follows."""
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            await self._socket.send(request.SerializeToString())
            answer = Answer()
            while True:
                data = await self._socket.recv()
                answer.size += len(data)
                message = ForwardMsg.FromString(data)
                if message.WhichOneof("type") == "new_session":
                    self.session_id = message.new_session.initialize.session_id
                elif message.WhichOneof("type") == "delta":
                    self._read(message.delta, answer)
                elif message.script_finished in _FINISHED and message.HasField("script_finished"):
                    return answer

    def _read(self, delta: Any, answer: Answer) -> None:
        element = delta.new_element
        match element.WhichOneof("type"):
            case "exception":
                raise PageError(element.exception.message)
            case "html" if found := _PAIRS.search(element.html.body):
                answer.pairs = int(found[1].replace(",", ""))
            case "bidi_component":
                component = element.bidi_component
                self._mounted[component.component_name] = component.id, delta.fragment_id
                if component.component_name == EDITOR:
                    self._visit = str(json.loads(component.json)["visit"])
