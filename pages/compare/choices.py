"""What can be chosen on the Compare page, and how the address says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Final

import regex

from bpe.recipe import RECIPES
from bpe.views.labels import shortened
from pages.ui.address import LONGEST_PACKED, pack, unpack
from pages.ui.recipe_titles import RECIPE_TITLES
from pages.ui.samples import SAMPLES
from pages.ui.text_box import LONGEST
from pages.ui.tokenizers.offered import PINNED, PUBLISHED, RUN
from pages.ui.tokenizers.opened import FILE

TEXT: Final = (
    "The cat sat on the mat. Katten satt på mattan. बिल्ली चटाई पर बैठी। 猫坐在垫子上。\n"
    "def get_user_id(user): return user.id  # 👩‍👩‍👧 3.14159, antidisestablishmentarianism"
)
"""What is compared at first: English, Swedish, Hindi, Chinese, code, an emoji, digits, a rarity."""

LONGEST_TEXT: Final = LONGEST
"""Characters: five tokenizers take less than half a second for as many of English or Hindi."""

MOST_LEARNED: Final = 3_000
"""Merges that are learned while the page waits: a fraction of a second for any sample."""

LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {name: SAMPLES[name].title.rpartition(" ")[2] for name in SAMPLES if name.startswith("udhr_")}
)
"""The samples that hold the same text, and the language of each."""

ENGLISH: Final = "udhr_english"

RECIPE_NAMES: Final = tuple(
    name
    for name in RECIPE_TITLES
    if RECIPES[name].has_byte_alphabet and RECIPES[name].pretokenizer != "none"
)
"""Recipes that can write any text and know words."""

OWN: Final = "own"
"""The visitor's own text, as a corpus of the photograph."""

OF_PIN: Final = "pinned"
"""The text of their own that what is pinned was trained on, as a corpus of the photograph."""

CORPORA: Final = (OWN, OF_PIN, *(name for name, sample in SAMPLES.items() if sample.kind == "text"))

TABS: Final = ("Text", "Languages", "Two corpora", "Vocabulary size", "Cost and context")

NAMES: Final = (RUN, PINNED, *PUBLISHED)
"""The tokenizers that an address can name."""

PREFIX: Final = "compare_"
"""How the parameters of this page begin."""

_KEPT: Final = "kept"
_TOLD_NAMES: Final = 3
_TOLD_AT_MOST: Final = 15

