#!/usr/bin/env python3
"""Where a player was, as a picture: brighter is longer.

heat.py DEMO OUT.png [SLOT]     SLOT is the player's number; without it, who played longest
"""

import sys

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np

import navwright


def main(demo_file, out, slot=None):
    players = navwright.read_demo(demo_file).matches[0].players
    if slot is None:
        player = max(players, key=lambda one: np.count_nonzero(one.places["playing"]))
    else:
        player = next(one for one in players if one.slot == int(slot))
    places = player.places
    at = places["origin"][places["playing"]]
    figure, axes = plt.subplots()
    # Ten places are a second.
    counts, _, _, picture = axes.hist2d(at[:, 0], at[:, 1], bins=64, weights=np.full(len(at), 0.1), cmap="inferno")
    axes.set(title=f"{player.name or player.slot}: {counts.sum():.0f} s", xlabel="x", ylabel="y", aspect="equal")
    figure.colorbar(picture, label="seconds")
    figure.savefig(out)
    print(f"{counts.sum():.0f} s of {player.name or player.slot}")


if __name__ == "__main__":
    main(*sys.argv[1:])
