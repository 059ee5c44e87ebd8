"""The app as Streamlit runs it without a browser: opening it, and what stands on its pages."""

from __future__ import annotations

from pathlib import Path

from streamlit.testing.v1 import AppTest

from pages.ui.visit import Visit

ROUTER = Path(__file__).parents[2] / "pages" / "router.py"


def opened(*, tab: str = "", **query: str) -> AppTest:
    """Open the app with these parameters in its address, and at one of the tabs of Train."""
    app = AppTest.from_file(ROUTER, default_timeout=30)
    for name, value in query.items():
        app.query_params[name] = value
    if tab:
        app.session_state["lists"] = app.session_state["lists_of_the_past"] = tab
    return checked(app.run())


def checked(app: AppTest) -> AppTest:
    assert not app.exception
    return app


def visitor(app: AppTest) -> Visit:
    found: Visit = app.session_state["visit"]
    return found
