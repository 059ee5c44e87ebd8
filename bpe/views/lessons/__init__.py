"""Lessons: sentences about a training whose every number and token is looked up in it."""

from __future__ import annotations

from bpe.views.lessons.claims import holds
from bpe.views.lessons.moment import Moment
from bpe.views.lessons.narration import Part, narrate, plain
from bpe.views.lessons.scene import Scene
from bpe.views.lessons.story import Story

__all__ = ["Moment", "Part", "Scene", "Story", "holds", "narrate", "plain"]
