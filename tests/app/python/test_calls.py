"""Whatever is called, however it ends: an exception, and never a crash."""

import copy
import gc
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import weakref

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
