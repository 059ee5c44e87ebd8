"""The files themselves ask nothing of the internet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(
    path
    for folder in ("bpe", "pages")
    for ending in ("*.js", "*.css", "*.html")
    for path in (ROOT / folder).rglob(ending)
)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_no_shipped_page_file_fetches_from_another_address(path: Path) -> None:
    addresses = re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8"))

    assert set(addresses) <= {"http://www.w3.org/2000/svg"}
