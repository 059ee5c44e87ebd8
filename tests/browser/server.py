"""The app on a free port of this machine, for as long as a test needs it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 60


def served_app(log: Path, port: int | None = None) -> AbstractContextManager[str]:
    """Run `streamlit run app.py` as people do, and yield its address; `log` gets what it prints."""
    return served("app.py", log, port)


@contextmanager
def served(script: str, log: Path, port: int | None = None) -> Iterator[str]:
    """Run a script by Streamlit, and yield its address."""
    port = port or free_port()
    options = {"port": port, "address": "127.0.0.1", "headless": "true", "fileWatcherType": "none"}
    command = [sys.executable, "-m", "streamlit", "run", script]
    command += [f"--server.{name}={value}" for name, value in options.items()]
    with log.open("wb") as output:
        server = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_until_healthy(server, address, log)
            yield address
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()


def server_of(address: str) -> psutil.Process:
    """Return the process that serves an address: a child of ours."""
    port = address.rpartition(":")[2]
    [server] = [
        child for child in psutil.Process().children() if f"--server.port={port}" in child.cmdline()
    ]
    return server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_healthy(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end:
        if server.poll() is not None:
            break
        if _is_healthy(address):
            return
        time.sleep(0.05)
    raise RuntimeError(f"The app did not start. It printed:\n{log.read_text(errors='replace')}")


def _is_healthy(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/_stcore/health", timeout=2) as answer:
            return answer.read() == b"ok"
    except OSError:
        return False
