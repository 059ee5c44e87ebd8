"""The stage: one component in which people step, play and scrub through merges in the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import streamlit as st

from bpe.vocabulary import Pair

_FOLDER: Final = Path(__file__).parent

# The order matters: a name is used only below the file that gives it.
_SCRIPTS: Final = (
    "payload",
    "characters",
    "history",
    "cut",
    "plan",
    "sites",
    "places",
    "labels",
    "faces",
    "painter",
    "list",
    "sentence",
    "candidates",
    "player",
    "transport",
    "keys",
    "tree",
    "card",
    "hand",
    "copy",
    "address",
    "report",
    "stage",
)
_STYLES: Final = ("stage", "tokens", "card")


def _joined(folder: str, names: tuple[str, ...], suffix: str) -> str:
    files = (_FOLDER / folder / f"{name}.{suffix}" for name in names)
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


_stage: Final = st.components.v2.component(
    "merge_stage",
    html=(_FOLDER / "stage.html").read_text(encoding="utf-8"),
    css=_joined("css", _STYLES, "css"),
    js=_joined("js", _SCRIPTS, "js"),
)
_remote: Final = st.components.v2.component(
    "merge_stage_remote", js=(_FOLDER / "remote.js").read_text(encoding="utf-8")
)


def stage(payload: bytes, *, on_step: Callable[[], None], key: str = "stage") -> None:
    """Show the stage with a payload of `bpe.views.stage`.

    The position that the reader has reached arrives in `st.session_state[key]["step"]`, a moment
    after the last move, and `on_step` is called.
    """
    _stage(key=key, data=payload, on_step_change=on_step)


def remote(
    key: str,
    *,
    goto: int | None = None,
    nonce: int = 0,
    pair: Pair | None = None,
    token: int | None = None,
    link: Mapping[str, str | None] | None = None,
    scene: bool = False,
) -> None:
    """Ask the stage for something, without sending its payload again.

    `goto` is done once for each new `nonce`. The places of `pair`, or of `token`, are lit until
    another call asks for something else. `link` gives the parameters of the address: a text sets
    one, None removes it; the stage adds `at`, and is the only one to write the address. In a
    `scene` each new `nonce` lights again what the reader has let go of, and no card covers the
    text.
    """
    data: dict[str, Any] = {
        "goto": goto,
        "nonce": nonce,
        "pair": None if pair is None else list(pair),
        "token": token,
        "link": None if link is None else dict(link),
        "scene": scene,
    }
    _remote(key=key, data=data)
