"""What the Encode page says in the address beside the run, and what an address says to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bpe.views.encoding.specials import CHOICES
from pages.encode.visit import EncodeVisit
from pages.ui.address import LONGEST_PACKED, pack, unpack
from pages.ui.tokenizers.offered import PINNED, PUBLISHED, RUN

TEXT: Final = "encode"
_LARGEST: Final = 400_000
_LONGEST_NAME: Final = 40


def written(encoding: EncodeVisit) -> dict[str, str | None]:
    """Return each parameter, None for one that is as it is at first or has no room."""
    return {
        TEXT: _packed(encoding.typed.text),
        "encode_by": encoding.uses if encoding.uses in (PINNED, *PUBLISHED) else None,
        "encode_tab": encoding.tab or None,
        "encode_word": _packed(encoding.word) if encoding.word else None,
        "encode_ids": _packed(encoding.ids.text) if encoding.ids.is_given else None,
        "encode_special": _packed(encoding.special) if encoding.special else None,
        "encode_use": encoding.use_special if encoding.use_special != "text" else None,
    }


def _packed(text: str) -> str | None:
    packed = pack(text)
    return packed if len(packed) <= LONGEST_PACKED else None


def opened_by(query: Mapping[str, str]) -> EncodeVisit:
    """Return the state that an address opens, with sentences about what it cannot use."""
    encoding = EncodeVisit()
    problems = []
    for name, read in _READ.items():
        if name in query:
            try:
                read(encoding, query[name])
            except ValueError as error:
                problems.append(f"The address has {_MEANT[name]} that cannot be used: {error}.")
    encoding.problem = " ".join(problems)
    return encoding


def _text(encoding: EncodeVisit, value: str) -> None:
    encoding.typed.put(unpack(value, _LARGEST))


def _by(encoding: EncodeVisit, value: str) -> None:
    names = (RUN, PINNED, *PUBLISHED)
    if value not in names:
        raise ValueError(f"it is none of {', '.join(names)}")
    encoding.uses = value


def _tab(encoding: EncodeVisit, value: str) -> None:
    encoding.tab = value[:_LONGEST_NAME]


def _word(encoding: EncodeVisit, value: str) -> None:
    encoding.word = unpack(value, _LARGEST)


def _ids(encoding: EncodeVisit, value: str) -> None:
    encoding.ids.put(unpack(value, _LARGEST))


def _special(encoding: EncodeVisit, value: str) -> None:
    encoding.special = unpack(value, _LARGEST)


def _use(encoding: EncodeVisit, value: str) -> None:
    if value not in CHOICES:
        raise ValueError(f"it is none of {', '.join(CHOICES)}")
    encoding.use_special = value


_READ: Final[Mapping[str, Callable[[EncodeVisit, str], None]]] = MappingProxyType(
    {
        TEXT: _text,
        "encode_by": _by,
        "encode_tab": _tab,
        "encode_word": _word,
        "encode_ids": _ids,
        "encode_special": _special,
        "encode_use": _use,
    }
)
_MEANT: Final = MappingProxyType(
    {
        TEXT: "a text to encode",
        "encode_by": "a tokenizer",
        "encode_tab": "a tab",
        "encode_word": "a word",
        "encode_ids": "ids",
        "encode_special": "a special token",
        "encode_use": "a use of special tokens",
    }
)
