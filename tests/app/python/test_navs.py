"""Navs as arrays; what is made of them."""

import pickle

import numpy as np
import pytest

import navwright


def test_a_nav_goes_through_arrays(nav):
    again = navwright.Nav(nav.origins, nav.types, nav.links, nav.areas, nav.in_use)
    assert again == nav and len(again) == len(nav) > 10
    assert nav.origins.shape == (len(nav), 3) and nav.origins.dtype == np.float32
    assert not nav.origins.flags.owndata and not nav.origins.flags.writeable
    assert nav.links.dtype.names == ("from", "to", "type", "cost")
    assert (nav.links["cost"] > 0).all() and nav.links["to"].max() < len(nav)
    moved = nav.origins.copy()
    moved[0] += 1
    assert navwright.Nav(moved, nav.types, nav.links) != nav
    assert nav != 5


def test_arrays_outlive_their_nav(chain):
    origins, types = chain.origins, chain.types
    del chain
    assert origins[3].tolist() == [300, 0, 24] and types.tolist() == [1] * 4


def test_an_empty_nav_is_one():
    nav = navwright.Nav(np.empty((0, 3)))
    assert len(nav) == 0 and nav.origins.shape == (0, 3) and len(nav.links) == 0 and nav.types.shape == (0,)


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"origins": [(0, 0)]}, "shape"),
        ({"origins": (0, 0, 0)}, "shape"),
        ({"origins": [(0, 0, float("nan"))]}, "finite"),
        ({"origins": [(0, 0, 0)], "types": [1, 1]}, "each node"),
        ({"origins": [(0, 0, 0)], "areas": [32]}, "from 0 to 31"),
        ({"origins": [(0, 0, 0)], "links": [(0, 1, 1, 5)]}, "a node that there is not"),
        ({"origins": [(0, 0, 0)], "links": [(-1, 0, 1, 5)]}, "a node that there is not"),
        ({"origins": [(0, 0, 0)], "links": [[0, 0]]}, "links"),
    ],
)
def test_what_is_no_nav_is_refused(arguments, message):
    with pytest.raises((ValueError, TypeError), match=message):
        navwright.Nav(**arguments)


def test_navs_are_written_and_read(nav, tmp_path):
    navwright.write_nav(nav, tmp_path / "a.nav")
    assert navwright.read_nav(tmp_path / "a.nav") == nav
    assert navwright.convert(tmp_path / "a.nav", tmp_path / "a.navjson").nodes == len(nav)
    with pytest.raises(navwright.Error, match="node 0"):
        navwright.write_nav(navwright.Nav([(0, 0, 0)], links=[(0, 0, 1, 1)]), tmp_path / "b.nav")
    assert not (tmp_path / "b.nav").exists()


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_navs_are_pickled(nav, protocol):
    assert pickle.loads(pickle.dumps(nav, protocol)) == nav


def test_types_have_names():
    assert navwright.type_name(1) == "MOVE" and navwright.type_name(200) == "?"
    with pytest.raises(TypeError):
        navwright.type_name(256)


def test_generation_is_the_same_again(map_, sample, nav):
    steps = []
    made = navwright.generate(
        map_, [sample], parameters={"fill.mode": "off", "rehearse.rounds": "0"}, threads=1,
        progress=lambda *step: steps.append(step))
    assert made.nav == nav
    assert steps and all(isinstance(task, str) and done <= max(total, done) for task, done, total in steps)


