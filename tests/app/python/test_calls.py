"""Whatever is called, however it ends: an exception, and never a crash."""

import copy
import gc
import multiprocessing
import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path

import numpy as np
import pytest

import navwright
from conftest import QUICK


def test_errors_say_what_where_and_what_to_do(sample, tmp_path):
    with pytest.raises(navwright.Error) as caught:
        navwright.read_map(sample / "sample_1.mvd2")
    error = caught.value
    assert error.what and "sample_1.mvd2" in error.where and error.where in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.what, again.where, again.hint) == (str(error), error.what, error.where, error.hint)
    with pytest.raises(navwright.Error):
        navwright.read_nav(tmp_path / "absent.nav")
    assert navwright.Error("made by hand").what == ""


def test_names_need_not_be_utf8(tmp_path):
    for name in (b"\xff\xfe.nav", os.fsencode(tmp_path) + b"/\xff.nav"):
        with pytest.raises(navwright.Error):
            navwright.read_nav(name)
    with pytest.raises((TypeError, ValueError)):
        navwright.read_nav("a\0b.nav")


@pytest.mark.parametrize("wrong", [None, 5, "text", b"bytes", [], {}, object(), navwright.Map, lambda: 0])
def test_wrong_types_are_refused(wrong, map_, chain):
    calls = [
        lambda: navwright.generate(wrong),
        lambda: navwright.test(wrong, map_),
        lambda: navwright.test(chain, wrong),
        lambda: navwright.lint(chain, wrong),
        lambda: navwright.coverage(wrong, wrong),
        lambda: navwright.edit(chain, [wrong]),
        lambda: navwright.Paths(wrong),
        lambda: navwright.Paths(chain).nearest(wrong),
        lambda: navwright.make_areas(wrong),
        lambda: navwright.make_navmesh(wrong),
        lambda: navwright.generate(map_, stop=wrong or 5),
        lambda: navwright.generate(map_, threads=wrong if wrong != 5 else "5"),
        lambda: navwright.Edit(wrong, "add_node", wrong if wrong != 5 else None),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


def junk(map_, nav, sample, folder):
    """Arguments of all kinds, right and wrong ones; calls may change those that are made here."""
    files = [Path(shutil.copy(sample / name, folder)) for name in ("nw_sample.bsp", "sample_1.mvd2")]
    own = navwright.Nav(nav.origins, nav.types, nav.links)
    demo = navwright.read_demo(sample / "sample_1.mvd2")
    edits = [navwright.Edit("a", "add_node", (0, 0, 24))]
    things = [
        None, True, 0, 1, -1, 2**31, -2**63, 2**70, 1.5, float("nan"), float("inf"), "", "text", "a\0b", "\udcff",
        b"\xff", [], [1, 2, 3], [None], ["text"], (0, 0, 24), {}, {"nodes.radius": 48}, {5: 5}, object(), object,
        lambda *words: 0, range(3), iter([1]), np.zeros(3), np.zeros((0, 3)), np.zeros((2, 3)), np.zeros((3, 2)),
        np.zeros((2, 2, 3)), np.zeros(3, dtype=object), np.array("text"), np.full((2, 3), np.nan),
        np.full((2, 3), 1e30), np.zeros((4, 6))[::2, ::2],
        map_, own, demo, demo.matches[0], demo.matches[0].players[0], navwright.Stop(), navwright.Paths(own), edits,
        edits[0], navwright.Contents.SOLID, *files, folder,
    ]
    return things


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
def test_whatever_is_called_raises(map_, nav, sample, tmp_path, monkeypatch):
    """Every function, constructor and method, with arguments drawn at random."""
    monkeypatch.chdir(tmp_path)
    things, stop = junk(map_, nav, sample, tmp_path), navwright.Stop()
    stop.request()  # what may be long
    calls = [(name, getattr(navwright, name)) for name in navwright.__all__ if name != "Contents"]
    for thing in things:
        if type(thing).__module__ == "navwright" and not isinstance(thing, navwright.Contents):
            calls += [(name, getattr(thing, name)) for name in dir(thing)]
    calls = [(name, call) for name, call in calls if callable(call)]
    random = np.random.default_rng(1)
    ended = {"value": 0, "error": 0}
    for name, call in calls:
        for _ in range(150):
            words = [things[i] for i in random.integers(len(things), size=random.integers(5))]
            named = {"stop": stop} if "stop: " in (call.__doc__ or "") else {}
            try:
                call(*words, **named)
                ended["value"] += 1
            except (TypeError, ValueError, AttributeError, OverflowError, navwright.Error) as error:
                assert str(error) or name == "__setattr__", name
                ended["error"] += 1
    assert ended["value"] > 100 and ended["error"] > 5000
    assert navwright.generate(map_, [sample], parameters=QUICK).nav == nav


MADE = {"Edit", "Nav", "Paths", "Stop"}
TYPES = [
    name for name in navwright.__all__
    if isinstance(getattr(navwright, name), type) and not issubclass(getattr(navwright, name), (Exception, int))
]


@pytest.mark.parametrize("name", TYPES)
def test_no_object_is_without_a_value(name):
    kind = getattr(navwright, name)
    with pytest.raises(TypeError):
        kind.__new__(kind)
    with pytest.raises(TypeError):
        object.__new__(kind)
    if name not in MADE:
        with pytest.raises(TypeError, match="No constructor"):
            kind()

    class Mine(kind):
        def __init__(self):
            pass

    with pytest.raises(TypeError):
        Mine()


def test_what_cannot_be_copied_says_so(map_, sample):
    demo = navwright.read_demo(sample / "sample_1.mvd2")
    for thing in (map_, demo, demo.matches[0], navwright.Stop()):
        with pytest.raises(TypeError):
            copy.copy(thing)
        with pytest.raises(TypeError):
            pickle.dumps(thing)
        with pytest.raises(TypeError):
            pickle.dumps(thing, protocol=0)
        with pytest.raises(TypeError, match="No constructor"):
            type(thing).__base__()


def test_callbacks_that_cannot_be_called_are_refused(map_):
    with pytest.raises(TypeError, match="callable"):
        navwright.generate(map_, progress=5)


def test_what_a_callback_raises_ends_the_call(map_, sample):
    class Mine(Exception):
        pass

    calls = []

    def refuse(*step):
        calls.append(step)
        raise Mine("enough")

    with pytest.raises(Mine, match="enough"):
        navwright.generate(map_, [sample], progress=refuse)
    assert len(calls) == 1
    with pytest.raises(TypeError):
        navwright.generate(map_, [sample], progress=lambda: 0)


@pytest.mark.parametrize("kind", [SystemExit, KeyboardInterrupt, MemoryError, StopIteration])
def test_whatever_a_callback_raises_is_raised(map_, sample, nav, kind):
    def refuse(*said):
        raise kind

    with pytest.raises(kind):
        navwright.generate(map_, [sample], progress=refuse)
    with pytest.raises(kind):
        navwright.test(nav, map_, tests=100_000, progress=refuse)


def test_what_a_warning_raises_ends_the_call(map_, sample, tmp_path):
    (tmp_path / "broken.mvd2").write_bytes(b"no demo")
    (tmp_path / "whole.mvd2").write_bytes((sample / "sample_1.mvd2").read_bytes())
    objective, told = navwright.objective, []
    arguments = [sample / "nw_sample.bsp"], [tmp_path]
    objective(*arguments, warning=told.append)
    assert any("broken.mvd2" in sentence for sentence in told)
    with pytest.raises(ZeroDivisionError):
        objective(*arguments, warning=lambda sentence: 1 / 0)


def test_what_a_call_works_on_may_be_let_go(map_, sample):
    """By a callback, while the library has it."""
    things = {"map": navwright.read_map(sample / "nw_sample.bsp"), "stop": navwright.Stop(), "parameters": dict(QUICK)}
    again = navwright.generate(map_, [sample], parameters=QUICK).nav

    def drop(*step):
        things.clear()
        gc.collect()

    made = navwright.generate(
        things["map"], [sample], parameters=things["parameters"], stop=things["stop"], progress=drop)
    assert not things and made.nav == again


def test_a_callback_may_call_again(map_, sample, nav):
    seen = []

    def look(*step):
        if not seen:
            seen.append(navwright.read_map(sample / "nw_sample.bsp").name)

    assert navwright.generate(map_, [sample], parameters=QUICK, progress=look).nav == nav
    assert seen == ["nw_sample"]


def test_nothing_of_a_call_is_kept(map_, sample):
    def look(*step):
        pass

    watched = weakref.ref(look)
    navwright.generate(map_, [sample], parameters=QUICK, progress=look, warning=look)
    del look
    gc.collect()
    assert watched() is None


def test_another_thread_cancels(map_, sample, nav):
    stop = navwright.Stop()
    timer = threading.Timer(0.2, stop.request)
    timer.start()
    with pytest.raises(navwright.Cancelled):
        navwright.test(nav, map_, tests=100_000, stop=stop)
    timer.join()
    assert stop.requested
    with pytest.raises(navwright.Cancelled):
        navwright.generate(map_, [sample], stop=stop)


def test_ctrl_c_ends_a_call(map_, nav):
    def press():
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=press)
    thread.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        navwright.test(nav, map_, tests=100_000)
    thread.join()
    assert time.monotonic() - began < 30


