"""Maps, demos, what is solid: their arrays are right, and stay so when their owners are gone."""

import gc
import time

import numpy as np
import pytest

import navwright


def test_a_map_has_its_facts(map_):
    assert map_.name == "nw_sample"
    assert map_.spawns.dtype == np.float32 and map_.spawns.shape[1] == 3 and len(map_.spawns) > 3
    assert (map_.spawns > map_.mins).all() and (map_.spawns < map_.maxs).all()


def test_a_demo_is_arrays(sample, map_):
    (match,) = navwright.read_demo(sample / "sample_1.mvd2").matches
    assert match.map == map_.name
    assert len(match.players) > 1
    for player in match.players:
        places = player.places
        assert places.dtype.names == ("seconds", "origin", "health", "playing")
        assert (np.diff(places["seconds"]) > 0).all() and places["seconds"][-1] <= match.seconds
        playing = places[places["playing"]]
        assert (playing["origin"] > map_.mins).all() and (playing["origin"] < map_.maxs).all()
        known = playing["health"][playing["health"] != navwright.NO_HEALTH]
        assert ((known >= -200) & (known <= 200)).all()


def test_frames_are_views_that_keep_the_demo(sample):
    player = navwright.read_demo(sample / "sample_1.mvd2").matches[0].players[0]
    places = player.places
    assert not places.flags.owndata and not places.flags.writeable and places.base is player
    assert np.shares_memory(places, player.places)
    kept = places.copy()
    del player
    gc.collect()
    filler = [bytearray(len(kept) * 32) for _ in range(50)]
    assert (places == kept).all() and filler
    with pytest.raises(ValueError):
        places["seconds"] = 0


def test_views_of_a_demo_are_taken_without_copies(sample):
    """100 MB of frames a second would be 40 ms here; a copy of all of them takes longer than all views together."""
    player = max(navwright.read_demo(sample / "sample_1.mvd2").matches[0].players, key=lambda one: len(one.places))
    address = player.places.__array_interface__["data"][0]
    assert all(player.places.__array_interface__["data"][0] == address for _ in range(1000))


def test_votes_are_views_of_what_counts(sample, map_):
    read = navwright.read_demo_votes(sample / "sample_1.mvd2", map_)
    match = navwright.read_demo(sample / "sample_1.mvd2").matches[0]
    votes, samples = read.votes, read.samples
    assert read.name == "sample_1.mvd2" and 100 < len(votes) < len(samples)
    for array in (votes, samples):
        assert not array.flags.owndata and not array.flags.writeable and array.base is read
        assert (array["match"] == 0).all() and set(array["slot"]) <= {player.slot for player in match.players}
        assert (array["seconds"] >= 0).all() and (array["seconds"] <= match.seconds).all()
    # Each is where its player was.
    at = {
        (player.slot, round(place["seconds"] * 10)): place["origin"].tolist()
        for player in match.players for place in player.places[player.places["playing"]]
    }
    for array in (votes, samples):
        assert all(at[one["slot"], round(one["seconds"] * 10)] == one["origin"].tolist() for one in array)
    joined = np.flatnonzero(votes["linked"])
    assert len(joined) > 100 and (votes["slot"][joined] == votes["slot"][joined + 1]).all()
    assert (votes["seconds"][joined] < votes["seconds"][joined + 1]).all()
    assert (votes["way_peak_speed"][joined] >= votes["way_speed"][joined] - 1).all()
    assert votes.dtype.itemsize == 56 and votes["way_rise"].max() > 18
    for flag in ("underwater", "on_ladder", "taking_off", "penalised", "way_flown"):
        assert 0 < votes[flag].sum() < len(votes) / 2
    same_run = np.diff(samples["run"]) == 0
    assert (np.diff(samples["seconds"])[same_run] > 0).all() and samples["run"].max() > 0
    kept = votes.copy()
    del read, array
    gc.collect()
    assert (votes == kept).all()


