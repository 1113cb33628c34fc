"""The examples run, and make what they say."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import navwright

EXAMPLES = Path(os.environ["NAVWRIGHT_SOURCE"]) / "examples/python"


def run(name, *words):
    done = subprocess.run([sys.executable, EXAMPLES / name, *map(str, words)], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def nav_file(nav, tmp_path):
    file = tmp_path / "sample.nav"
    navwright.write_nav(nav, file)
    return file


def test_every_example_is_run():
    """By a function here that names it."""
    text = Path(__file__).read_text()
    files = [file.name for file in EXAMPLES.iterdir()]
    assert len(files) == 7
    assert [name for name in files if f'"{name}"' not in text] == []


def test_a_nav_is_a_graph(nav, nav_file, tmp_path):
    networkx = pytest.importorskip("networkx", reason="networkx is not installed")
    code, said, complaint = run("nav_graph.py", nav_file, tmp_path / "a.graphml")
    assert code == 0, complaint
    graph = networkx.read_graphml(tmp_path / "a.graphml")
    assert graph.number_of_nodes() == len(nav) and graph.number_of_edges() == len(nav.links)
    assert said.startswith(f"{len(nav)} nodes, {len(nav.links)} links, ")
    assert graph.nodes["0"]["x"] == pytest.approx(nav.origins[0, 0])


def test_heat_is_drawn(sample, tmp_path):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    code, said, complaint = run("heat.py", sample / "sample_1.mvd2", tmp_path / "heat.png")
    assert code == 0 and " s of " in said, complaint
    assert (tmp_path / "heat.png").read_bytes().startswith(b"\x89PNG")


def test_an_archive_is_read_by_processes(sample):
    code, said, complaint = run("batch.py", sample)
    assert code == 0, complaint
    assert said.startswith("nw_sample: 6 matches, ") and said.endswith(" hours\n")


def test_an_own_validator(sample, nav, nav_file):
    code, said, complaint = run("validator.py", sample / "nw_sample.bsp", nav_file)
    assert code == (1 if "blind: " in said else 0), complaint
    spec = importlib.util.spec_from_file_location("validator", EXAMPLES / "validator.py")
    validator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(validator)
    map_ = navwright.read_map(sample / "nw_sample.bsp")
    buried = navwright.Nav([map_.spawns[0], map_.spawns[0] - [0, 0, 500]], links=[(0, 1, 1, 500)])
    assert len(validator.blind_links(buried, map_)) == 1


def test_an_own_exporter(nav, nav_file, tmp_path):
    code, said, complaint = run("exporter.py", nav_file, tmp_path / "a.obj")
    assert code == 0, complaint
    lines = (tmp_path / "a.obj").read_text().splitlines()
    assert sum(line.startswith("v ") for line in lines) == len(nav)
    assert said == f"{len(nav)} points, {sum(line.startswith('l ') for line in lines)} lines\n"


def test_traces_are_many(sample, map_):
    code, said, complaint = run("traces.py", sample / "nw_sample.bsp", 100_000)
    assert code == 0, complaint
    *spawns, total = said.splitlines()
    assert len(spawns) == len(map_.spawns) and total.endswith(" million a second")


def test_the_notebook_runs(tmp_path):
    pytest.importorskip("nbconvert", reason="nbconvert is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    done = subprocess.run(
        [sys.executable, "-m", "jupyter", "nbconvert", "--to", "markdown", "--execute", "--output-dir", tmp_path,
         EXAMPLES / "demo_to_nav.ipynb"],
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "% of the floor" in (tmp_path / "demo_to_nav.md").read_text()
