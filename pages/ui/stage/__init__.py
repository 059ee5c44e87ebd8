"""The stage: one component in which people step, play and scrub through merges in the browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import streamlit as st

from bpe.vocabulary import Pair
from pages.ui.sent import sent

_FOLDER: Final = Path(__file__).parent

# The order matters: a name is used only below the file that gives it.
_SCRIPTS: Final = (
    "memory",
    "mode",
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
    "verdict",
    "sentence",
    "candidates",
    "player",
    "steps",
    "predict",
    "projector",
    "transport",
    "keymap",
    "keys",
    "help",
    "tree",
    "card",
    "hand",
    "copy",
    "address",
    "report",
    "stage",
)
_STYLES: Final = ("stage", "tokens", "card", "help", "predict", "projector")


def _joined(folder: str, names: tuple[str, ...], suffix: str) -> str:
    files = (_FOLDER / folder / f"{name}.{suffix}" for name in names)
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def _script() -> str:
    sheet = (_FOLDER / "projector_page.css").read_text(encoding="utf-8")
    return f"const PROJECTOR_SHEET = {json.dumps(sheet)};\n{_joined('js', _SCRIPTS, 'js')}"


_stage: Final = st.components.v2.component(
    "merge_stage",
    html=(_FOLDER / "stage.html").read_text(encoding="utf-8"),
    css=_joined("css", _STYLES, "css"),
    js=_script(),
)
CHIP_STYLE: Final = _joined("css", ("tokens",), "css")
"""The look of chips, for other components that draw some."""
CHIP_SCRIPT: Final = _joined("js", ("characters", "labels", "faces"), "js")
"""How text is drawn on chips: `drawnText`, `drawnPiece`, `drawnSymbol`, `fillClass` and others."""

OnStep = Callable[[int, int], None]
"""What to do with a position and with the `reset` of the payload that it is one in."""

_MESSENGER: Final = (_FOLDER / "remote.js").read_text(encoding="utf-8")
_remote: Final = st.components.v2.component("merge_stage_remote", js=_MESSENGER)
_veil: Final = st.components.v2.component("merge_stage_veil", js=_MESSENGER)


def stage(
    payload: bytes,
    *,
    on_step: OnStep,
    on_mode: Callable[[str], None] | None = None,
    key: str = "stage",
) -> None:
    """Show the stage with a payload of `bpe.views.stage`.

    `on_step` gets the position that the reader has reached, a moment after the last move, and the
    `reset` of the payload that it was reached in: there may be a newer one that the stage has not
    got yet. `on_mode` gets the mode at once, on a page whose link has a `view`.
    """
    _stage(
        key=key,
        data=payload,
        on_step_change=sent(key, "step", _of_step(on_step)),
        on_mode_change=sent(key, "mode", on_mode or _ignore),
    )


def _of_step(act: OnStep) -> Callable[[Mapping[str, Any]], None]:
    return lambda step: act(int(step["at"]), int(step["turn"]))


def _ignore(*_: object) -> None:
    pass


def veil(key: str, position: int) -> None:
    """Say to the stage that the page tells the merges up to `position` and puts away all else.

    To be called when all that is put away is gone, because a stage whose merges are predicted then
    asks its question. Once this is called no more, nothing is put away.
    """
    _veil(key=key, data={"veil": position})


def remote(
    key: str,
    *,
    goto: int | None = None,
    nonce: int = 0,
    pair: Pair | None = None,
    token: int | None = None,
    link: Mapping[str, str | None] | None = None,
    mode_turn: int = 0,
    scene: bool = False,
    at: int | None = None,
    on_step: OnStep | None = None,
    on_sight: Callable[[bool], None] | None = None,
    on_wanted: OnStep | None = None,
) -> None:
    """Ask the stage for something, without sending its payload again.

    `goto` is done once for each new `nonce`. The places of `pair`, or of `token`, are lit until
    another call asks for something else. `link` gives the parameters of the address: a text sets
    one, None removes it; the stage adds `at`, and is the only one to write the address. A link
    with a `view` gives the stage its modes; the stage changes them by itself, and takes the link's
    one again with each new `mode_turn`. In a
    `scene` each new `nonce` lights again what the reader has let go of, and no card covers the
    text.

    With `on_step` the block that this is called in, which shows the position `at`, follows the
    stage: it gets what a stage's `on_step` gets, and the fragment around the block is run.
    `on_sight` is told when the block comes into sight or leaves it, see `is_in_sight`. `on_wanted`
    gets the same as `on_step` once the stage has rested while the block shows another position, as
    it does out of sight.
    """
    data: dict[str, Any] = {
        "goto": goto,
        "nonce": nonce,
        "pair": None if pair is None else list(pair),
        "token": token,
        "link": None if link is None else dict(link),
        "modeTurn": mode_turn,
        "scene": scene,
        "at": at,
        "follows": on_step is not None,
    }
    _remote(
        key=key,
        data=data,
        on_step_change=sent(key, "step", _of_step(on_step or _ignore)),
        on_sees_change=sent(key, "sees", on_sight or _ignore),
        on_wanted_change=sent(key, "wanted", _of_step(on_wanted or _ignore)),
    )


def is_in_sight(key: str) -> bool:
    """Return whether the block of a remote is on the screen; it is until the browser has told."""
    return bool((st.session_state.get(key) or {}).get("sees", True))
