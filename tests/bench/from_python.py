#!/usr/bin/env python3
"""from_python.py MAP.bsp DEMO: what calls from Python cost, by processor time (docs/performance.md)."""

import sys
import time

import numpy as np

import navwright as nw


def spent(work, times=5):
    """Seconds of the fastest of several runs."""
    runs = []
    for _ in range(times):
        began = time.process_time()
        work()
        runs.append(time.process_time() - began)
    return min(runs)


def each(call, pairs):
    for a, b in pairs:
        call(a, b)


def square(side):
    """A nav of so many nodes in a square, each linked with its four neighbours."""
    nodes = np.arange(side * side)
    x, y = nodes % side, nodes // side
    near = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    links = [
        (a, a + dx + dy * side, 1, 64.0) for a in nodes for dx, dy in near
        if 0 <= x[a] + dx < side and 0 <= y[a] + dy < side
    ]
    return nw.Nav(np.stack([64.0 * x, 64.0 * y, np.full(len(nodes), 24.0)], axis=1), links=links)


def main(map_file, demo_file):
    random = np.random.default_rng(1)
    map_ = nw.read_map(map_file)
    starts = map_.spawns[random.integers(len(map_.spawns), size=1_000_000)]
    ends = starts + random.normal(scale=300, size=starts.shape)
    for name, box in (("a point", None), ("a player's box", nw.STANDING)):
        print(f"sweeps of {name}: {1 / spent(lambda: nw.sweep(map_, starts, ends, box=box, threads=1)):.2f} million/s")

    nav = square(28)
    paths, count = nw.Paths(nav), 300_000
    paths.lengths(np.arange(len(nav)), 0)
    nodes_of = lambda a, b: paths.path(a, b).nodes  # noqa: E731
    pairs = random.integers(len(nav), size=(count, 2))
    calls = pairs.tolist()
    print(f"{len(nav)} nodes, paths found before:")
    print(f"  path(): {count / spent(lambda: each(paths.path, calls)) / 1e6:.2f} million/s")
    print(f"  path().nodes: {count / spent(lambda: each(nodes_of, calls)) / 1e6:.2f} million/s")
    print(f"  lengths(): {count / spent(lambda: paths.lengths(pairs[:, 0], pairs[:, 1])) / 1e6:.2f} million/s")

    demo = nw.read_demo(demo_file)
    players = [player for match in demo.matches for player in match.players]
    megabytes = sum(player.places.nbytes for player in players) / 1e6
    print(f"frames, {megabytes:.2f} MB: read in {1e3 * spent(lambda: nw.read_demo(demo_file)):.1f} ms,", end=" ")
    print(f"viewed in {1e6 * spent(lambda: [player.places for player in players], 20):.0f} µs,", end=" ")
    summed = spent(lambda: [player.places["origin"].sum() for player in players], 20)
    print(f"origins summed in {1e3 * summed:.2f} ms, {megabytes / summed:,.0f} MB/s")
    votes = nw.read_demo_votes(demo_file, map_)
    print(f"{len(votes.votes)} votes: read in {1e3 * spent(lambda: nw.read_demo_votes(demo_file, map_)):.1f} ms,", end=" ")
    print(f"viewed in {1e6 * spent(lambda: votes.votes, 20):.0f} µs")


main(*sys.argv[1:])
