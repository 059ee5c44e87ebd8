"""The program that learns the same merges again, as a script and as a notebook."""

from __future__ import annotations

import json
from html import escape
from typing import Any

import regex

from bpe.training import Trainer
from bpe.views.export.program import Part, program


def training_script(trainer: Trainer, wanted: int) -> str:
    """Return a Python script that makes the merges up to the trainer's position, and checks them.

    See `program` for the arguments and what it raises.
    """
    parts = program(trainer, wanted)
    return "\n\n\n".join(f"{_comment(part.words)}\n\n{part.code}" for part in parts) + "\n"


def training_notebook(trainer: Trainer, wanted: int) -> str:
    """Return the same program as a Jupyter notebook: words in a cell before each cell of code."""
    cells = [cell for part in program(trainer, wanted) for cell in _cells(part)]
    python = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": python, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 4,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _comment(words: str) -> str:
    return "\n".join(f"# {line}".rstrip() for line in words.split("\n"))


def _cells(part: Part) -> list[dict[str, Any]]:
    return [
        {"cell_type": "markdown", "metadata": {}, "source": _lines(_literal(part.words))},
        {
            "cell_type": "code",
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": _lines(part.code),
        },
    ]


def _lines(text: str) -> list[str]:
    """Return text as notebooks keep it: each line with its end."""
    # Not splitlines, which would also cut at signs that end no line of a program.
    lines = text.split("\n")
    return [*(f"{line}\n" for line in lines[:-1]), lines[-1]]


def _literal(words: str) -> str:
    """Return text that Markdown shows as it is: a recipe may hold any signs."""
    escaped: str = regex.sub(r"([\\`*_{}\[\]()#+!|$~<>&])", lambda m: _reference(m[0]), words)
    return escaped


def _reference(sign: str) -> str:
    return escape(sign) if sign in "<>&" else f"\\{sign}"
