#!/usr/bin/env python3
"""A check of one's own beside those of `lint`: links that shots cannot follow, where a bot cannot cover its way.

validator.py MAP NAV     prints a line for each finding; ends with 1 if there are any
"""

import sys

import numpy as np

import navwright

EYES = np.float32([0, 0, 22])


def blind_links(nav, map_):
    """Numbers of the walked links whose ends do not see each other."""
    links = nav.links[nav.links["type"] == 1]
    starts, ends = nav.origins[links["from"]] + EYES, nav.origins[links["to"]] + EYES
    hits = navwright.sweep(map_, starts, ends, box=None, mask=navwright.Contents.STOPS_SHOTS)
    return links[hits["fraction"] < 1]


def main(map_file, nav_file):
    map_, nav = navwright.read_map(map_file), navwright.read_nav(nav_file)
    found = blind_links(nav, map_)
    for link in found:
        print(f"blind: link {link['from']} to {link['to']}, {link['cost']:.0f} units")
    for finding in navwright.lint(nav, map_, physics=False):
        if finding.severity == "error":
            print(f"{finding.rule}: {finding.message}")
    return 1 if len(found) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
