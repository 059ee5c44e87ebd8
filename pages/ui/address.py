"""The address of the page: what it says about the settings, and how long texts fit into it."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeVar

import regex

from bpe.recipe import RECIPES, Recipe
from pages.ui.recipe_titles import CUSTOM, recipe_name
from pages.ui.samples import SAMPLES, Sample
from pages.ui.settings import MOST_MERGES, TABLE, TEXT, Forced, Settings
from pages.ui.word_table import MOST_DIGITS

# Longer addresses are cut by mail and chat programs; the largest text one may unpack to.
LONGEST_PACKED: Final = 6_000
LARGEST_UNPACKED: Final = 4_000_000
MOST_TRIED: Final = 50_000  # characters; hardly a longer text packs well enough to be worth a try
LARGEST_RECIPE: Final = 20_000
LARGEST_FORCED: Final = 100_000
MOST_FORCED: Final = 1_000
_FARTHEST: Final = 999_999_999
MODES: Final = ("projector", "predict", "no-ids", "no-blanks", "bytes", "two-phases")

_CORPUS_NAMES: Final = frozenset({"corpus", "text", "table"})
_NO_MERGE: Final = f"each merge is a position below {MOST_MERGES:,} and two texts"
_DAMAGED: Final = "it is damaged or not complete"

Value = TypeVar("Value")


def pack(text: str) -> str:
    """Return base64url without padding of zlib of UTF-8; a lone surrogate becomes U+FFFD."""
    data = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode("utf-8")
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode("ascii").rstrip("=")


def unpack(packed: str, limit: int = LARGEST_UNPACKED) -> str:
    """Return the text that `pack` packed.

    Raises:
        ValueError: damaged, cut short, or larger than `limit` bytes, which are the most that is
            ever unpacked.

    >>> unpack(pack("hello world"))
    'hello world'
    """
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        content = reader.decompress(data, limit)
        text = content.decode("utf-8") if reader.eof else None
    except (ValueError, zlib.error):  # a UnicodeDecodeError and a binascii.Error are ValueErrors
        raise ValueError(_DAMAGED) from None
    if text is None:
        too_large = f"it holds more than {limit:,} bytes"
        raise ValueError(too_large if reader.unconsumed_tail else _DAMAGED)
    return text


@dataclass(frozen=True, slots=True)
class Address:
    """What an address says; None where it says nothing, or nothing that can be used.

    `problems` are sentences about values that were left aside.
    """

    sample: Sample | None = None
    text: str | None = None
    table: str | None = None
    recipe: Recipe | None = None
    lines: bool | None = None
    merges: int | None = None
    at: int = 0
    forced: tuple[Forced, ...] = ()
    mode: str = ""
    problems: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()

    @property
    def means_kept_text(self) -> bool:
        """True when it says all that the page writes, but not which corpus: it was too long."""
        return self.names >= {"recipe", "merges", "at"} and not self.names & _CORPUS_NAMES


def read_address(query: Mapping[str, str]) -> Address:
    """Return what the query of an address says; a bad value is left aside with a sentence."""
    problems: list[str] = []

    def read(name: str, parse: Callable[[str], Value]) -> Value | None:
        if name not in query:
            return None
        try:
            return parse(query[name])
        except ValueError as error:
            problems.append(f"The address cannot be followed in its {name!r}: {error}.")
            return None

    return Address(
        sample=read("corpus", _sample),
        text=read("text", unpack),
        table=read("table", unpack),
        recipe=read("recipe", _recipe),
        lines=read("lines", _switch),
        merges=read("merges", _merges),
        at=read("at", _position) or 0,
        forced=read("forced", _forced) or (),
        mode=read("view", _mode) or "",
        problems=tuple(problems),
        names=frozenset(query),
    )


def write_address(settings: Settings, mode: str = "") -> dict[str, str | None]:
    """Return each parameter's value, None for one that does not belong; the stage adds `at`."""
    source = settings.source
    name = recipe_name(settings.recipe)
    own = None if source.sample else _packed_if_short(source.text)
    return {
        "corpus": source.sample,
        "text": own if source.kind == TEXT else None,
        "table": own if source.kind == TABLE else None,
        "recipe": pack(settings.recipe.to_json()) if name == CUSTOM else name,
        "lines": _written_switch(settings),
        "merges": str(settings.merges),
        "forced": _packed_forced(settings.forced) if settings.forced else None,
        "view": mode or None,
    }


