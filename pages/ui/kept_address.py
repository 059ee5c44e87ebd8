"""What the address of a page said last, also before a reload on another page."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from pages.ui.session import visit


def address_of(page: str, prefix: str) -> Mapping[str, str]:
    """Return this address, if some of it begins with `prefix`, or else the page's last."""
    query = st.query_params.to_dict()
    if any(name.startswith(prefix) for name in query):
        return query
    return visit().keeping.addresses.get(page, {})
