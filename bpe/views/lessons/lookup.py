"""Square brackets around a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Told = TypeVar("Told")


class Lookup(Generic[Asked, Told]):
    """Answers when it is asked: `lookup[question]` is what `answer(question)` returns."""

    def __init__(self, answer: Callable[[Asked], Told]) -> None:
        self._answer = answer

    def __getitem__(self, question: Asked) -> Told:
        return self._answer(question)
