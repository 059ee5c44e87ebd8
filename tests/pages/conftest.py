from __future__ import annotations

import pytest

from pages.train import chips_first


@pytest.fixture(autouse=True)
def no_browser_to_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages give a browser time to paint; here is none."""
    monkeypatch.setattr(chips_first, "PAUSE", 0.0)
