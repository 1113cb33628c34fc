"""Tiles, crowds and pages about projects."""

import json

import numpy as np
import pytest

import navwright


def test_tiles_are_the_floor(map_):
    tiles = navwright.make_tiles(map_, cell=16, start=map_.spawns[0], goal=map_.spawns[-1], field=map_.spawns[0])
    stated = json.loads(tiles.json)
    assert len(tiles.tiles) == len(stated["leaves"]) > 0
    assert tiles.corners.shape == (len(tiles.tiles), 2, 3)
    assert np.array_equal(tiles.corners[0, 0], np.float32(stated["leaves"][0]["mins"]))
    assert tiles.floor == pytest.approx(stated["floor_area"])
    assert [list(tile.ways) for tile in tiles.tiles] == [leaf["ways"] for leaf in stated["leaves"]]
    assert tiles.path.whole and tiles.path.length == pytest.approx(stated["path"]["pulled_length"])
    assert len(tiles.path.corners) == len(stated["path"]["pulled"])
    field = tiles.field
    assert len(field) == len(stated["field"])
    assert field["distance"].min() == 0
    away = field[field["distance"] > 0]
    assert np.allclose(np.hypot(away["x"], away["y"]), 1, atol=1e-4)


def test_without_questions_there_are_no_answers(map_):
    tiles = navwright.make_tiles(map_, cell=32)
    assert tiles.path is None and len(tiles.field) == 0


def test_bots_jam(nav, map_):
    wanted = {"bots": 8, "task": "one", "seconds": 10, "seed": 2, "tries": True, "cell": 16}
    report = navwright.jam(nav, map_, **wanted)
    stated = json.loads(report.json)
    assert stated["bots"] == 8
    assert report.server.arrivals == stated["server_bots"]["arrivals"]
    assert len(report.places) == len(stated["narrow_places"])
    assert [fix.remedy for fix in report.fixes] == [fix["remedy"] for fix in stated["fixes"]]
    assert all(fix.after is not None for fix in report.fixes)
    assert navwright.jam(nav, map_, **wanted).json == report.json


def test_agents_are_steered(map_):
    report = navwright.steer(map_, agents=5, seconds=2, record=True, goal=map_.spawns[0], cell=16)
    assert report.origins.shape == (20, 5, 3)
    assert len(report.crowds) == 1 and report.crowds[0].avoid == "orca"
    assert not np.array_equal(report.origins[0], report.origins[-1])
    every = navwright.steer(map_, agents=4, seconds=1, circle=True, compare=True, cell=16)
    assert [crowd.avoid for crowd in every.crowds] == ["none", "vo", "rvo", "orca", "detour"]
    assert every.origins.shape == (0, 0, 3)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda nav, map_: navwright.make_tiles(map_, cell=0),
        lambda nav, map_: navwright.make_tiles(map_, start=map_.spawns[0]),
        lambda nav, map_: navwright.make_tiles(map_, entities=[9999]),
        lambda nav, map_: navwright.jam(nav, map_, bots=65),
        lambda nav, map_: navwright.jam(nav, map_, task="none"),
        lambda nav, map_: navwright.steer(map_, agents=0),
        lambda nav, map_: navwright.steer(map_, avoid="luck"),
        lambda nav, map_: navwright.steer(map_, open_after=1),
        lambda nav, map_: navwright.write_report("absent.navwright", "page.html"),
    ],
)
def test_what_is_wrong_is_said(nav, map_, wrong):
    with pytest.raises(navwright.Error) as raised:
        wrong(nav, map_)
    assert raised.value.what
