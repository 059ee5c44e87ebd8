from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from pages.ui.hosts import is_allowed

OURS = ["localhost", "127.0.0.1", "::1"]


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8501", "127.0.0.1:8501", "[::1]:8501"])
def test_a_name_of_ours_is_allowed_at_any_port(host: str) -> None:
    assert is_allowed(host, OURS)


@pytest.mark.parametrize(
    "host", ["", ":8501", "evil.example", "localhost.evil.example", "[", "::1"]
)
def test_any_other_name_is_not(host: str) -> None:
    assert not is_allowed(host, OURS)
    assert is_allowed("evil.example", ["*"])


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ([], {"127.0.0.1", "localhost", "::1"}),
        (["HOST=0.0.0.0"], {"*"}),
        (["HOST=192.168.0.7"], {"192.168.0.7", "127.0.0.1", "localhost", "::1"}),
        (["HOST=0.0.0.0", "HOSTS=a.example"], {"a.example", "127.0.0.1", "localhost", "::1"}),
    ],
)
def test_make_run_sets_the_names_that_fit(root: Path, given: list[str], names: set[str]) -> None:
    command = ["make", "--dry-run", "run", *given]
    printed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    options = printed.split("--server.allowedHosts '")[1:]

    assert {option.partition("'")[0] for option in options} == names
