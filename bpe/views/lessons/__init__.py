"""Lessons: sentences about a training whose every number and token is looked up in it."""

from __future__ import annotations

from bpe.views.lessons.account import Account
from bpe.views.lessons.claims import holds
from bpe.views.lessons.moment import Moment
from bpe.views.lessons.narration import Part, narrate, plain
from bpe.views.lessons.scene import Scene

__all__ = ["Account", "Moment", "Part", "Scene", "holds", "narrate", "plain"]
