"""What one visitor does on the Encode page, and the moves that change it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import Recipe
from bpe.training import Trainer
from bpe.views.encoding.difference_search import Found
from bpe.views.encoding.files import FormatFile, format_files
from pages.ui.settings import Settings
from pages.ui.tokenizers.offered import RUN

FIRST_TEXT: Final = "Everyone has the right to a low price, lower than the lowest. 👋🏽"
SPECIAL: Final = "<|endoftext|>"
_FIRST_WORDS: Final = 12
_FIRST_CHARACTERS: Final = 200
_FIRST_IDS_OF: Final = "Hi 👋"


@dataclass(slots=True)
class Typed:
    """A text that is typed into a box.

    A new `turn` puts it into the box, `edit` is the number of the last edit that came from there,
    and `is_given` says that the address or the visitor has said it.
    """

    text: str
    is_given: bool = False
    turn: int = 0
    edit: int = 0

    def type(self, text: str, number: int) -> None:
        """Take over what was typed."""
        self.text, self.edit, self.is_given = text, number, True

    def put(self, text: str) -> None:
        """Put a text into the box."""
        self.text, self.is_given = text, True
        self.turn += 1


@dataclass(slots=True)
class EncodeVisit:
    """One visitor's Encode page.

    `uses` names the tokenizer, `typed` is what is encoded and `ids` what is decoded; `problem` is
    what was wrong with the address, or with the last thing asked for. `word` is the word that is
    stepped through, `special` the special token to try and `use_special` what becomes of it. `tab`
    is the tab that was open last. `found` is what the search for a difference found and `searches`
    says that it is under way. `alternatives` are trainers with other alphabets, with the settings
    of the run that they belong to.
    """

    uses: str = RUN
    typed: Typed = field(default_factory=lambda: Typed(FIRST_TEXT))
    ids: Typed = field(default_factory=lambda: Typed(""))
    problem: str = ""
    word: str = ""
    special: str = ""
    use_special: str = "text"
    tab: str = ""
    searches: bool = False
    found: Found | None = None
    alternatives: tuple[Settings, tuple[Trainer, Trainer]] | None = None
    _files: list[FormatFile] | None = None
    _looked_at: Tokenizer | None = None

    def look_at(self, tokenizer: Tokenizer) -> None:
        """Forget what was found out about another tokenizer."""
        if tokenizer is not self._looked_at:
            self._looked_at = tokenizer
            self.searches, self.found, self._files = False, None, None

    def choose(self, name: str) -> None:
        """Encode with another tokenizer."""
        self.uses, self.problem = name, ""

    def tell(self, problem: str) -> None:
        """Say what was wrong with the last thing asked for."""
        self.problem = problem

    def fit_first_text(self, tokenizer: Tokenizer, words: Iterable[str]) -> None:
        """Encode some of these words, where the text to begin with has no tokens."""
        if self.typed.is_given:
            return
        try:
            tokenizer.encode(self.typed.text)
        except ValueError:
            joiner = "" if tokenizer.recipe.keeps_leading_blank else " "
            self.typed.text = joiner.join(islice(words, _FIRST_WORDS))[:_FIRST_CHARACTERS]
            self.typed.turn += 1

    @property
    def has_files(self) -> bool:
        """Whether the files of every format have been made."""
        return self._files is not None

    def files(self, tokenizer: Tokenizer) -> list[FormatFile]:
        """Return the files of every format, made once for each tokenizer."""
        if self._files is None:
            self._files = format_files(tokenizer)
        return self._files

    def first_ids(self, tokenizer: Tokenizer) -> None:
        """Put ids into the box of ids, as long as nobody has typed any."""
        if self.ids.is_given:
            return
        ids = list(tokenizer.vocabulary)[-5:]
        try:
            if tokenizer.recipe.has_byte_alphabet:
                ids = tokenizer.encode(_FIRST_IDS_OF)
        except ValueError:  # a byte that a file leaves out, or a pattern that never ends
            pass
        text = ", ".join(map(str, ids))
        if text != self.ids.text:
            self.ids.text = text
            self.ids.turn += 1

    def search(self) -> None:
        """Look for a difference."""
        self.searches, self.found = True, None

    def stop_searching(self) -> None:
        """Give the search up."""
        self.searches = False

    def pick(self, word: str) -> None:
        """Step through another word."""
        self.word = word

    def use(self, choice: str) -> None:
        """Do something else with special tokens."""
        self.use_special = choice

    def special_of(self, recipe: Recipe) -> str:
        """Return the special token to try: the visitor's, the recipe's first, or a usual one."""
        return self.special or next(iter(recipe.special_tokens), SPECIAL)

    def try_special(self, special: str) -> None:
        """Try another special token."""
        self.special = special
