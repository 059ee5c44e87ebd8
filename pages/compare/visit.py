"""What the Compare page keeps for one visitor."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.comparison import Measure
from pages.compare.choices import FILE, LONGEST_TEXT, Choices
from pages.compare.learned import Learned, language_measures, learn
from pages.ui.pinned import tokenizer_at
from pages.ui.training import Run

MOST_UPLOADS: Final = 4
"""Files that one visitor can have open: a large one takes some hundred megabytes of memory."""

_MOST_LEARNED: Final = 6
_MOST_MEASURED: Final = 12


@dataclass(frozen=True, slots=True)
class Upload:
    """A tokenizer that a visitor has opened from a file."""

    title: str
    tokenizer: Tokenizer


@dataclass(slots=True)
class CompareVisit:
    """One visitor's comparison: what is chosen, the files that were opened, what was learned.

    `problem` is what was wrong with the last thing asked for. `pinned_link` is what the address
    says was pinned, until it has been trained again, and `is_lost` that it means a text which was
    too long for it and that the browser may have kept. `edit` is the number of the last edit of
    the text. `files` grows with each file, or fault of
    one, and a new uploader then takes the place of the old.
    """

    choices: Choices
    problem: str = ""
    pinned_link: str = ""
    is_lost: bool = False
    edit: int = 0
    uploads: dict[str, Upload] = field(default_factory=dict)
    files: int = 0
    _of_run: tuple[Run, int, Tokenizer] | None = None
    _learned: dict[tuple[str, str, int], Learned] = field(default_factory=dict)
    _languages: dict[int, tuple[Tokenizer, dict[str, Measure] | str]] = field(default_factory=dict)

    def choose(self, **changes: Any) -> None:
        """Choose something else; what was wrong before is then settled."""
        before, self.choices = self.choices, replace(self.choices, **changes)
        if self.choices != before:
            self.problem = ""

    def type(self, text: str, edit: int) -> None:
        """Take over the text that was typed."""
        self.is_lost, self.edit = False, edit
        self.choose(text=text[:LONGEST_TEXT])

    def open(self, title: str, tokenizer: Tokenizer) -> None:
        """Take in the tokenizer of a file, and compare it; a number keeps titles apart."""
        self.files += 1
        name = f"{FILE}{self.files}"
        self.uploads[name] = Upload(f"{title} [{self.files}]", tokenizer)
        self.choose(names=(*self.choices.names, name))

    def close_files(self) -> None:
        """Let go of all files."""
        kept = tuple(name for name in self.choices.names if name not in self.uploads)
        self.uploads.clear()
        self.choose(names=kept)

    def tokenizer_of(self, run: Run, position: int) -> Tokenizer:
        """Return the tokenizer of a run at a position; the last one is remembered."""
        known = self._of_run
        if known is None or known[0] is not run or known[1] != position:
            known = self._of_run = (run, position, tokenizer_at(run, position))
        return known[2]

    def learned(self, text: str, recipe: str, merges: int) -> Learned:
        """Return what is learned from a text; the last few are remembered."""
        key = (text, recipe, merges)
        if key not in self._learned:
            if len(self._learned) >= _MOST_LEARNED:
                del self._learned[next(iter(self._learned))]
            self._learned[key] = learn(*key)
        return self._learned[key]

    def language_measures(self, tokenizer: Tokenizer) -> dict[str, Measure]:
        """Return the measures of the same text in all languages; the last few are remembered.

        Raises:
            ValueError: the tokenizer has no token for a character of one of them.
        """
        # By identity: whether two tokenizers are equal may take long to find out.
        known = self._languages.get(id(tokenizer))
        if known is None:
            known = tokenizer, _measures_or_reason(tokenizer)
            if len(self._languages) >= _MOST_MEASURED:
                del self._languages[next(iter(self._languages))]
            self._languages[id(tokenizer)] = known
        if isinstance(known[1], str):
            raise ValueError(known[1])
        return known[1]


def _measures_or_reason(tokenizer: Tokenizer) -> dict[str, Measure] | str:
    """Return the measures, or why there are none: a slow pattern is not to be tried again."""
    try:
        return language_measures(tokenizer)
    except ValueError as error:
        return str(error)
