"""A short guide to the page and its keys, behind one button."""

from __future__ import annotations

from typing import Final

import streamlit as st

_GUIDE: Final = """
Choose a corpus, or type your own, and press **Next merge**. The two tokens that stand together most
often become one; their places are outlined before it happens. Pick a row of a table, or a point of
a chart, to see where a pair is or to go to a merge.

| Key | |
|:--|:--|
| `→` `←` | next merge, previous merge |
| `Home` `End` | before the first merge, after the last |
| `Space` | play, pause |
| `Enter` on the tokens | walk them with the arrows; `Enter` holds one and lights its places |
| `Esc` | let go |

On the Encode page the same keys step through an encoding, once its steps have the focus.
While you type, and in a table, keys do what they always do.
"""


def guide() -> None:
    """Show the button and what it opens."""
    with st.popover("Help", icon=":material/help:"):
        st.markdown(_GUIDE)
