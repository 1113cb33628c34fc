#!/usr/bin/env python3
"""How open the spawn points of a map are: the mean length of lines of sight in random directions.

traces.py MAP [LINES]     LINES in all, a million unless given
"""

import sys
import time

import numpy as np

import navwright

FAR = 2048


def main(map_file, lines=1_000_000):
    map_ = navwright.read_map(map_file)
    random = np.random.default_rng(1)
    each = int(lines) // len(map_.spawns)
    ways = random.normal(size=(each, 3)).astype(np.float32)
    ways *= FAR / np.linalg.norm(ways, axis=1, keepdims=True)
    starts = np.repeat(map_.spawns, each, axis=0)
    ends = starts + np.tile(ways, (len(map_.spawns), 1))
    began = time.perf_counter()
    hits = navwright.sweep(map_, starts, ends, box=None, mask=navwright.Contents.STOPS_SHOTS)
    seconds = time.perf_counter() - began
    for spawn, fractions in zip(map_.spawns, hits["fraction"].reshape(-1, each)):
        print(f"({', '.join(f'{x:g}' for x in spawn)}): {fractions.mean() * FAR:.0f} units")
    print(f"{len(hits)} lines, {len(hits) / seconds / 1e6:.2f} million a second")


if __name__ == "__main__":
    main(*sys.argv[1:])
