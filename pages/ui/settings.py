"""What a visitor asks to be trained: a source and how to train on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bpe.recipe import Recipe
from pages.ui.samples import DEFAULT_MERGES, Sample

TEXT: Final = "text"
TABLE: Final = "table"

MOST_MERGES: Final = 32_768

MOST_SPELLED: Final = 400_000_000
"""How many bytes, or characters, all tokens of a run may spell: to search them, and to compare them
with those of another run, takes a second then. A sample without a pre-tokenizer has 300 million."""


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
class Forced:
    """A merge chosen by hand: at `position`, 0 for the first, the pair that spells these texts.

    Several pairs may spell the same. The most frequent one is meant, or with `built` the one whose
    tokens were built so (`pages.ui.forcing.built`).
    """

    position: int
    left: str
    right: str
    built: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """A source, a recipe, whether each line is a text of its own, and how many merges to make.

    `forced` are the merges chosen by hand against the recipe, each at a later position than the
    one before.
    """

    source: Source
    recipe: Recipe
    lines: bool = False
    merges: int = DEFAULT_MERGES
    forced: tuple[Forced, ...] = ()

    @classmethod
    def of(cls, sample: Sample) -> Settings:
        """Return the settings a sample opens with."""
        return cls(Source.of(sample), sample.recipe, sample.lines, sample.merges)
