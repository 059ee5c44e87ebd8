"""The pinned tokenizer in the address: what it was trained on, so that it can be trained again."""

from __future__ import annotations

import json
from typing import Final

from pages.ui.address import LONGEST_PACKED, pack, read_address, unpack, write_address
from pages.ui.session import opened_by
from pages.ui.tokenizers.pinned import Pinned

NAME: Final = "compare_pinned"
TOO_LONG: Final = "long"
_LARGEST: Final = 20_000


def write_pinned(one: Pinned | None) -> str | None:
    """Return what the address says of a pinned tokenizer: all of it, or that it is too long."""
    if one is None:
        return None
    link = write_address(one.settings) | {"at": str(one.position)}
    if not any(link[name] for name in ("corpus", "text", "table")):
        return TOO_LONG
    packed = pack(json.dumps({name: value for name, value in link.items() if value is not None}))
    return packed if len(packed) <= LONGEST_PACKED else TOO_LONG


def read_pinned(value: str) -> Pinned:
    """Return what an address says was pinned; it has still to be trained.

    Raises:
        ValueError: it is damaged.
    """
    try:
        link = json.loads(unpack(value, _LARGEST))
    except RecursionError:
        link = None
    if not isinstance(link, dict):
        raise ValueError("it is damaged")
    opened = opened_by(read_address({str(name): str(part) for name, part in link.items()}))
    return Pinned(opened.settings, opened.at)
