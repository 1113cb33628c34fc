"""Parameters are scored as `navgen tune` does, by others' searches and its own."""

import copy
import os
import signal
import threading
import time

import numpy as np
import pytest

import navwright
from conftest import QUICK


@pytest.fixture(scope="module")
def objective(sample):
    return navwright.objective(
        [sample / "nw_sample.bsp"], [sample], "nodes.radius,votes.spacing", seconds=10, parameters=QUICK)


def test_values_are_scored(objective):
    first, other = objective(), objective({"votes.spacing": 160})
    assert 0 < first.score < 1 and other.score != first.score and first.failure == ""
    assert set(first.terms) >= {"floor", "visited", "held_out"} and all(0 <= term <= 1 for term in first.terms.values())
    assert [one.score for one in objective.scores([{}, {"votes.spacing": "160"}])] == [first.score, other.score]
    assert objective(seed=2).score != first.score
    none = objective({"nodes.min_demos": 50}, tests=1)
    assert none.score == -1 and none.failure and none.terms == {}


def test_a_search_of_ones_own(objective):
    """As scipy.optimize calls it: a function of a point, to be made least."""
    seen = {}

    def loss(point):
        values = objective.values_at(point)
        seen[tuple(point)] = values
        return -objective(values, tests=1).score

    assert objective.keys == ["votes.spacing", "nodes.radius"] and len(objective.start) == 2
    losses = [loss(np.array([x, 0.5])) for x in (0.0, 0.5, 1.0)]
    assert len(set(losses)) > 1
    assert [float(values["votes.spacing"]) for values in seen.values()] == sorted(
        float(values["votes.spacing"]) for values in seen.values())
    assert objective.values_at(objective.start) == {"votes.spacing": "96", "nodes.radius": "48"}


def test_its_own_search(objective, tmp_path):
    quick = {"seed": 5, "budget": 8, "population": 4, "tests": 1, "most_tests": 1}
    tasks = set()
    found = objective.search(**quick, progress=lambda task, done, total: tasks.add(task))
    assert found.scored >= 8 and len(found.generations) == 2 and set(found.values) == set(objective.keys)
    assert found.better == (found.low > 0) and found.low <= found.gain <= found.high and tasks
    generation = found.generations[0]
    assert generation.tests == 1 and generation.best >= generation.median > 0 and generation.initial > 0
    assert generation.spread > 0
    state, stop = tmp_path / "tune.json", navwright.Stop()
    with pytest.raises(navwright.Cancelled):
        objective.search(**quick, state=state, stop=stop, progress=lambda *step: stop.request())
    assert objective.search(**quick, state=str(state)).values == found.values
    assert state.exists()


def test_a_search_ends_when_it_is_told(objective):
    class Mine(Exception):
        pass

    def refuse(*step):
        raise Mine

    with pytest.raises(Mine):
        objective.search(budget=10_000, progress=refuse)
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        objective.search(budget=10_000)
    assert time.monotonic() - began < 60


def test_threads_share_an_objective(objective):
    wanted, found = objective(tests=1).score, []
    threads = [threading.Thread(target=lambda: found.append(objective(tests=1).score)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 4


@pytest.mark.parametrize(
    "arguments",
    [{"folds": 0}, {"seconds": float("nan")}, {"rehearsals": -1}, {"tuned": "no.such"}, {"held_out": ["none"]},
     {"demos": ["/no/such"]}, {"demos": []}, {"maps": []}, {"parameters": {"no.such": 1}}],
    ids=lambda arguments: next(iter(arguments)))
def test_what_cannot_be_scored_is_said(sample, arguments):
    with pytest.raises(navwright.Error) as caught:
        navwright.objective(**{"maps": [sample / "nw_sample.bsp"], "demos": [sample], **arguments})
    assert caught.value.what


def test_wrong_calls_are_refused(sample, objective):
    for call in (lambda: objective({"no.such": 1}), lambda: objective(tests=0), lambda: objective.values_at([0.5]),
                 lambda: objective.search(algorithm="luck"), lambda: objective.search(seed=2**60)):
        with pytest.raises(navwright.Error):
            call()
    for call in (lambda: objective(5), lambda: objective({5: 1}), lambda: objective(tests="2"),
                 lambda: objective.scores([5]), lambda: objective.values_at("text"), lambda: objective.search(stop=5),
                 lambda: objective(progress=5), lambda: navwright.objective("map.bsp", [sample]),
                 lambda: navwright.objective([sample], None), lambda: objective.search(state=5)):
        with pytest.raises(TypeError):
            call()
    assert objective.scores([]) == []
    with pytest.raises(TypeError):
        copy.copy(objective)
