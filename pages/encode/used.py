"""The tokenizer that encodes: the run's at its position, or any other that can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from pages.encode.visit import EncodeVisit
from pages.ui.tokenizers.offered import RUN, entry, offered
from pages.ui.training import Run
from pages.ui.visit import Visit

_OTHER_TEXT: Final = "Take them out of the text, or choose another tokenizer above."


@dataclass(frozen=True, slots=True)
class Used:
    """A tokenizer with more about it in words, and its run if it is the visitor's.

    `remedy` says how to have one that can read any text.
    """

    about: str
    tokenizer: Tokenizer
    remedy: str = ""
    run: Run | None = None

    @property
    def words(self) -> Iterable[str]:
        """Words that it can encode, if they are known."""
        return self.run.trainer.corpus.words if self.run else ()

    def characters(self) -> Iterator[str]:
        """Yield the characters of the corpus, or else of all tokens."""
        if self.run:
            yield from chain.from_iterable(self.run.trainer.corpus.words)
            return
        for token in self.tokenizer.vocabulary.values():
            yield from token.bytes.decode("utf-8", "ignore")


def used(visitor: Visit, encoding: EncodeVisit) -> Used:
    """Return the tokenizer that is chosen, or else the first that there is."""
    titles = offered(visitor)
    if encoding.uses not in titles:
        encoding.uses = next(iter(titles))
    chosen = entry(encoding.uses, visitor)
    run = visitor.run if encoding.uses == RUN else None
    return Used(chosen.about, chosen.tokenizer, chosen.remedy or _OTHER_TEXT, run)
