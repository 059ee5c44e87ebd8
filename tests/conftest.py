"""What tests of every area share: the sample corpora and the Hypothesis profile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parents[1]

# No deadline: how long one example takes says more about the machine than about the code.
settings.register_profile(
    "merge-by-merge",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("merge-by-merge")


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's top folder."""
    return ROOT


@pytest.fixture(scope="session")
def sample() -> Callable[[str], str]:
    """A function from a sample's file name to its text, without the file's last newline."""

    def read(name: str) -> str:
        return (ROOT / "sample_corpora" / name).read_bytes().decode("utf-8").removesuffix("\n")

    return read
