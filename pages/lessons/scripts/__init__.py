"""The lessons by name, in the order of the list; each is written in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pages.lessons.lesson import Lesson
from pages.lessons.scripts.cat import CAT

LESSONS: Final[Mapping[str, Lesson]] = MappingProxyType({lesson.name: lesson for lesson in (CAT,)})
