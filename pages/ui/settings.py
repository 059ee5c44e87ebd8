"""What a visitor asks to be trained: a source and how to train on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bpe.recipe import Recipe
from pages.ui.samples import DEFAULT_MERGES, Sample

TEXT: Final = "text"
TABLE: Final = "table"


@dataclass(frozen=True, slots=True)
class Source:
    """What is trained on: a text, or a word table as lines of word,count.

    `kind` is `text` or `table`; `sample` is the name of the sample it is, None for one's own.
    """

    kind: str
    text: str
    sample: str | None = None

    @classmethod
    def of(cls, sample: Sample) -> Source:
        """Return the source that a sample is."""
        return cls(sample.kind, sample.read(), sample.name)

    @property
    def choice(self) -> str:
        """The name of the sample, or the kind of one's own: what the menu of corpora shows."""
        return self.sample or self.kind


@dataclass(frozen=True, slots=True)
class Settings:
    """A source, a recipe, whether each line is a text of its own, and how many merges to make."""

    source: Source
    recipe: Recipe
    lines: bool = False
    merges: int = DEFAULT_MERGES

    @classmethod
    def of(cls, sample: Sample) -> Settings:
        """Return the settings a sample opens with."""
        return cls(Source.of(sample), sample.recipe, sample.lines, sample.merges)
