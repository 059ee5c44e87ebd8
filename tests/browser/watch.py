"""What a page does behind its face: requests to other addresses, and errors on the console."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page

# What the policy of the page forbids may be caught by whoever tried it.
TELL_FORBIDDEN = """
document.addEventListener('securitypolicyviolation', (event) => console.error(
  `Forbidden: ${event.violatedDirective} ${event.blockedURI} by ${event.sourceFile}`));
"""
LOCAL_SCHEMES = {"data", "blob", "about"}


class Watch:
    """Records from now on what `page` asks other hosts for, and what goes wrong in it."""

    def __init__(self, page: Page, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.requests = 0
        self.outside: list[str] = []
        self.errors: list[str] = []
        page.add_init_script(TELL_FORBIDDEN)
        page.on("request", lambda request: self._note_address(request.url))
        page.on("websocket", lambda socket: self._note_address(socket.url))
        page.on("console", self._note_message)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _note_address(self, url: str) -> None:
        self.requests += 1
        parts = urlsplit(url)
        if parts.netloc != self.host and parts.scheme not in LOCAL_SCHEMES:
            self.outside.append(url)

    def _note_message(self, message: ConsoleMessage) -> None:
        # On a deep link Streamlit's client tries a few base paths before it finds its server.
        probing = "/_stcore/" in message.location["url"] and "404" in message.text
        if message.type == "error" and not probing:
            self.errors.append(message.text)
