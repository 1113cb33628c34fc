"""What the tests share. CMakeLists.txt says by PYTHONPATH and NAVWRIGHT_SAMPLE where the module and the sample are."""

import os
from pathlib import Path

import pytest

import navwright

QUICK = {"fill.mode": "off", "rehearse.rounds": 0}


def pytest_terminal_summary(terminalreporter):
    """The line that scripts/count_tests.sh counts by."""
    counts = {kind: len(terminalreporter.stats.get(kind, [])) for kind in ("passed", "failed", "error", "skipped")}
    failed = counts["failed"] + counts["error"]
    terminalreporter.ensure_newline()
    terminalreporter.write_line(f"Totals: {counts['passed']} passed, {failed} failed, {counts['skipped']} skipped")


@pytest.fixture(scope="session")
def sample():
    """The folder of the sample map and its demos."""
    return Path(os.environ["NAVWRIGHT_SAMPLE"])


@pytest.fixture(scope="session")
def map_(sample):
    return navwright.read_map(sample / "nw_sample.bsp")


@pytest.fixture(scope="session")
def nav(map_, sample):
    """A quickly made nav of the sample."""
    return navwright.generate(map_, [sample], parameters=QUICK).nav


@pytest.fixture
def chain():
    """Four nodes in a row, with links in one direction."""
    origins = [(100 * i, 0, 24) for i in range(4)]
    return navwright.Nav(origins, links=[(i, i + 1, 1, 100) for i in range(3)])
