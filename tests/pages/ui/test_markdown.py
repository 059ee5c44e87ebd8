"""What is not ours goes through `literal` wherever Streamlit takes Markdown."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

OF_BODIES = "caption error info markdown metric spinner success toast warning"
OF_LABELS = (
    "button checkbox download_button expander file_uploader link_button multiselect number_input "
    "pills popover radio segmented_control selectbox slider text_area text_input toggle"
)
IN_MARKDOWN = frozenset([*OF_BODIES.split(), *OF_LABELS.split(), "progress"])
WITH_MARKDOWN_OPTIONS = frozenset(["pills", "radio", "segmented_control"])


def texts(call: ast.expr) -> Iterator[ast.expr]:
    """Yield what a call of Streamlit shows as Markdown."""
    assert isinstance(call, ast.Call)
    assert isinstance(call.func, ast.Attribute)
    name = call.func.attr
    yield from call.args[1:2] if name == "progress" else call.args[:1]
    for keyword in call.keywords:
        is_option = keyword.arg == "format_func" and name in WITH_MARKDOWN_OPTIONS
        if keyword.arg in ("label", "body", "text", "help", "captions") or is_option:
            yield keyword.value


HARMLESS = frozenset(["counted", "literal"])


def is_ours(text: ast.expr) -> bool:
    """Whether a text is written in the code, a number, or made harmless."""
    match text:
        case ast.Constant():
            return True
        case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)) if name.isupper():
            return True
        case ast.Call(func=ast.Name(id=name)) if name in HARMLESS:
            return True
        case ast.FormattedValue(format_spec=ast.JoinedStr()):
            return True
        case ast.ListComp(elt=each) | ast.GeneratorExp(elt=each):
            return is_ours(each)
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join"), args=[lines]):
            return is_ours(lines)
        case ast.JoinedStr(values=parts):
            return all(map(is_ours, parts))
        case ast.FormattedValue(value=value):
            return is_ours(value)
        case ast.IfExp(body=one, orelse=other):
            return is_ours(one) and is_ours(other)
        case ast.Lambda(body=body):
            return is_ours(body)
    return False


def shown_as_markdown(path: Path) -> Iterator[ast.expr]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in IN_MARKDOWN:
                yield from texts(node)


def test_no_text_of_others_is_markdown(root: Path) -> None:
    found = [
        f"{path.relative_to(root)}:{text.lineno}: {ast.unparse(text)}"
        for path in sorted(root.glob("pages/**/*.py"))
        for text in shown_as_markdown(path)
        if not is_ours(text)
    ]

    assert found == []


@pytest.mark.parametrize("call", ["st.error(name)", "st.button('x', help=f'{a}')", "st.error(a+b)"])
def test_a_text_of_others_would_be_found(call: str) -> None:
    found = texts(ast.parse(call, mode="eval").body)

    assert not all(map(is_ours, found))
