"""What was measured, as a table on the screen and as a JSON file."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

PACKAGES = ("numpy", "regex", "tokenizers", "rustbpe", "tiktoken", "streamlit")


@dataclass(frozen=True, slots=True)
class Line:
    """One figure. `bar` is what it must not exceed (or, `at_least`, fall below); None: no bar."""

    subject: str
    what: str
    value: float
    unit: str
    bar: float | None = None
    at_least: bool = False
    detail: str = ""

    @property
    def is_met(self) -> bool | None:
        """Whether the bar is met; None without one."""
        if self.bar is None:
            return None
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    def __str__(self) -> str:
        verdict = {None: "", True: "met", False: "MISSED"}[self.is_met]
        bar = "" if self.bar is None else f"{'≥' if self.at_least else '≤'} {self.bar:g}"
        figure = f"{self.value:,.3g}" if self.value < 1000 else f"{self.value:,.0f}"
        row = f"{self.what:<50}{figure:>9} {self.unit:<9}{bar:>7}  {verdict:<7}{self.detail}"
        return row.rstrip()


def write(lines: Iterable[Line], texts: dict[str, str], target: Path) -> None:
    """Write all lines, and on what machine and texts they were measured, to a JSON file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    rows = [{**asdict(line), "met": line.is_met} for line in lines]
    document = {"machine": machine(), "texts": texts, "lines": rows}
    target.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def machine() -> dict[str, Any]:
    """Return what the figures depend on."""
    return {
        "python": platform.python_version(),
        "system": platform.platform(),
        "processors": os.cpu_count(),
        "load": os.getloadavg()[0],
        "packages": {name: version(name) for name in PACKAGES},
    }
