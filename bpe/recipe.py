"""A recipe is everything that decides which merges are learned from a text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from numbers import Integral
from types import MappingProxyType
from typing import Any, Final

from bpe.pattern import compiled

NORMALIZERS: Final = ("nfc", "nfd", "nfkc", "nfkd", "lowercase", "strip-accents")
PRETOKENIZERS: Final = ("none", "whitespace", "simple-bpe", "gpt2", "gpt4", "o200k", "regex")
ALPHABETS: Final = ("bytes", "gpt2-bytes", "characters")
BOUNDARIES: Final = ("none", "start:▁", "start:Ġ", "end:</w>", "suffix:</w>")
SPECIAL_IN_CORPUS: Final = ("text", "cut")
TIE_BREAKS: Final = ("first-seen", "lowest-ids", "alphabetical", "reverse-alphabetical", "shortest")
SCORES: Final = ("count",)

MOST_NORMALIZERS: Final = 8
"""How many steps a normalizer may have: each goes through the whole text."""

_LONGEST_QUOTED: Final = 100  # characters of a value that a message quotes
_KEEPS_LEADING_BLANK: Final = frozenset({"simple-bpe", "gpt2", "gpt4", "o200k", "regex"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The settings of one training run: hashable, comparable, and kept as JSON.

    `unknown` is never looked for in a text, unless it is also one of `special_tokens`.

    Raises:
        ValueError: a field holds something else than its allowed values, or two fields contradict
            each other; the message names the field, what is allowed and what came.

    >>> Recipe(tie_break="lowest-ids").describe()
    'bytes · GPT-2 split · a tie goes to the lowest ids'
    """

    normalizer: str = "none"
    pretokenizer: str = "gpt2"
    pattern: str | None = None
    alphabet: str = "bytes"
    boundary: str = "none"
    unknown: str | None = None
    special_tokens: tuple[str, ...] = ()
    special_in_corpus: str = "text"
    tie_break: str = "first-seen"
    score: str = "count"
    min_count: int = 1

    def __post_init__(self) -> None:
        """Check every field, then the fields against each other."""
        _check_normalizer(self.normalizer)
        for field, allowed in _CHOICES.items():
            _check_choice(field, getattr(self, field), allowed)
        _check_pattern(self.pattern, self.pretokenizer)
        if self.has_byte_alphabet and self.boundary != "none":
            raise ValueError(
                f"boundary must be 'none' with the byte alphabet {self.alphabet!r}; "
                f"got {self.boundary!r}. Word markers need alphabet='characters'."
            )
        object.__setattr__(self, "special_tokens", _checked_special_tokens(self.special_tokens))
        _check_unknown(self.unknown)
        object.__setattr__(self, "min_count", _checked_min_count(self.min_count))

    @property
    def has_byte_alphabet(self) -> bool:
        """True when the base tokens are the 256 bytes, in either order."""
        return self.alphabet != "characters"

    @property
    def marker(self) -> str | None:
        """The text of the word marker (`▁`, `Ġ`, `</w>`), or None without one."""
        return self.boundary.partition(":")[2] or None

    @property
    def marker_side(self) -> str:
        """Where the marker stands: `none`, `start`, `end`, or `suffix` (fused to a character)."""
        return self.boundary.partition(":")[0]

    @property
    def all_special_tokens(self) -> tuple[str, ...]:
        """The unknown token, if there is one, then the special tokens, each once."""
        texts = [] if self.unknown is None else [self.unknown]
        return tuple(dict.fromkeys([*texts, *self.special_tokens]))

    @property
    def keeps_leading_blank(self) -> bool:
        """True when the pre-tokenizer leaves a word's leading blank inside the word."""
        return self.pretokenizer in _KEEPS_LEADING_BLANK

    @property
    def marker_stands_for_blank(self) -> bool:
        """True when the marker is written in the place of a pre-token's leading blank."""
        return self.boundary == "start:Ġ" and self.keeps_leading_blank

    def to_json(self) -> str:
        """Return all fields as one JSON object, in a fixed order.

        >>> Recipe.from_json(Recipe(min_count=2).to_json()) == Recipe(min_count=2)
        True
        """
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, data: str | Mapping[str, Any]) -> Recipe:
        """Read what `to_json` wrote; fields left out take their defaults.

        Raises:
            ValueError: not a JSON object, a field that does not exist, or a value not allowed.
        """
        if isinstance(data, str):
            try:
                data = json.loads(data)
            except (ValueError, RecursionError) as error:
                raise ValueError(
                    f"a recipe must be a JSON object; this is not JSON: {error}"
                ) from None
        if not isinstance(data, Mapping):
            raise ValueError(f"a recipe must be a JSON object; got {type(data).__name__}")
        known = [field.name for field in fields(cls)]
        for name in data:
            if name not in known:
                raise ValueError(f"a recipe has the fields {', '.join(known)}; got {_short(name)}")
        return cls(**data)

    def describe(self) -> str:
        """Say the recipe in one line of plain words; what is left at its default is not said."""
        parts = [
            _ALPHABET_WORDS[self.alphabet],
            f"split by the pattern {self.pattern}"
            if self.pretokenizer == "regex"
            else _PRETOKENIZER_WORDS[self.pretokenizer],
            _BOUNDARY_WORDS[self.boundary],
            "" if self.normalizer == "none" else self.normalizer.replace("+", ", then "),
            f"a tie goes to {TIE_WORDS[self.tie_break]}",
            "" if self.min_count == 1 else f"pairs seen {self.min_count} times or more",
            "" if self.unknown is None else f"{self.unknown} for unknown characters",
            _special_words(self.special_tokens, self.special_in_corpus),
        ]
        # A pattern or a special token may hold line ends.
        return " ".join(" · ".join(part for part in parts if part).splitlines())


