#!/usr/bin/env python3
"""A format of one's own: a nav as a Wavefront file with a line for each link, which Blender and others open.

exporter.py NAV OUT.obj
"""

import sys

import navwright


def main(nav_file, out):
    nav = navwright.read_nav(nav_file)
    with open(out, "w", encoding="ascii") as file:
        file.writelines(f"v {x:g} {y:g} {z:g}\n" for x, y, z in nav.origins.tolist())
        for kind in sorted(set(nav.types.tolist())):
            file.write(f"# nodes of type {navwright.type_name(kind)}: {int((nav.types == kind).sum())}\n")
        # Both directions of a link are one line; numbers begin with 1.
        pairs = {(min(pair), max(pair)) for pair in nav.links[["from", "to"]].tolist()}
        file.writelines(f"l {a + 1} {b + 1}\n" for a, b in sorted(pairs))
    print(f"{len(nav)} points, {len(pairs)} lines")


if __name__ == "__main__":
    main(*sys.argv[1:])