def test_votes_follow_parameters_and_the_map(sample, map_, tmp_path):
    file = sample / "sample_1.mvd2"
    many = navwright.read_demo_votes(file, map_, parameters={"votes.spacing": 16}).votes
    assert len(many) > len(navwright.read_demo_votes(file, map_).votes)
    with pytest.raises(navwright.Error, match="no.such"):
        navwright.read_demo_votes(file, map_, parameters={"no.such": 1})
    other = tmp_path / "other.bsp"
    data = bytearray((sample / "nw_sample.bsp").read_bytes())
    data += bytes(4)
    other.write_bytes(data)
    with pytest.raises(navwright.Error, match="says nothing about other"):
        navwright.read_demo_votes(file, navwright.read_map(other))
    with pytest.raises(TypeError):
        navwright.read_demo_votes(file, None)


def test_a_sweep_ends_where_the_floor_is(map_):
    spawns = map_.spawns
    below = spawns - np.float32([0, 0, 512])
    hits = navwright.sweep(map_, spawns, below)
    assert hits.dtype.names == ("fraction", "end", "normal", "contents", "start_solid", "all_solid")
    assert (hits["fraction"] < 1).all() and not hits["start_solid"].any()
    assert (hits["normal"][:, 2] > 0.7).all()
    assert (hits["contents"] & navwright.Contents.SOLID).all()
    points = navwright.sweep(map_, spawns, below, box=None)
    # A player's origin is 24 above the floor, a point gets down to it.
    np.testing.assert_allclose(hits["end"][:, 2] - points["end"][:, 2], 24, atol=0.1)
    assert (map_.contents_at(spawns) == 0).all()
    assert (map_.contents_at(points["end"] - np.float32([0, 0, 4])) & navwright.Contents.SOLID).all()


def test_one_place_is_taken_for_every_row(map_):
    spawns = map_.spawns
    fan = navwright.sweep(map_, spawns[0], spawns, box=None)
    each = navwright.sweep(map_, np.tile(spawns[0], (len(spawns), 1)), spawns.astype(float), box=None)
    assert len(fan) == len(spawns) and (fan == each).all()
    assert len(navwright.sweep(map_, np.empty((0, 3)), np.empty((0, 3)))) == 0


@pytest.mark.parametrize("place", [np.nan, np.inf, -np.inf, 3e38])
def test_places_that_are_none_do_no_harm(map_, place):
    assert len(navwright.sweep(map_, map_.spawns[0], [place, 0, 0])) == 1
    assert len(navwright.sweep(map_, [0, place, 0], [place, 0, place], box=None)) == 1
    assert len(map_.contents_at([place] * 3)) == 1


def test_wrong_shapes_are_refused(map_):
    spawns = map_.spawns
    with pytest.raises(ValueError, match="ends must have the shape"):
        navwright.sweep(map_, spawns, spawns[:, :2])
    with pytest.raises(ValueError, match="as many starts as ends"):
        navwright.sweep(map_, spawns, spawns[:2])
    with pytest.raises(TypeError, match="starts must be numbers"):
        navwright.sweep(map_, "here", spawns)
    with pytest.raises(TypeError):
        navwright.sweep(map_, spawns, spawns, box=1)
    with pytest.raises(ValueError):
        map_.contents_at(5)


def test_sweeps_are_many_a_second(map_, capsys):
    """A million a second on an idle machine; what is slower by far is taken one by one."""
    count = 200_000
    random = np.random.default_rng(1)
    starts = map_.spawns[random.integers(len(map_.spawns), size=count)]
    ends = starts + random.normal(scale=200, size=(count, 3))
    began = time.perf_counter()
    hits = navwright.sweep(map_, starts, ends, box=None)
    seconds = time.perf_counter() - began
    assert len(hits) == count
    with capsys.disabled():
        print(f"{count / seconds / 1e6:.2f} million sweeps a second")


def test_links_are_tried(map_):
    stands = navwright.sweep(map_, map_.spawns[0], map_.spawns[0] - np.float32([0, 0, 64]))["end"]
    near, away = navwright.try_links(map_, stands[0], stands + np.float32([[16, 0, 0], [0, 0, 4000]]))
    assert near.possible and near.failure == "none" and near.way.shape[1] == 3
    assert not away.possible and away.failure != "none"