_CHOICES: Final = MappingProxyType(
    {
        "pretokenizer": PRETOKENIZERS,
        "alphabet": ALPHABETS,
        "boundary": BOUNDARIES,
        "special_in_corpus": SPECIAL_IN_CORPUS,
        "tie_break": TIE_BREAKS,
        "score": SCORES,
    }
)

_ALPHABET_WORDS: Final = MappingProxyType(
    {"bytes": "bytes", "gpt2-bytes": "bytes in GPT-2's order", "characters": "characters"}
)
_PRETOKENIZER_WORDS: Final = MappingProxyType(
    {
        "none": "the whole text as one piece",
        "whitespace": "split at white space",
        "simple-bpe": "split at blanks and full stops",
        "gpt2": "GPT-2 split",
        "gpt4": "GPT-4 split",
        "o200k": "GPT-4o split",
    }
)
_BOUNDARY_WORDS: Final = MappingProxyType(
    {
        "none": "",
        "start:▁": "▁ before each word",
        "start:Ġ": "Ġ before each word",
        "end:</w>": "</w> after each word",
        "suffix:</w>": "</w> on each last character",
    }
)
TIE_WORDS: Final = MappingProxyType(
    {
        "first-seen": "the pair seen first",
        "lowest-ids": "the lowest ids",
        "alphabetical": "the first in the alphabet",
        "reverse-alphabetical": "the last in the alphabet",
        "shortest": "the shortest result",
    }
)
"""Which pair a tie goes to, in words, by the name of the rule."""


def _special_words(special_tokens: tuple[str, ...], special_in_corpus: str) -> str:
    if not special_tokens:
        return ""
    cut = " (cut from the text)" if special_in_corpus == "cut" else ""
    return f"special tokens {' '.join(special_tokens)}{cut}"


def _quoted(allowed: tuple[str, ...]) -> str:
    return ", ".join(repr(value) for value in allowed)


