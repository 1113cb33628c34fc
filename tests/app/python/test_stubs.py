"""Types (__init__.pyi), docstrings and the documentation name what there is."""

import ast
import inspect
import os
import re
from pathlib import Path

import pytest

import navwright

STUB = ast.parse(Path(navwright.__file__).with_suffix(".pyi").read_text())
PUBLIC = [name for name in navwright.__all__ if not name.startswith("__")]
BY_ALL = {"threads", "progress", "warning", "stop"}


def name_of(node):
    if isinstance(node, ast.AnnAssign):
        return node.target.id
    return getattr(node, "name", "")


def members(name):
    return {key for key, value in vars(getattr(navwright, name)).items() if not key.startswith("_")}


def test_the_stub_names_what_is_public():
    stated = {name_of(node) for node in STUB.body} - {""}
    assert stated == set(navwright.__all__)


@pytest.mark.parametrize("node", [node for node in STUB.body if isinstance(node, ast.ClassDef)], ids=name_of)
def test_the_stub_names_members(node):
    stated = {name_of(part) for part in node.body if not isinstance(part, ast.Expr)} - {""}
    assert {name for name in stated if not name.startswith("_")} == members(node.name)


@pytest.mark.parametrize("node", [node for node in STUB.body if isinstance(node, ast.FunctionDef)], ids=name_of)
def test_the_stub_names_arguments(node):
    signature = getattr(navwright, node.name).__doc__.split("\n")[0]
    stated = [argument.arg for argument in node.args.args + node.args.kwonlyargs]
    assert re.findall(r"[(,] (?:\*, )?(\w+):", signature.replace("(", "( ")) == stated


@pytest.mark.parametrize("name", PUBLIC)
def test_all_is_explained(name):
    thing = getattr(navwright, name)
    if not callable(thing):
        return
    assert len(inspect.getdoc(thing).split()) >= 3
    if isinstance(thing, type) and thing is not navwright.Contents:
        for member in members(name) - {"what", "where", "hint"}:
            assert inspect.getdoc(vars(thing)[member]), f"{name}.{member}"


def test_the_document_names_what_is_public():
    text = (Path(os.environ["NAVWRIGHT_SOURCE"]) / "docs/library.md").read_text()
    functions = [name for name in PUBLIC if inspect.isroutine(getattr(navwright, name))]
    assert len(functions) > 15
    assert [name for name in functions if f"`{name}`" not in text] == []
