#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
# Part of Navwright.
"""Puts the nav test into a source tree of AQtion's q2pro, or takes it out again.

Our files are copied beside the bot library, and single lines are inserted at places that are found by the
identifiers around them. Every inserted line carries the mark below: that is how it is found again.
"""

import argparse
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

MARK = "navwright-navtest"
HERE = Path(__file__).resolve().parent
BOTLIB = Path("src/action/botlib")
SOURCES = (
    "botlib_navtest.c",
    "botlib_navtest_bots.c",
    "botlib_navtest_paths.c",
    "botlib_navtest_walk.c",
    "navtest_core.c",
    "navtest_goal.c",
    "navtest_graph.c",
    "navtest_paths.c",
    "navtest_report.c",
    "navtest_sha1.c",
    "navtest_verdict.c",
)
HEADERS = ("botlib_navtest.h", "botlib_navtest_local.h", "navtest_core.h", "navtest_state.h")


class Refused(Exception):
    """What stands in the way, in words for the user."""


@dataclass(frozen=True)
class Place:
    """One insertion: `lines` go before or after the line that `find` returns the index of."""

    file: str
    name: str
    lines: tuple
    find: object
    before: bool = False


def code(line):
    """The line without its comments."""
    return re.sub(r"/\*.*?\*/", "", line.split("//")[0])


def body_of(function):
    """Finds the line with the opening brace of a function's definition."""

    def find(lines):
        start = re.compile(r"^[A-Za-z_][\w\s*]*\b" + function + r"\s*\(")
        for i, line in enumerate(lines):
            if not start.match(line):
                continue
            for j in range(i, min(i + 8, len(lines))):
                if ";" in code(lines[j]):
                    break  # a declaration
                if code(lines[j]).rstrip().endswith("{"):
                    return [j]
        return []

    return find


def statement(text, function):
    """Finds a statement, alone on its line, within a function."""

    def find(lines):
        opening = body_of(function)(lines)
        if not opening:
            return []
        end = next((i for i in range(opening[0] + 1, len(lines)) if lines[i].startswith("}")), len(lines))
        return [i for i in range(opening[0], end) if code(lines[i]).strip() == text]

    return find


def line_with(pattern):
    """Finds the lines that match a pattern from their start, white space aside."""
    expression = re.compile(r"\s*" + pattern)
    return lambda lines: [i for i, line in enumerate(lines) if expression.match(line)]


def in_braces(find):
    """Only lines whose neighbour above opens a block, so that lines may be added around them."""

    def checked(lines):
        def opens(i):
            above = i - 1
            while above > 0 and not code(lines[above]).strip():
                above -= 1
            return code(lines[above]).rstrip().endswith(("{", ";"))

        return [i for i in find(lines) if opens(i)]

    return checked


FOLLOW = in_braces(statement("BOTLIB_FollowPath(self);", "BOTLIB_Think"))

PLACES = (
    Place("meson.build", "the list botlib_src", tuple(f"  '{(BOTLIB / s).as_posix()}'," for s in SOURCES),
          line_with(r"botlib_src\s*=\s*\[\s*$")),
    Place("src/action/botlib/botlib.h", "the declaration of BOTLIB_Think", ('#include "botlib_navtest.h"',),
          line_with(r"void\s+BOTLIB_Think\s*\(.*;")),
    Place("src/action/botlib/botlib_ai.c", "the call of BOTLIB_FollowPath in BOTLIB_Think",
          ("BOTLIB_NavTest_Think(self);",), FOLLOW, before=True),
    Place("src/action/botlib/botlib_ai.c", "the call of BOTLIB_FollowPath in BOTLIB_Think",
          ("BOTLIB_NavTest_Moved(self);",), FOLLOW),
    Place("src/action/botlib/botlib_spawn.c", "the function BOTLIB_CheckBotRules",
          ("BOTLIB_NavTest_Frame();",), body_of("BOTLIB_CheckBotRules")),
    Place("src/action/acesrc/acebot_ai.c", "the function BOTLIB_PickLongRangeGoal",
          ("if (BOTLIB_NavTest_PickGoal(self)) return;",), body_of("BOTLIB_PickLongRangeGoal")),
    Place("src/action/acesrc/acebot_ai.c", "the function BOTLIB_FindEnemy",
          ("if (BOTLIB_NavTest_NoEnemy(self)) return false;",), body_of("BOTLIB_FindEnemy")),
    Place("src/action/g_spawn.c", "the reset of bot_connections in SpawnEntities", ("BOTLIB_NavTest_Init();",),
          statement("memset(&bot_connections, 0, sizeof(bot_connections));", "SpawnEntities")),
    Place("src/action/p_client.c", "the function player_die",
          ("#ifndef NO_BOTS", "BOTLIB_NavTest_RecordDeath(self);", "#endif"), body_of("player_die")),
    Place("src/action/g_combat.c", "the function T_Damage",
          ("#ifndef NO_BOTS", "if (BOTLIB_NavTest_NoDamage(targ, attacker, mod)) return;", "#endif"),
          body_of("T_Damage")),
)


