"""The source that is shown is the reference's, and the marked lines hold what they claim."""

from __future__ import annotations

import ast
import inspect
import keyword

from bpe import reference
from bpe.views.code_trace import PHASES, code_lines, phase_lines, source


def test_the_source_shown_is_that_of_the_functions_that_run() -> None:
    for function in (reference.train, reference.count_pairs, reference.merge):
        assert inspect.getsource(function) in source()


def test_the_lines_put_together_are_the_source() -> None:
    lines = ["".join(part.text for part in line) for line in code_lines()]

    assert "".join(f"{line}\n" for line in lines) == source()


def test_each_phase_has_one_line_in_the_loop_and_they_follow_each_other() -> None:
    [train] = [
        node
        for node in ast.walk(ast.parse(source()))
        if isinstance(node, ast.FunctionDef) and node.name == "train"
    ]
    [loop] = [node for node in train.body if isinstance(node, ast.While)]
    statements = {node.lineno: node for node in loop.body if node.lineno == node.end_lineno}
    marked = [statements[phase_lines()[phase]] for phase in PHASES]

    assert [ast.unparse(node) for node in marked] == [
        "counts = count_pairs(corpus)",
        "best = min(counts, key=lambda pair: (-counts[pair], better(pair)))",
        "replaced = sum((count * merge(symbols, best) for symbols, count in corpus))",
        "merges.append((best, counts[best], replaced))",
    ]
    assert sorted(phase_lines().values()) == list(phase_lines().values())


def test_parts_are_coloured_by_what_they_are() -> None:
    parts = {(part.kind, part.text) for line in code_lines() for part in line}
    keywords = {text for kind, text in parts if kind == "keyword"}

    assert all(keyword.iskeyword(text) for text in keywords)
    assert {"def", "while", "lambda", "for"} <= keywords
    assert ("name", "count_pairs") in parts
    assert ("built-in", "min") in parts
    assert ("number", "0") in parts
    assert ("string", '    """Count the pairs') not in parts
    assert any(kind == "string" and "in the order in which" in text for kind, text in parts)
