"""The memory of encoded pre-tokens: each is encoded once, and the memory has bounds."""

from __future__ import annotations

import pytest

from bpe.encoding import word_cache
from bpe.encoding.word_cache import WordCache


def _counting_cache() -> tuple[WordCache, list[str]]:
    encoded: list[str] = []

    def encode(word: str) -> list[int]:
        encoded.append(word)
        return [len(word)]

    return WordCache(encode), encoded


def test_a_word_met_again_is_not_encoded_again() -> None:
    cache, encoded = _counting_cache()

    assert [cache[word] for word in ("low", "lower", "low")] == [(3,), (5,), (3,)]
    assert encoded == ["low", "lower"]


def test_a_very_long_pre_token_is_not_kept() -> None:
    cache, _ = _counting_cache()

    assert cache["a" * 1000] == (1000,)
    assert len(cache) == 0


def test_a_full_cache_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_cache, "_MAX_WORDS", 10)
    cache, _ = _counting_cache()

    for number in range(25):
        assert cache[str(number)] == (len(str(number)),)
        assert len(cache) <= 10
