#!/usr/bin/env python3
"""What demos of an archive contain, read by as many processes as there are cores.

batch.py FOLDER     prints a line for each map: matches, players, hours of play
"""

import collections
import multiprocessing
import sys
from pathlib import Path

import numpy as np

import navwright

ENDINGS = (".mvd2", ".dm2", ".mvd2.gz", ".dm2.gz")


def summary(file):
    """Matches of one demo: map, players, player seconds; or why it could not be read."""
    try:
        demo = navwright.read_demo(file, threads=1)
    except navwright.Error as error:
        return str(error)
    return [
        (match.map, len(match.players), sum(np.count_nonzero(one.places["playing"]) for one in match.players) / 10)
        for match in demo.matches
    ]


def main(folder):
    files = sorted(path for path in Path(folder).rglob("*") if path.name.endswith(ENDINGS))
    totals = collections.defaultdict(lambda: [0, 0, 0.0])
    with multiprocessing.Pool() as pool:
        for found in pool.imap(summary, files):
            if isinstance(found, str):
                print(found, file=sys.stderr)
                continue
            for name, players, seconds in found:
                for i, more in enumerate((1, players, seconds)):
                    totals[name][i] += more
    for name, (matches, players, seconds) in sorted(totals.items()):
        print(f"{name}: {matches} matches, {players} players, {seconds / 3600:.2f} hours")


if __name__ == "__main__":
    main(*sys.argv[1:])
