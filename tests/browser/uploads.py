"""Files put on the server by hand, as no browser would: over one connection each, on loopback."""

from __future__ import annotations

import http.client
from collections.abc import Iterable
from urllib.parse import urlsplit

BOUNDARY = "a-line-that-no-file-has"


class Uploads:
    """Puts files into a session by Streamlit's own address for them."""

    def __init__(self, address: str) -> None:
        self._host = urlsplit(address).netloc
        self._token = self._xsrf_token()

    def put(self, session_id: str, file_id: str, size: int, *, chunked: bool = False) -> int:
        """Upload a file of so many bytes, and return the status of the answer."""
        head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'
        body = head.encode() + b"a" * size + f"\r\n--{BOUNDARY}--\r\n".encode()
        return self._ask("PUT", session_id, file_id, _pieces(body) if chunked else body)

    def delete(self, session_id: str, file_id: str) -> int:
        """Take a file back."""
        return self._ask("DELETE", session_id, file_id, b"")

    def _ask(
        self, method: str, session_id: str, file_id: str, body: bytes | Iterable[bytes]
    ) -> int:
        connection = http.client.HTTPConnection(self._host, timeout=60)
        headers = {
            "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
            "Cookie": f"_streamlit_xsrf={self._token}",
            "X-Xsrftoken": self._token,
        }
        try:
            path = f"/_stcore/upload_file/{session_id}/{file_id}"
            connection.request(method, path, body, headers)
            return connection.getresponse().status
        except (BrokenPipeError, ConnectionResetError):
            return 0  # refused before all of it was sent
        finally:
            connection.close()

    def _xsrf_token(self) -> str:
        connection = http.client.HTTPConnection(self._host, timeout=60)
        connection.request("GET", "/_stcore/health")
        cookie = connection.getresponse().headers["Set-Cookie"]
        connection.close()
        return cookie.partition("_streamlit_xsrf=")[2].partition(";")[0]


def _pieces(body: bytes) -> Iterable[bytes]:
    return (body[start : start + 65_536] for start in range(0, len(body), 65_536))
