#!/usr/bin/env python3
"""The published proposal (actionquake/q2pro issue 295), written from its text alone, and a comparison.

    proposal.py NAV MAP.bsp FRAMES.csv...

makes nodes and links of the frames that `navgen frames --events` prints, one file a demo, and compares them with a
.nav. Exit code 0: equal. What the text leaves open is marked OPEN (docs/deviations.md has each of them).
"""

import collections
import csv
import math
import struct
import sys
import zlib

NORMAL, SPECTATOR, DEAD = 0, 1, 2
EV_FALL, EV_FALLFAR = 4, 5
RDF_UNDERWATER = 1
FRAMETIME = 0.1
DENSITY, RADIUS = 96, 48
BOT_MAX_XY_SPEED = 450
MAXLINKS = 32
MOVE, LADDER, WATER, CROUCH = 1, 3, 4, 5
# The engine's numbers; the text counts a type that the engine does not have (docs/deviations.md).
JUMP, STAND_DROP, CROUCH_DROP, UNSAFE_DROP, LADDER_UP, LADDER_DOWN, SPAWNPOINT = 10, 11, 12, 13, 14, 15, 21

Sample = collections.namedtuple("Sample", "frame type place crouched underwater event")


class Vote:
    def __init__(self, demo, sample, vz, dxy, weight):
        self.demo, self.sample, self.vz, self.dxy, self.weight = demo, sample, vz, dxy, weight


def read_players(path):
    """Samples by gamestate and slot; places in 1/8 units."""
    players = collections.defaultdict(list)
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            place = (int(row["x"]), int(row["y"]), int(row["z"]))
            # On the wire in quarter units.
            crouched = int(row["viewoffset_z"]) / 4 < 10
            players[int(row["gamestate"]), int(row["slot"])].append(
                Sample(int(row["frame"]), int(row["pm_type"]), place, crouched,
                       int(row["rdflags"]) & RDF_UNDERWATER != 0, int(row["event"])))
    return players


def find_runs(samples):
    """Stage 2: unbroken accepted samples, and the indices at which a life ended in DEAD."""
    runs, deaths = [], []
    alive = False
    for i, sample in enumerate(samples):
        if sample.type == NORMAL:
            follows = i > 0 and samples[i - 1].type == NORMAL and samples[i - 1].frame + 1 == sample.frame
            if follows:
                runs[-1].append(i)
            else:
                runs.append([i])
            alive = True
        elif sample.type == DEAD and alive:
            deaths.append(i)
            alive = False
    return runs, deaths


def killed_by_map(samples, death):
    if samples[death].event in (EV_FALL, EV_FALLFAR):
        return True
    before = 0
    while before <= 90 and death > before and samples[death - before - 1].underwater \
            and samples[death - before - 1].frame == samples[death].frame - before - 1:
        before += 1
    return before > 90


def distance(a, b):
    return math.dist(a, b) / 8


def downsample(samples, run):
    """Stage 4: one index every 96 units of path, from the first on."""
    chosen, path = [run[0]], 0.0
    for before, i in zip(run, run[1:]):
        path += distance(samples[before].place, samples[i].place)
        if path >= DENSITY:
            chosen.append(i)
            path = 0.0
    return chosen


def cast_votes(paths):
    """Votes, and the traversals between them as pairs of numbers."""
    votes, traversals = [], []
    for demo, path in enumerate(paths):
        players = read_players(path)
        everyone = [sample.type for samples in players.values() for sample in samples]
        if everyone.count(SPECTATOR) > 0.6 * len(everyone):
            continue
        for samples in players.values():
            runs, deaths = find_runs(samples)
            for run in runs:
                penalised = [samples[death].frame for death in deaths
                             if death > run[-1] and killed_by_map(samples, death)
                             and not any(run[-1] < other[0] < death for other in runs)]

                def vote(i, dxy):
                    vz = 0.0 if i == run[0] else (samples[i].place[2] - samples[i - 1].place[2]) / 8 / FRAMETIME
                    weight = 0.2 if any(frame - 90 <= samples[i].frame for frame in penalised) else 1.0
                    votes.append(Vote(demo, samples[i], vz, dxy, weight))

                kept = downsample(samples, run)
                for a, b in zip(kept, kept[1:]):
                    # OPEN: sideways movement is that of the pair, as in Stage 3
                    dxy = distance(samples[a].place[:2], samples[b].place[:2])
                    traversals.append((len(votes), len(votes) + 1))
                    vote(a, dxy)
                    vote(b, dxy)
    return votes, traversals