LARGEST_WIDTH: Final = 1_000_000
LARGEST_SIZE: Final = 10_000_000
LARGEST_WINDOW: Final = 1_000_000_000
LARGEST_PRICE: Final = 1_000_000.0


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything that can be chosen, each by the name it has in the address.

    `text` is what is compared, `marks` whether its cuts are marked, and `names` are the tokenizers;
    `language`, `language_recipe` and
    `language_merges` are of the tokenizer trained on one language, None for none; `first` and
    `second` are the two corpora of the photograph.
    """

    tab: str = "Text"
    text: str = TEXT
    marks: bool = True
    names: tuple[str, ...] = ("run", "pinned", "gpt2", "o200k_base")
    measure: str = "tokens, English = 1"
    language: str | None = "udhr_hindi"
    language_recipe: str = "o200k"
    language_merges: int = 1_000
    first: str = "udhr_english"
    second: str = "code_python_flask"
    photo_recipe: str = "minbpe-regex"
    photo_merges: int = 500
    width: int = 4_096
    tied: bool = False
    before: int = 32_000
    after: int = 256_000
    price: float | None = None
    window: int | None = None


def _text(value: str) -> str:
    if value == _KEPT:
        return TEXT
    text = unpack(value)
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"it has {len(text):,} characters, and {LONGEST_TEXT:,} are the most")
    return text


def means_kept_text(query: Mapping[str, str]) -> bool:
    """Return whether an address means a text that was too long for it."""
    return query.get(f"{PREFIX}text") == _KEPT


def _names(value: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in value.split(",") if name in NAMES))


def _unknown_names(value: str) -> str:
    """Return a sentence about names that none has; nothing when there are none."""
    unknown = [name for name in value.split(",") if name and name not in NAMES]
    if not unknown:
        return ""
    quoted = ", ".join(f"“{shortened(name, 40)}”" for name in unknown[:_TOLD_NAMES])
    more = f" and {len(unknown) - _TOLD_NAMES:,} more" if len(unknown) > _TOLD_NAMES else ""
    return (
        f"The address has a {PREFIX}names with {quoted}{more}, which no tokenizer is called: the "
        f"names are {', '.join(NAMES)}. Files have to be opened again."
    )


def _one_of(allowed: Any) -> Callable[[str], str]:
    def read(value: str) -> str:
        if value not in allowed:
            names = ", ".join(allowed) if len(allowed) <= _TOLD_AT_MOST else "those there are"
            raise ValueError(f"it is none of {names}")
        return value

    return read


def _number(most: int, least: int = 0) -> Callable[[str], int]:
    def read(value: str) -> int:
        if not regex.fullmatch(r"[0-9]{1,10}", value) or not least <= int(value) <= most:
            raise ValueError(f"it is a whole number from {least:,} to {most:,}")
        return int(value)

    return read


def _price(value: str) -> float:
    if not regex.fullmatch(r"[0-9]{1,7}(\.[0-9]{1,9})?", value) or float(value) > LARGEST_PRICE:
        raise ValueError(f"it is a number from 0 to {LARGEST_PRICE:,.0f}, with a point")
    return float(value)


def _truth(value: str) -> bool:
    if value not in ("0", "1"):
        raise ValueError("it is 0 or 1")
    return value == "1"


def _language(value: str) -> str | None:
    return _one_of(LANGUAGES)(value) if value != "none" else None


_READ: Final[Mapping[str, Callable[[str], Any]]] = MappingProxyType(
    {
        "tab": _one_of(TABS),
        "text": _text,
        "marks": _truth,
        "names": _names,
        "language": _language,
        "language_recipe": _one_of(RECIPE_NAMES),
        "language_merges": _number(MOST_LEARNED),
        "first": _one_of(CORPORA),
        "second": _one_of(CORPORA),
        "photo_recipe": _one_of(RECIPE_NAMES),
        "photo_merges": _number(MOST_LEARNED),
        "width": _number(LARGEST_WIDTH, 1),
        "tied": _truth,
        "before": _number(LARGEST_SIZE),
        "after": _number(LARGEST_SIZE),
        "price": _price,
        "window": _number(LARGEST_WINDOW, 1),
    }
)


def read_choices(query: Mapping[str, str]) -> tuple[Choices, str]:
    """Return what the query of an address says, and a sentence about what cannot be used."""
    found: dict[str, Any] = {}
    bad: list[str] = []
    for name, read in _READ.items():
        if PREFIX + name in query:
            try:
                found[name] = read(query[PREFIX + name])
            except ValueError as error:
                bad.append(f"The address has a {PREFIX}{name} that cannot be used: {error}.")
    bad.append(_unknown_names(query.get(f"{PREFIX}names", "")))
    return Choices(**found), " ".join(filter(None, bad))


def write_choices(choices: Choices, *, is_lost: bool = False) -> dict[str, str | None]:
    """Return each parameter's value, None for one that is as it is at first.

    Of a text that is too long, or `is_lost` and only the browser tab can have it, it says no more
    than that there is one.
    """
    first = Choices()
    link: dict[str, str | None] = {}
    for field in fields(Choices):
        name, value = field.name, getattr(choices, field.name)
        if name in _READ:
            link[PREFIX + name] = None if value == getattr(first, name) else _written(name, value)
    return link | {f"{PREFIX}text": _KEPT} if is_lost else link


def fits_address(choices: Choices) -> bool:
    """Return whether the text is short enough for the address."""
    return choices.text == TEXT or _written("text", choices.text) != _KEPT


def _written(name: str, value: Any) -> str | None:
    if name == "text":
        packed = pack(value)
        return packed if len(packed) <= LONGEST_PACKED else _KEPT
    if name == "names":
        return ",".join(one for one in value if not one.startswith(FILE))
    if isinstance(value, bool):
        return "1" if value else "0"
    if value is None:
        return "none" if name == "language" else None
    return f"{value:.9f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