def _check_choice(field: str, value: object, allowed: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{field} must be one of {_quoted(allowed)}; got {_short(value)}")


def _short(value: object) -> str:
    """Return a value as a message quotes it: of a long one the beginning."""
    shown = repr(value)
    return shown if len(shown) <= _LONGEST_QUOTED else f"{shown[:_LONGEST_QUOTED]}…"


def _check_normalizer(value: object) -> None:
    if value == "none":
        return
    names = value.split("+") if isinstance(value, str) else []
    if not names or not all(name in NORMALIZERS for name in names):
        raise ValueError(
            f"normalizer must be 'none' or any of {_quoted(NORMALIZERS)} joined by '+'; "
            f"got {_short(value)}"
        )
    if len(names) > MOST_NORMALIZERS or any(one == other for one, other in pairwise(names)):
        raise ValueError(
            f"normalizer may have {MOST_NORMALIZERS} steps, and none twice in a row; got "
            f"{len(names):,}: {_short(value)}"
        )


def _check_pattern(pattern: object, pretokenizer: str) -> None:
    if pretokenizer != "regex":
        if pattern is not None:
            raise ValueError(
                f"pattern belongs to pretokenizer='regex' only and must be None with "
                f"{pretokenizer!r}; got {_short(pattern)}"
            )
        return
    if not isinstance(pattern, str) or not _is_text(pattern):
        raise ValueError(
            "pattern must be a regular expression, without lone surrogates, when pretokenizer is "
            f"'regex'; got {_short(pattern)}"
        )
    compiled(pattern)


def _is_text(value: object) -> bool:
    return (
        isinstance(value, str) and bool(value) and not any("\ud800" <= c <= "\udfff" for c in value)
    )


def _checked_special_tokens(value: Any) -> tuple[str, ...]:
    if isinstance(value, str | Mapping) or not hasattr(value, "__iter__"):
        raise ValueError(f"special_tokens must be a tuple of texts; got {_short(value)}")
    tokens = tuple(value)
    seen: set[str] = set()
    for token in tokens:
        if not _is_text(token):
            raise ValueError(
                "special_tokens must be non-empty texts without lone surrogates; "
                f"got {_short(token)}"
            )
        if token in seen:
            raise ValueError(
                f"special_tokens must differ from each other; got {_short(token)} twice"
            )
        seen.add(token)
    return tokens


def _check_unknown(value: object) -> None:
    if value is not None and not _is_text(value):
        raise ValueError(
            f"unknown must be None or a non-empty text such as '<UNK>'; got {_short(value)}"
        )


def _checked_min_count(value: object) -> int:
    if isinstance(value, Integral) and not isinstance(value, bool) and int(value) >= 1:
        return int(value)
    raise ValueError(f"min_count must be a whole number of at least 1; got {_short(value)}")


def _characters(**changes: Any) -> Recipe:
    return Recipe(**{"alphabet": "characters", "pretokenizer": "whitespace", **changes})


RECIPES: Final[Mapping[str, Recipe]] = MappingProxyType(
    {
        # The seeds' and the textbooks' character recipes.
        "teach-a-tokenizer": _characters(boundary="start:▁"),
        "simple-bpe": _characters(pretokenizer="simple-bpe", boundary="start:Ġ", unknown="<UNK>"),
        "sennrich": _characters(boundary="end:</w>"),
        "identifiers": _characters(tie_break="alphabetical"),
        "subword-nmt": _characters(
            boundary="suffix:</w>", tie_break="reverse-alphabetical", min_count=2
        ),
        "sentencepiece": _characters(boundary="start:▁", tie_break="shortest"),
        # The byte recipes of the real trainers.
        "minbpe-basic": Recipe(pretokenizer="none"),
        "minbpe-regex": Recipe(pretokenizer="gpt4"),
        "huggingface": Recipe(alphabet="gpt2-bytes", tie_break="lowest-ids"),
        "rustbpe": Recipe(pretokenizer="gpt4", tie_break="lowest-ids"),
        "gpt2": Recipe(alphabet="gpt2-bytes"),
        "o200k": Recipe(alphabet="gpt2-bytes", pretokenizer="o200k"),
        "gage-1994": Recipe(pretokenizer="none", min_count=2),
    }
)
"""The named recipes, each the settings of a real system or of a text that teaches BPE."""