def cluster(votes):
    """Groups of votes. OPEN: the one with most neighbours within the radius first, ties by place."""
    cells = collections.defaultdict(list)
    side = RADIUS * 8
    for number, vote in enumerate(votes):
        cells[tuple(c // side for c in vote.sample.place)].append(number)

    def near(number):
        place = votes[number].sample.place
        x, y, z = (c // side for c in place)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                for dz in (-1, 0, 1):
                    for other in cells.get((x + dx, y + dy, z + dz), ()):
                        at = votes[other].sample.place
                        if sum((a - b) ** 2 for a, b in zip(place, at)) <= side * side:
                            yield other

    neighbours = {}
    for number, vote in enumerate(votes):
        if vote.sample.place not in neighbours:
            neighbours[vote.sample.place] = list(near(number))
    order = sorted(range(len(votes)),
                   key=lambda n: (-len(neighbours[votes[n].sample.place]), votes[n].sample.place))
    cluster_of, groups = {}, []
    for seed in order:
        if seed in cluster_of:
            continue
        group = [n for n in neighbours[votes[seed].sample.place] if n not in cluster_of]
        for member in group:
            cluster_of[member] = len(groups)
        groups.append(group)
    return groups, cluster_of


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0.0


def classify_node(group):
    """Stage 5."""
    avg_vz = mean(vote.vz for vote in group)
    dxy_avg = mean(vote.dxy for vote in group)
    if mean(vote.sample.underwater for vote in group) > 0.6:
        return WATER
    if mean(vote.sample.crouched for vote in group) > 0.6:
        return CROUCH
    if avg_vz > 150 and dxy_avg < 40:
        return LADDER_UP
    if avg_vz < -150 and dxy_avg < 40:
        return LADDER_DOWN
    return JUMP if avg_vz > 80 else MOVE


def drop_type(dz):
    if -210 < dz < -30:
        return STAND_DROP
    if -224 < dz < -210:
        return CROUCH_DROP
    return UNSAFE_DROP if -256 < dz < -224 else None


Node = collections.namedtuple("Node", "place type links")  # links: {target: type}


def make_nav(paths, spawns):
    votes, traversals = cast_votes(paths)
    groups, cluster_of = cluster(votes)
    nodes, node_of = [], {}
    for number, group in enumerate(groups):
        members = [votes[n] for n in group]
        weight = sum(vote.weight for vote in members)
        if weight < 0.4 - 1e-9 or len({vote.demo for vote in members}) < 3:
            continue
        place = tuple(sum(vote.weight * vote.sample.place[axis] for vote in members) / weight / 8
                      for axis in range(3))
        node_of[number] = len(nodes)
        nodes.append(Node(place, classify_node(members), {}))

    falls, weights = collections.defaultdict(list), collections.Counter()
    for a, b in traversals:
        start, end = node_of.get(cluster_of[a]), node_of.get(cluster_of[b])
        one, other = votes[a].sample, votes[b].sample
        speed = distance(one.place[:2], other.place[:2]) / ((other.frame - one.frame) * FRAMETIME)
        if start is None or end is None or start == end or speed > BOT_MAX_XY_SPEED:
            continue
        falls[start, end].append((other.place[2] - one.place[2]) / 8)
        weights[start, end] += min(votes[a].weight, votes[b].weight)
    for start, node in enumerate(nodes):
        own = sorted((pair for pair in falls if pair[0] == start), key=lambda pair: -weights[pair])
        for pair in own[:MAXLINKS]:
            node.links[pair[1]] = drop_type(mean(falls[pair])) or nodes[pair[1]].type

    linked = {end for pair in falls for end in pair}
    original = list(nodes)
    for spawn in spawns:
        near = min(linked, key=lambda n: math.dist(original[n].place, spawn), default=None)
        if near is not None and math.dist(original[near].place, spawn) <= RADIUS \
                and nodes[near].type not in (LADDER, WATER):
            nodes[near] = nodes[near]._replace(type=SPAWNPOINT)
    return nodes


def read_spawns(path):
    """Spawn points of a map: of deathmatch and teams; info_player_start where there is none of deathmatch."""
    with open(path, "rb") as file:
        data = file.read()
    offset, length = struct.unpack_from("<ii", data, 8)
    found = collections.defaultdict(list)
    for block in data[offset:offset + length].split(b"\0")[0].decode("latin-1").split("}"):
        words = block.split('"')[1::2]
        entity = dict(zip(words[::2], words[1::2]))
        if entity.get("classname", "").startswith("info_player_"):
            origin = tuple(float(word) for word in entity.get("origin", "0 0 0").split())
            found[entity["classname"][len("info_player_"):]].append(origin)
    names = ["deathmatch" if found["deathmatch"] else "start", "team1", "team2", "team3"]
    return [origin for name in names for origin in found[name]]


def read_nav(path):
    with open(path, "rb") as file:
        data = file.read()
    payload = zlib.decompress(data[9:])
    (count,), at = struct.unpack_from("<H", payload), 2
    nodes = []
    for _ in range(count):
        _, x, y, z, kind, _, _, links = struct.unpack_from("<i3fBhiB", payload, at)
        at += 24
        node = Node((x, y, z), kind, {})
        for _ in range(links):
            target, link_type, _ = struct.unpack_from("<hBf", payload, at)
            at += 7
            node.links[target] = link_type
        nodes.append(node)
    return nodes


def compare(wanted, found):
    """Lines of differences; nodes are the same within 1/64 unit."""
    places = {}
    for number, node in enumerate(found):
        places.setdefault(tuple(round(c) for c in node.place), []).append(number)
    twin = {}
    for number, node in enumerate(wanted):
        near = [n for dx in (-1, 0, 1) for dy in (-1, 0, 1) for dz in (-1, 0, 1)
                for n in places.get(tuple(round(c) + d for c, d in zip(node.place, (dx, dy, dz))), ())]
        near = [n for n in near if math.dist(found[n].place, node.place) < 1 / 64]
        if near:
            twin[number] = near[0]
    lines = [f"no node at {wanted[n].place}" for n in range(len(wanted)) if n not in twin]
    lines += [f"a node too many at {found[n].place}" for n in set(range(len(found))) - set(twin.values())]
    for number, other in twin.items():
        node = wanted[number]
        if node.type != found[other].type:
            lines.append(f"type {found[other].type}, not {node.type}, at {node.place}")
        links = {twin[end]: kind for end, kind in node.links.items() if end in twin}
        for end in links.keys() ^ found[other].links.keys():
            much = "too much" if end in found[other].links else "missing"
            lines.append(f"link {much}: {node.place} to {found[end].place}")
        for end in links.keys() & found[other].links.keys():
            if links[end] != found[other].links[end]:
                lines.append(f"link of type {found[other].links[end]}, not {links[end]}: "
                             f"{node.place} to {found[end].place}")
    return lines


def main():
    nav, bsp, *frames = sys.argv[1:]
    wanted, found = make_nav(frames, read_spawns(bsp)), read_nav(nav)
    lines = compare(wanted, found)
    for line in lines:
        print(line)
    print(f"{len(wanted)} nodes, {sum(len(node.links) for node in wanted)} links, {len(lines)} differences")
    return 1 if lines or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
