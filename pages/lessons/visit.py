"""Where one visitor is among the lessons, and the moves that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bpe.views.lessons import Account, Moment, Scene
from pages.lessons.lesson import Lesson
from pages.lessons.scripts import LESSONS
from pages.ui.training import Run, train


@dataclass(slots=True)
class LessonVisit:
    """One visitor's lesson.

    `scene` counts from 0. `at` is the position of the stage, which the reader may move by hand.
    `runs` and `accounts` hold the trainings of the open lesson by the names of its takes. A new
    `stage_turn` is a new stage, and for each new `goto_turn` the stage goes where the scene is.
    `is_left` says that the reader wants to go on in Train, and `missed` is the name of a lesson
    that an address asked for and that does not exist.
    """

    lesson: Lesson
    scene: int = 0
    at: int = 0
    stage_turn: int = 0
    goto_turn: int = 0
    is_left: bool = False
    missed: str = ""
    runs: dict[str, Run] = field(default_factory=dict)
    accounts: dict[str, Account] = field(default_factory=dict)

    @property
    def shown(self) -> Scene:
        """The scene that is open."""
        return self.lesson.scenes[self.scene]

    @property
    def take(self) -> str:
        """The name of the training that the scene is about."""
        return self.lesson.take_of(self.shown)

    @property
    def run(self) -> Run:
        """The training that the scene is about."""
        return self.runs[self.take]

    @property
    def moment(self) -> Moment:
        """The moment that the scene is about."""
        return self.accounts[self.take].at[self.shown.at]

    @property
    def following(self) -> Lesson | None:
        """The lesson after this one in the list, None after the last."""
        names = list(LESSONS)
        later = names[names.index(self.lesson.name) + 1 :]
        return LESSONS[later[0]] if later else None

    def open(self, name: str, scene: int = 0) -> None:
        """Open a lesson at one of its scenes."""
        self.lesson, self.scene, self.missed = LESSONS[name], 0, ""
        self.stage_turn += 1
        self.prepare()
        self.go(scene)

    def prepare(self) -> None:
        """Train what the lesson shows; it is small enough to do it while the page waits."""
        self.runs = trained(self.lesson)
        self.accounts = told_of(self.runs)

    def go(self, scene: int) -> None:
        """Go to a scene, and take the stage along."""
        before = self.take
        self.scene = max(0, min(scene, len(self.lesson.scenes) - 1))
        self.stage_turn += self.take != before
        self.back_to_scene()

    def back_to_scene(self) -> None:
        """Bring the stage back to where the scene is."""
        self.at = self.shown.at
        self.goto_turn += 1

    def leave(self) -> None:
        """Go on in Train; a wish that is kept until the page comes to it."""
        self.is_left = True


def trained(lesson: Lesson) -> dict[str, Run]:
    """Return the trainings of a lesson."""
    return {name: train(settings, lambda *_: None) for name, settings in lesson.takes.items()}


def told_of(runs: Mapping[str, Run]) -> dict[str, Account]:
    """Return the account of each training."""
    return {name: Account(run.trainer.corpus, run.settings.merges) for name, run in runs.items()}


def opened_by(query: Mapping[str, str]) -> LessonVisit:
    """Return the state that an address opens: its lesson, scene and position, or the first ones."""
    name = query.get("lesson", "")
    visit = LessonVisit(LESSONS.get(name) or next(iter(LESSONS.values())))
    visit.missed = "" if name in LESSONS else name
    visit.prepare()
    visit.go(_number(query.get("scene", "1")) - 1 if name in LESSONS else 0)
    if name in LESSONS and "at" in query:
        visit.at = min(_number(query["at"]), visit.run.shown)
    return visit


def _number(value: str) -> int:
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else 0