def test_demos_are_kept_where_it_is_said(map_, sample, nav, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    quick = {"fill.mode": "off", "rehearse.rounds": 0}
    assert navwright.generate(map_, [sample], parameters=quick).nav == nav
    assert list(tmp_path.iterdir()) == []
    navwright.generate(map_, [sample], parameters=quick, cache=tmp_path / "cache")
    assert len(list((tmp_path / "cache").iterdir())) >= 5
    assert navwright.generate(map_, [sample], parameters=quick, cache=str(tmp_path / "cache")).nav == nav


def test_settings_are_checked(map_, sample):
    with pytest.raises(navwright.Error, match="no.such"):
        navwright.generate(map_, [sample], parameters={"no.such": 1})
    with pytest.raises(navwright.Error):
        navwright.generate(map_, [sample], preset="none such")
    with pytest.raises(TypeError):
        navwright.generate(map_, [sample], parameters={5: 1})


def test_a_nav_is_tested(nav, map_):
    quick = {"navtest.duration": 20, "navtest.max_duration": 20}
    report = navwright.test(nav, map_, parameters=quick)
    assert len(report.figures) == 4 and abs(report.seconds - 20) < 0.01
    assert report.passed == all(figure.passed for figure in report.figures)
    assert '"nav_sha1"' in report.json
    assert report.bad_links.shape[1] == 2
    assert navwright.test(nav, map_, parameters=quick).json == report.json


def test_a_nav_is_checked(chain, map_):
    found = navwright.lint(chain, map_, physics=False)
    order = [("error", "warning", "hint").index(finding.severity) for finding in found]
    assert order and order == sorted(order) and order[0] == 0
    assert all(finding.message and -1 <= finding.node < 4 for finding in found)


def test_coverage_is_measured(nav, chain, map_):
    whole, none = navwright.coverage(nav, map_), navwright.coverage(chain, map_)
    assert whole.covered_area > none.covered_area and whole.median >= 0.9
    assert none.holes and none.holes[0].area >= none.holes[-1].area and none.unserved[0].reason


def test_paths_are_found(chain):
    paths = navwright.Paths(chain)
    path = paths.path(0, 3)
    nodes = path.nodes
    assert nodes.tolist() == [0, 1, 2, 3] and abs(path.length - 300) < 0.01
    paths.path(1, 2)
    del path, paths
    assert nodes.tolist() == [0, 1, 2, 3]
    paths = navwright.Paths(chain)
    assert paths.path(3, 0) is None and paths.path(-1, 9) is None
    assert paths.cheapest(0, 2).nodes.tolist() == [0, 1, 2]
    inf, nodes = np.inf, np.arange(4)
    np.testing.assert_allclose(paths.lengths(nodes[:, None], nodes), [
        [0, 100, 200, 300], [inf, 0, 100, 200], [inf, inf, 0, 100], [inf, inf, inf, 0]])
    assert paths.lengths(0, 3) == pytest.approx(300) and paths.lengths([0, -1], [9, 0]).tolist() == [inf, inf]
    with pytest.raises(ValueError):
        paths.lengths([0, 1], [0, 1, 2])
    assert paths.nearest((190, 10, 24)) == 2 and paths.nearest(np.float32([190, 10, 24]), within=5) == -1
    with pytest.raises(navwright.Error):
        navwright.Paths(navwright.Nav([(0, 0, 0)], links=[(0, 0, 1, 1)]))


def test_edits_are_applied_and_kept(chain, tmp_path):
    edits = [
        navwright.Edit("back", "add_link", (300, 0, 24), to=(200, 0, 24)),
        navwright.Edit("far", "delete_node", (5000, 0, 24)),
    ]
    edited = navwright.edit(chain, edits)
    assert [outcome.state for outcome in edited.outcomes] == ["applied", "orphaned"]
    assert edited.outcomes[1].reason and len(edited.nav.links) == 4 and edited.previous.tolist() == [0, 1, 2, 3]
    navwright.write_edits(edits, "nw_sample", tmp_path / "edits.json")
    assert navwright.edit(chain, navwright.read_edits(tmp_path / "edits.json")).nav == edited.nav
    edits[0].operation = "paint"
    with pytest.raises(navwright.Error, match="paint"):
        navwright.edit(chain, edits)


def test_a_map_has_areas_and_routes(map_, tmp_path):
    areas = navwright.make_areas(map_)
    start, goal = map_.spawns[0], map_.spawns[-1]
    assert areas.areas["floor"][areas.at(start)]
    route = areas.route(start, goal)
    ways = areas.reachabilities[route.reachabilities]
    assert ways["from"][0] == areas.at(start) and ways["to"][-1] == areas.at(goal)
    assert (ways["from"][1:] == ways["to"][:-1]).all()
    assert areas.route(start, (9000, 0, 0)) is None
    assert len(areas.travels) == len(areas.reachabilities) and "walk" in areas.travels
    navwright.write_areas(areas, tmp_path / "a.aas")
    again = navwright.read_areas(tmp_path / "a.aas")
    view = again.reachabilities
    del again
    assert len(view) == len(areas.reachabilities)


def test_a_map_has_a_navmesh(map_, tmp_path):
    mesh = navwright.make_navmesh(map_)
    assert len(mesh.polygons) > 10
    corners, neighbours = mesh.polygons[0].corners, mesh.polygons[0].neighbours
    assert len(corners) >= 3 and (neighbours < len(mesh.polygons)).all()
    path = mesh.path(map_.spawns[0], map_.spawns[-1])
    assert path.whole and path.length > 0 and len(path.corners) >= 2
    with pytest.raises(navwright.Error):
        mesh.path((9000, 0, 0), map_.spawns[0])
    navwright.write_navmesh(mesh, tmp_path / "mesh.bin")
    assert (tmp_path / "mesh.bin").stat().st_size > 100
