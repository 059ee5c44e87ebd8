"""What the Compare page keeps for one visitor."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from bpe.encoding.tokenizer import Tokenizer
from pages.compare.choices import LONGEST_TEXT, Choices
from pages.compare.learned import Languages, Learned, language_measures, learn
from pages.compare.price import read_price, written_price

_MOST_LEARNED: Final = 6
_MOST_MEASURED: Final = 12


@dataclass(slots=True)
class CompareVisit:
    """One visitor's comparison: what is chosen, and what was learned.

    `problem` is what was wrong with the address, `file_problem` what with the files that were to be
    opened, a line for each. `is_lost` says that the address means
    a text which was too long for it and that the browser may have kept; `edit` is the number of the
    last edit of the text. `price_problem` is what is wrong with the price that was typed.
    """

    choices: Choices
    problem: str = ""
    file_problem: str = ""
    is_lost: bool = False
    edit: int = 0
    price_problem: str = ""
    _price_typed: str | None = None
    _learned: dict[tuple[str, str, int], Learned] = field(default_factory=dict)
    _languages: dict[int, tuple[Tokenizer, Languages | str]] = field(default_factory=dict)

    def choose(self, **changes: Any) -> None:
        """Choose something else; what was wrong before is then settled."""
        before, self.choices = self.choices, replace(self.choices, **changes)
        if self.choices != before:
            self.problem = self.file_problem = ""

    def type(self, text: str, edit: int) -> None:
        """Take over the text that was typed."""
        self.is_lost, self.edit = False, edit
        self.choose(text=text[:LONGEST_TEXT])

    @property
    def price_typed(self) -> str:
        """What stands in the box of the price."""
        typed = self._price_typed
        return written_price(self.choices.price) if typed is None else typed

    def type_price(self, typed: str) -> None:
        """Take over the price that was typed; one that cannot be read is none."""
        price, self.price_problem, self._price_typed = None, "", typed
        try:
            price = read_price(typed)
        except ValueError as error:
            self.price_problem = str(error)
        self.choose(price=price)

    def add(self, name: str) -> None:
        """Compare one tokenizer more."""
        self.choose(names=(*self.choices.names, name))

    def tell(self, problem: str) -> None:
        """Say what was wrong with files that were to be opened."""
        self.file_problem = problem

    def learned(self, text: str, recipe: str, merges: int) -> Learned:
        """Return what is learned from a text; the last few are remembered."""
        key = (text, recipe, merges)
        if key not in self._learned:
            if len(self._learned) >= _MOST_LEARNED:
                del self._learned[next(iter(self._learned))]
            self._learned[key] = learn(*key)
        return self._learned[key]

    def language_measures(self, tokenizer: Tokenizer) -> Languages:
        """Return the measures of the same text in all languages; the last few are remembered.

        Raises:
            ValueError: the tokenizer's pattern takes too long.
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


def _measures_or_reason(tokenizer: Tokenizer) -> Languages | str:
    """Return the measures, or why there are none: a slow pattern is not to be tried again."""
    try:
        return language_measures(tokenizer)
    except ValueError as error:
        return str(error)