def test_other_threads_run_meanwhile(map_, nav):
    stop, turns = navwright.Stop(), []

    def work():
        while len(turns) < 1000:
            turns.append(1)
            time.sleep(0)
        stop.request()

    thread = threading.Thread(target=work)
    thread.start()
    with pytest.raises(navwright.Cancelled):
        navwright.test(nav, map_, tests=100_000, stop=stop)
    thread.join()
    assert len(turns) == 1000


def test_threads_share_objects(map_, sample, nav):
    found, failed = [], []
    paths = navwright.Paths(nav)

    def work(seed):
        try:
            random = np.random.default_rng(seed)
            for _ in range(20):
                a, b = map_.spawns[random.integers(len(map_.spawns), size=2)]
                navwright.sweep(map_, a, b)
                path = paths.path(*random.integers(len(nav), size=2))
                found.append(0 if path is None else len(path.nodes))
                assert len(navwright.read_demo(sample / "sample_1.mvd2").matches[0].players[0].places)
        except Exception as error:  # noqa: BLE001
            failed.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed and len(found) == 80 and max(found) > 1


def generated_in_child(file, demos, queue):
    queue.put(navwright.generate(navwright.read_map(file), [demos], parameters=QUICK).nav)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_child_works_as_its_parent_did(method, sample, nav):
    """The parent's threads, which made `nav`, are not there after fork()."""
    context = multiprocessing.get_context(method)
    queue = context.Queue()
    child = context.Process(target=generated_in_child, args=(sample / "nw_sample.bsp", sample, queue))
    child.start()
    made = queue.get(timeout=100)
    child.join(100)
    assert made == nav and child.exitcode == 0


LEAVE = """
import sys, threading, time, navwright
map_ = navwright.read_map(sys.argv[1])
nav = navwright.generate(map_, parameters={"rehearse.rounds": 0}).nav
runs = threading.Event()
def work():
    while True:
        try:
            navwright.test(nav, map_, tests=100_000, progress=lambda *step: runs.set())
        except navwright.Cancelled:
            pass
threading.Thread(target=work, daemon=True).start()
runs.wait()
"""


def test_python_may_end_during_a_call(sample):
    done = subprocess.run(
        [sys.executable, "-c", LEAVE, sample / "nw_sample.bsp"], capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stderr) == (0, "")
