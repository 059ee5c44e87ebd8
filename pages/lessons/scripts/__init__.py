"""The lessons by name, in the order of the list; each is written in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pages.lessons.lesson import Lesson
from pages.lessons.scripts.cat import CAT
from pages.lessons.scripts.course import COURSE
from pages.lessons.scripts.emoji import EMOJI
from pages.lessons.scripts.est import EST
from pages.lessons.scripts.hello import HELLO
from pages.lessons.scripts.identifiers import IDENTIFIERS
from pages.lessons.scripts.markers import MARKERS
from pages.lessons.scripts.overlaps import OVERLAPS
from pages.lessons.scripts.replacing import REPLACING
from pages.lessons.scripts.swedish import SWEDISH
from pages.lessons.scripts.ties import TIES

_IN_ORDER: Final = (
    CAT,
    TIES,
    EST,
    REPLACING,
    SWEDISH,
    IDENTIFIERS,
    HELLO,
    OVERLAPS,
    EMOJI,
    MARKERS,
    COURSE,
)

LESSONS: Final[Mapping[str, Lesson]] = MappingProxyType(
    {lesson.name: lesson for lesson in _IN_ORDER}
)
