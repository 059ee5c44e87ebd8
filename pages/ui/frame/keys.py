"""The keys, and how to walk the tokens, behind one button."""

from __future__ import annotations

from typing import Final

import streamlit as st

_KEYS: Final = """
| Key | |
|:--|:--|
| Right, Left | next merge, previous merge |
| Home, End | before the first merge, after the last |
| Space | play, pause |

While you type, and in a table, keys do what they always do.

**Tokens.** Tab to the tokens, then walk them with the arrows: Right and Left one token, Up and Down
one line. Enter holds a token and lights all its places, Escape lets go.

**Pairs.** A click in the pair table outlines that pair's places on the stage.
"""


def keys() -> None:
    """Show the button and what it opens."""
    with st.popover("Keys", icon=":material/keyboard:"):
        st.markdown(_KEYS)
