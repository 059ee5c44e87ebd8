"""The real tiktoken, given the ranks of this package and no network."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import tiktoken

from tests.pretrained.openai_files import fill_cache

Peer = Callable[[str], tiktoken.Encoding]


@pytest.fixture(scope="session")
def peer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Peer]:
    """Return a function: name of a vocabulary -> tiktoken's own encoding."""
    folder = tmp_path_factory.mktemp("tiktoken")
    fill_cache(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TIKTOKEN_CACHE_DIR", str(folder))
        yield tiktoken.get_encoding
