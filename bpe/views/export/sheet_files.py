"""Sheets as files: CSV for spreadsheets, JSON for programs.

A text stands in a cell of CSV as a JSON string, with its quotes. So it stays exact, blanks at its
edges and all, and no spreadsheet takes a token such as `=1+1` for a formula, `1e5` for a number or
`3-4` for a date.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from typing import Any

from bpe.views.export.sheets import Sheet, Value


def as_csv(sheet: Sheet) -> str:
    r"""Return a sheet as CSV; texts and lists are written as JSON, truth as `yes` and `no`.

    >>> as_csv(Sheet(("count", "tied"), ((2, True),)))
    'count,tied\r\n2,yes\r\n'
    """
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(sheet.columns)
    writer.writerows(map(_cell, row) for row in sheet.rows)
    return file.getvalue()


def as_json(sheet: Sheet, about: Mapping[str, Any]) -> str:
    """Return one JSON object: what the sheet is `about`, then its `rows`, an object on each line.

    Whole numbers are exact at any size, which readers that hold them as floats must mind.
    """
    rows = ",\n".join(_json(dict(zip(sheet.columns, row, strict=True))) for row in sheet.rows)
    fields = [f"{_json(name)}: {_json(value)}" for name, value in about.items()]
    return "{\n" + ",\n".join([*fields, f'"rows": [\n{rows}\n]']) + "\n}\n"


def _cell(value: Value) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
    return _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