def _written_switch(settings: Settings) -> str | None:
    """Return the switch for the address: said when on, or when its sample would turn it on."""
    sample = settings.source.sample
    if settings.lines:
        return "1"
    return "0" if sample and SAMPLES[sample].lines else None


def _packed_forced(forced: tuple[Forced, ...]) -> str | None:
    rows = [[merge.position, merge.left, merge.right] for merge in forced]
    packed = pack(json.dumps(rows, ensure_ascii=False, separators=(",", ":")))
    return packed if len(packed) <= LONGEST_PACKED else None


def _packed_if_short(text: str) -> str | None:
    if len(text) > MOST_TRIED:
        return None
    packed = pack(text)
    return packed if len(packed) <= LONGEST_PACKED else None


def _sample(name: str) -> Sample:
    if name not in SAMPLES:
        raise ValueError(f"there is no sample called {_short(name)!r}")
    return SAMPLES[name]


def _recipe(value: str) -> Recipe:
    return RECIPES[value] if value in RECIPES else read_recipe(unpack(value, LARGEST_RECIPE))


def read_recipe(written: str | Mapping[str, Any]) -> Recipe:
    """Return a recipe that came from outside as JSON.

    Raises:
        ValueError: it is none, or counts farther than the app does.
    """
    recipe = Recipe.from_json(written)
    if recipe.min_count >= 10**MOST_DIGITS:
        raise ValueError(f"min_count must have at most {MOST_DIGITS} digits; this one has more")
    return recipe


def _switch(value: str) -> bool:
    if value not in {"0", "1"}:
        raise ValueError(f"it is 1 or 0, not {_short(value)!r}")
    return value == "1"


def _number(value: str, most: int) -> int:
    if not regex.fullmatch(r"[0-9]{1,9}", value) or int(value) > most:
        raise ValueError(f"it is a whole number from 0 to {most:,}, not {_short(value)!r}")
    return int(value)


def _position(value: str) -> int:
    """Return a position; one after the last merge there can be means the last that there is."""
    return min(_number(value, _FARTHEST), MOST_MERGES)


def _merges(value: str) -> int:
    return _number(value, MOST_MERGES)


def _mode(value: str) -> str:
    if not is_mode(value):
        raise ValueError(f"it is made of {', '.join(MODES)}, not {_short(value)!r}")
    return value


def is_mode(value: object) -> bool:
    """Return whether a value says how the page is used: some of `MODES` with a + between them."""
    if not isinstance(value, str):
        return False
    names = value.split("+") if value else []
    return len(set(names)) == len(names) and set(names) <= set(MODES)


def _forced(value: str) -> tuple[Forced, ...]:
    forced = read_forced(_json(unpack(value, LARGEST_FORCED)))
    if any(merge.built for merge in forced):
        raise ValueError(_NO_MERGE)
    return forced


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(_DAMAGED) from None


def write_forced(forced: tuple[Forced, ...]) -> list[list[int | str]]:
    """Return merges chosen by hand as a list of [position, left, right], or of four with `built`.

    An address has room for three.
    """
    rows: list[list[int | str]] = [[merge.position, merge.left, merge.right] for merge in forced]
    return [
        row + [merge.built] * bool(merge.built) for row, merge in zip(rows, forced, strict=True)
    ]


def read_forced(rows: object) -> tuple[Forced, ...]:
    """Return merges chosen by hand that were written by `write_forced`.

    Raises:
        ValueError: anything else, or positions that do not grow.
    """
    if not isinstance(rows, list) or len(rows) > MOST_FORCED:
        raise ValueError(f"it is a list of at most {MOST_FORCED:,} merges")
    forced = tuple(map(_forced_merge, rows))
    positions = [merge.position for merge in forced]
    if any(later <= sooner for sooner, later in pairwise(positions)):
        raise ValueError("the positions of its merges must grow")
    return forced


def _forced_merge(row: object) -> Forced:
    match row:
        case [int(position), str(left), str(right), *more] if (
            not isinstance(position, bool)
            and 0 <= position < MOST_MERGES
            and regex.fullmatch(r"\P{Cs}+", left)
            and regex.fullmatch(r"\P{Cs}+", right)
            and len(more) <= 1
            and all(isinstance(it, str) and regex.fullmatch("[0-9a-f]{1,64}", it) for it in more)
        ):
            return Forced(position, left, right, *map(str, more))
    raise ValueError(_NO_MERGE)


def _short(value: str) -> str:
    return value if len(value) <= 40 else f"{value[:40]}…"