def marked(file, line, indent):
    """The line as it goes into the file, with its mark."""
    if file == "meson.build":
        return f"{line} # {MARK}"
    if line.startswith("#"):
        return f"{line} /* {MARK} */"
    return f"{indent}{line} /* {MARK} */"


def split(data):
    """The lines of a file and their ending; bytes above 127 pass through unchanged."""
    text = data.decode("latin-1")
    return text.split("\n"), "\r" if "\r\n" in text else ""


def join(lines):
    return "\n".join(lines).encode("latin-1")


def without_marks(data):
    lines, _ = split(data)
    return join([line for line in lines if MARK not in line])


def with_marks(file, data):
    """The file with every insertion that belongs in it."""
    for place in (p for p in PLACES if p.file == file):
        lines, ending = split(data)
        bare = [line.rstrip("\r") for line in lines]
        found = place.find(bare)
        if len(found) != 1:
            how = "not found" if not found else f"found {len(found)} times"
            raise Refused(f"{place.name} was {how} in {file}")
        at = found[0]
        indent = re.match(r"\s*", bare[at]).group() or "\t"
        new = [marked(file, line, indent) + ending for line in place.lines]
        where = at if place.before else at + 1
        data = join(lines[:where] + new + lines[where:])
    return data


@dataclass
class Step:
    """One file to write (data) or to remove (data is None)."""

    path: Path
    name: str
    data: bytes
    outcome: str


def read(path, name):
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise Refused(f"{name} does not exist: is {path.parents[len(Path(name).parts) - 1]} "
                      "the top folder of the engine's source?") from None


def patched_files():
    return list(dict.fromkeys(place.file for place in PLACES))


def plan_install(root):
    steps = []
    for name in patched_files():
        path = root / name
        old = read(path, name)
        new = with_marks(name, without_marks(old))
        if new != old:
            steps.append(Step(path, name, new, "patched"))
    for source in SOURCES + HEADERS:
        path = root / BOTLIB / source
        new = (HERE / source).read_bytes()
        if not path.exists() or path.read_bytes() != new:
            steps.append(Step(path, (BOTLIB / source).as_posix(), new, "copied"))
    return steps


def plan_revert(root):
    steps = []
    for name in patched_files():
        path = root / name
        old = read(path, name)
        new = without_marks(old)
        if new != old:
            steps.append(Step(path, name, new, "restored"))
    for source in SOURCES + HEADERS:
        path = root / BOTLIB / source
        if path.exists():
            steps.append(Step(path, (BOTLIB / source).as_posix(), None, "removed"))
    return steps


def write(path, data):
    """Whole or not at all, with the file's own permissions."""
    if data is None:
        path.unlink()
        return
    beside = path.with_name(path.name + ".navtest-tmp")
    try:
        beside.write_bytes(data)
        if path.exists():
            os.chmod(beside, path.stat().st_mode & 0o777)
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def carry_out(steps):
    """All steps, or none: what was done is undone when one fails."""
    done = []
    for step in steps:
        old = step.path.read_bytes() if step.path.exists() else None
        try:
            write(step.path, step.data)
        except OSError as error:
            for path, data in reversed(done):
                write(path, data)
            raise Refused(f"cannot write {step.name}: {error.strerror}; nothing was changed") from None
        done.append((step.path, old))
        print(f"{step.outcome} {step.name}")


def check(root):
    steps = plan_install(root)
    reverts = plan_revert(root)
    for step in steps:
        print(f"missing or different: {step.name}")
    if not steps:
        print("the nav test is installed")
    elif not reverts:
        print("the nav test is not installed; every place for it was found")
    else:
        print("the nav test is installed in part or in another version: run install.py again")
    return 0 if not steps else 1


def main():
    parser = argparse.ArgumentParser(description="Installs the nav test in a source tree of AQtion's q2pro.")
    parser.add_argument("engine_src", type=Path, help="top folder of the engine's source (with meson.build)")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true", help="say whether it is installed (exit 0) or not (exit 1)")
    mode.add_argument("--revert", action="store_true", help="take it out again")
    mode.add_argument("--dry-run", action="store_true", help="say what would be done")
    options = parser.parse_args()
    root = options.engine_src.resolve()
    try:
        if options.check:
            return check(root)
        steps = plan_revert(root) if options.revert else plan_install(root)
        if not steps:
            print("nothing to do: " + ("not installed" if options.revert else "already installed"))
        elif options.dry_run:
            for step in steps:
                print(f"would be {step.outcome}: {step.name}")
        else:
            carry_out(steps)
    except Refused as refusal:
        print(f"install.py: {refusal}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
