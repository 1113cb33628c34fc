"""Types of navwright's public names; help() says what they mean."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntFlag
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

_Path = str | bytes | PathLike[str] | PathLike[bytes]
_Point = tuple[float, float, float]
_PointLike = Sequence[float] | NDArray[Any]
_Box = tuple[_Point, _Point]
_Progress = Callable[[str, int, int], object] | None
_Warning = Callable[[str], object] | None
_Parameters = Mapping[str, object]

__version__: str
NO_HEALTH: int
STANDING: _Box
CROUCHED: _Box
LINK: np.dtype[np.void]

class Contents(IntFlag):
    SOLID: int
    WINDOW: int
    LAVA: int
    SLIME: int
    WATER: int
    MIST: int
    PLAYER_CLIP: int
    LADDER: int
    STOPS_PLAYERS: int
    STOPS_SHOTS: int
    LIQUID: int

class Error(Exception):
    what: str
    where: str
    hint: str

class Cancelled(Error): ...

class Stop:
    def __init__(self) -> None: ...
    def request(self) -> None: ...
    @property
    def requested(self) -> bool: ...

class Map:
    @property
    def name(self) -> str: ...
    @property
    def checksum(self) -> int: ...
    @property
    def mins(self) -> _Point: ...
    @property
    def maxs(self) -> _Point: ...
    @property
    def spawns(self) -> NDArray[np.float32]: ...
    def contents_at(self, places: ArrayLike) -> NDArray[np.uint32]: ...

class LinkTrial:
    @property
    def possible(self) -> bool: ...
    @property
    def certain(self) -> bool: ...
    @property
    def means(self) -> str: ...
    @property
    def type(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def damage(self) -> int: ...
    @property
    def tried(self) -> int: ...
    @property
    def arrived(self) -> int: ...
    @property
    def failure(self) -> str: ...
    @property
    def way(self) -> NDArray[np.float32]: ...

class Player:
    @property
    def slot(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def places(self) -> NDArray[np.void]: ...

class Match:
    @property
    def map(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    @property
    def players(self) -> list[Player]: ...

class Demo:
    @property
    def name(self) -> str: ...
    @property
    def matches(self) -> list[Match]: ...
    @property
    def damaged(self) -> bool: ...
    @property
    def warnings(self) -> list[str]: ...

class DemoVotes:
    @property
    def name(self) -> str: ...
    @property
    def samples(self) -> NDArray[np.void]: ...
    @property
    def votes(self) -> NDArray[np.void]: ...
    @property
    def warnings(self) -> list[str]: ...

class Nav:
    def __init__(
        self,
        origins: ArrayLike,
        types: ArrayLike | None = None,
        links: NDArray[np.void] | Iterable[tuple[int, int, int, float]] | None = None,
        areas: ArrayLike | None = None,
        in_use: ArrayLike | None = None,
    ) -> None: ...
    @property
    def origins(self) -> NDArray[np.float32]: ...
    @property
    def types(self) -> NDArray[np.uint8]: ...
    @property
    def areas(self) -> NDArray[np.int32]: ...
    @property
    def in_use(self) -> NDArray[np.bool_]: ...
    @property
    def links(self) -> NDArray[np.void]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

class Path:
    @property
    def nodes(self) -> NDArray[np.int32]: ...
    @property
    def length(self) -> float: ...
    @property
    def seconds(self) -> float: ...

class Paths:
    def __init__(self, nav: Nav) -> None: ...
    def path(self, start: int, goal: int) -> Path | None: ...
    def cheapest(self, start: int, goal: int) -> Path | None: ...
    def lengths(self, starts: ArrayLike, goals: ArrayLike) -> NDArray[np.float64]: ...
    def nearest(self, place: _PointLike, within: float = 128) -> int: ...

class Loss:
    @property
    def field(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def what(self) -> str: ...

class Converted:
    @property
    def source(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def links(self) -> int: ...
    @property
    def losses(self) -> list[Loss]: ...
    @property
    def remarks(self) -> list[str]: ...

class Generated:
    @property
    def nav(self) -> Nav: ...
    @property
    def warnings(self) -> list[str]: ...

class Finding:
    @property
    def rule(self) -> str: ...
    @property
    def severity(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def place(self) -> _Point: ...
    @property
    def node(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def has_safe_fix(self) -> bool: ...

class TestFigure:
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> float: ...
    @property
    def limit(self) -> float: ...
    @property
    def at_least(self) -> bool: ...
    @property
    def passed(self) -> bool: ...

class TestReport:
    @property
    def passed(self) -> bool: ...
    @property
    def bots(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def figures(self) -> list[TestFigure]: ...
    @property
    def deaths(self) -> int: ...
    @property
    def bad_nodes(self) -> NDArray[np.int32]: ...
    @property
    def bad_links(self) -> NDArray[np.int32]: ...
    @property
    def unreachable_nodes(self) -> NDArray[np.int32]: ...
    @property
    def json(self) -> str: ...

class Hole:
    @property
    def area(self) -> float: ...
    @property
    def center(self) -> _Point: ...
    @property
    def mins(self) -> _Point: ...
    @property
    def maxs(self) -> _Point: ...

class Detour:
    @property
    def start(self) -> str: ...
    @property
    def goal(self) -> str: ...
    @property
    def length(self) -> float: ...
    @property
    def shortest(self) -> float: ...
    @property
    def nodes(self) -> NDArray[np.int32]: ...

class UnservedPlace:
    @property
    def name(self) -> str: ...
    @property
    def origin(self) -> _Point: ...
    @property
    def reason(self) -> str: ...

class Coverage:
    @property
    def floor_area(self) -> float: ...
    @property
    def covered_area(self) -> float: ...
    @property
    def holes(self) -> list[Hole]: ...
    @property
    def misplaced_nodes(self) -> NDArray[np.int32]: ...
    @property
    def pairs(self) -> int: ...
    @property
    def pairs_missing(self) -> int: ...
    @property
    def median(self) -> float | None: ...
    @property
    def p99(self) -> float | None: ...
    @property
    def worst(self) -> float | None: ...
    @property
    def detours(self) -> list[Detour]: ...
    @property
    def unserved(self) -> list[UnservedPlace]: ...

class Edit:
    id: str
    operation: str
    at: _Point
    to: _Point | None
    place: _Point | None
    type: int | None
    tolerance: float
    note: str
    def __init__(
        self,
        id: str,
        operation: str,
        at: _PointLike,
        *,
        to: _PointLike | None = None,
        place: _PointLike | None = None,
        type: int | None = None,
        tolerance: float = 24,
        note: str = "",
    ) -> None: ...

class EditOutcome:
    @property
    def id(self) -> str: ...
    @property
    def state(self) -> str: ...
    @property
    def reason(self) -> str: ...

class Edited:
    @property
    def nav(self) -> Nav: ...
    @property
    def outcomes(self) -> list[EditOutcome]: ...
    @property
    def previous(self) -> NDArray[np.int32]: ...

class Route:
    @property
    def seconds(self) -> float: ...
    @property
    def reachabilities(self) -> NDArray[np.uint64]: ...

class Areas:
    @property
    def areas(self) -> NDArray[np.void]: ...
    @property
    def reachabilities(self) -> NDArray[np.void]: ...
    @property
    def travels(self) -> list[str]: ...
    @property
    def warnings(self) -> list[str]: ...
    def at(self, origin: _PointLike) -> int: ...
    def route(self, start: _PointLike, goal: _PointLike) -> Route | None: ...

class NavmeshPolygon:
    @property
    def kind(self) -> str: ...
    @property
    def corners(self) -> NDArray[np.float32]: ...
    @property
    def neighbours(self) -> NDArray[np.int32]: ...

class NavmeshPath:
    @property
    def whole(self) -> bool: ...
    @property
    def corners(self) -> NDArray[np.float32]: ...
    @property
    def length(self) -> float: ...

class Navmesh:
    @property
    def polygons(self) -> list[NavmeshPolygon]: ...
    def path(self, start: _PointLike, goal: _PointLike) -> NavmeshPath: ...

class Tile:
    @property
    def mins(self) -> _Point: ...
    @property
    def maxs(self) -> _Point: ...
    @property
    def kind(self) -> str: ...
    @property
    def steps(self) -> bool: ...
    @property
    def sheet(self) -> int: ...
    @property
    def part(self) -> int: ...
    @property
    def ways(self) -> NDArray[np.int32]: ...

class TilePath:
    @property
    def whole(self) -> bool: ...
    @property
    def length(self) -> float: ...
    @property
    def corners(self) -> NDArray[np.float32]: ...
    @property
    def tiles(self) -> NDArray[np.int32]: ...

class Tiles:
    @property
    def tiles(self) -> list[Tile]: ...
    @property
    def corners(self) -> NDArray[np.float32]: ...
    @property
    def floor(self) -> float: ...
    @property
    def spawn_pairs(self) -> int: ...
    @property
    def spawn_pairs_joined(self) -> int: ...
    @property
    def path(self) -> TilePath | None: ...
    @property
    def field(self) -> NDArray[np.void]: ...
    @property
    def json(self) -> str: ...

class JamFigures:
    @property
    def arrivals(self) -> int: ...
    @property
    def arrivals_per_minute(self) -> float: ...
    @property
    def delay(self) -> float: ...
    @property
    def worst_delay(self) -> float: ...
    @property
    def stuck(self) -> int: ...
    @property
    def gave_up(self) -> int: ...
    @property
    def deadlocks(self) -> int: ...
    @property
    def pushed_off(self) -> int: ...
    @property
    def deaths(self) -> int: ...
    @property
    def longest_queue(self) -> int: ...

class JamPlace:
    @property
    def at(self) -> _Point: ...
    @property
    def width(self) -> float: ...
    @property
    def share(self) -> float: ...
    @property
    def against(self) -> float: ...
    @property
    def parts(self) -> float: ...
    @property
    def jams(self) -> bool: ...

class JamFix:
    @property
    def remedy(self) -> str: ...
    @property
    def place(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def edits(self) -> list[Edit]: ...
    @property
    def after(self) -> JamFigures | None: ...

class JamReport:
    @property
    def server(self) -> JamFigures: ...
    @property
    def polite(self) -> JamFigures: ...
    @property
    def places(self) -> list[JamPlace]: ...
    @property
    def fixes(self) -> list[JamFix]: ...
    @property
    def best(self) -> int | None: ...
    @property
    def json(self) -> str: ...

class SteeredCrowd:
    @property
    def avoid(self) -> str: ...
    @property
    def arrived(self) -> int: ...
    @property
    def arriving(self) -> float: ...
    @property
    def out_of_reach(self) -> int: ...
    @property
    def touches(self) -> int: ...
    @property
    def nearest(self) -> float | None: ...
    @property
    def turning(self) -> float: ...
    @property
    def travelled(self) -> float: ...

class SteerReport:
    @property
    def crowds(self) -> list[SteeredCrowd]: ...
    @property
    def origins(self) -> NDArray[np.float32]: ...
    @property
    def json(self) -> str: ...

class Score:
    @property
    def score(self) -> float: ...
    @property
    def terms(self) -> dict[str, float]: ...
    @property
    def failure(self) -> str: ...

class SearchGeneration:
    @property
    def tests(self) -> int: ...
    @property
    def best(self) -> float: ...
    @property
    def median(self) -> float: ...
    @property
    def initial(self) -> float: ...
    @property
    def spread(self) -> float: ...

class Searched:
    @property
    def values(self) -> dict[str, str]: ...
    @property
    def better(self) -> bool: ...
    @property
    def initial(self) -> float: ...
    @property
    def tuned(self) -> float: ...
    @property
    def gain(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def scored(self) -> int: ...
    @property
    def generations(self) -> list[SearchGeneration]: ...

class Objective:
    @property
    def keys(self) -> list[str]: ...
    @property
    def start(self) -> list[float]: ...
    def values_at(self, point: Sequence[float] | NDArray[Any]) -> dict[str, str]: ...
    def __call__(
        self,
        parameters: _Parameters = {},
        *,
        tests: int = 2,
        seed: int = 1,
        progress: _Progress = None,
        warning: _Warning = None,
        stop: Stop | None = None,
    ) -> Score: ...
    def scores(
        self,
        sets: Sequence[_Parameters],
        *,
        tests: int = 2,
        seed: int = 1,
        progress: _Progress = None,
        warning: _Warning = None,
        stop: Stop | None = None,
    ) -> list[Score]: ...
    def search(
        self,
        *,
        algorithm: str = "cma-es",
        seed: int = 1,
        budget: int = 300,
        population: int = 0,
        tests: int = 2,
        most_tests: int = 8,
        state: _Path | None = None,
        progress: _Progress = None,
        warning: _Warning = None,
        stop: Stop | None = None,
    ) -> Searched: ...

def type_name(type: int) -> str: ...
def read_map(
    file: _Path,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Map: ...
def read_demo(
    file: _Path,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Demo: ...
def read_demo_votes(
    file: _Path,
    map: Map,
    *,
    preset: str = "default",
    parameters: _Parameters = {},
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> DemoVotes: ...
def read_nav(
    file: _Path,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Nav: ...
def write_nav(
    nav: Nav,
    file: _Path,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> None: ...
def convert(
    source: _Path,
    out: _Path,
    format: str = "",
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Converted: ...
def generate(
    map: Map,
    demos: Sequence[_Path] = [],
    *,
    preset: str = "default",
    parameters: _Parameters = {},
    cache: _Path | None = None,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Generated: ...
def test(
    nav: Nav,
    map: Map,
    *,
    tests: int = 1,
    seed: int = 1,
    preset: str = "default",
    parameters: _Parameters = {},
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> TestReport: ...
def lint(
    nav: Nav,
    map: Map,
    *,
    physics: bool = True,
    preset: str = "default",
    parameters: _Parameters = {},
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> list[Finding]: ...
def coverage(
    nav: Nav,
    map: Map,
    *,
    preset: str = "default",
    parameters: _Parameters = {},
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Coverage: ...
def edit(
    nav: Nav,
    edits: Sequence[Edit],
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Edited: ...
def read_edits(
    file: _Path,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> list[Edit]: ...
def write_edits(
    edits: Sequence[Edit],
    map: str,
    file: _Path,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> None: ...
def sweep(
    map: Map,
    starts: ArrayLike,
    ends: ArrayLike,
    *,
    box: tuple[_PointLike, _PointLike] | None = ...,
    mask: int = Contents.STOPS_PLAYERS,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> NDArray[np.void]: ...
def try_links(
    map: Map,
    starts: ArrayLike,
    ends: ArrayLike,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> list[LinkTrial]: ...
def make_areas(
    map: Map,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Areas: ...
def read_areas(
    file: _Path,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Areas: ...
def write_areas(
    areas: Areas,
    file: _Path,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> None: ...
def make_navmesh(
    map: Map,
    *,
    crouched: bool = False,
    preset: str = "default",
    parameters: _Parameters = {},
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Navmesh: ...
def write_navmesh(
    mesh: Navmesh,
    file: _Path,
    *,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> None: ...
def make_tiles(
    map: Map,
    *,
    cell: float = 8.0,
    aspect: float = 4.0,
    start: _PointLike | None = None,
    goal: _PointLike | None = None,
    field: _PointLike | None = None,
    close: Sequence[str] = [],
    entities: Sequence[int] = [],
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Tiles: ...
def jam(
    nav: Nav,
    map: Map,
    *,
    bots: int = 32,
    task: str = "swap",
    goal: int = -1,
    seconds: float = 60.0,
    seed: int = 1,
    tries: bool = False,
    close: Sequence[str] = [],
    entities: Sequence[int] = [],
    cell: float = 8.0,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> JamReport: ...
def steer(
    map: Map,
    *,
    agents: int = 8,
    role: str = "path",
    goal: _PointLike | None = None,
    circle: bool = False,
    avoid: str = "orca",
    compare: bool = False,
    blend: str = "weights",
    seconds: float = 30.0,
    seed: int = 1,
    close: Sequence[str] = [],
    entities: Sequence[int] = [],
    open_after: float | None = None,
    record: bool = False,
    cell: float = 8.0,
    preset: str = "default",
    parameters: _Parameters = {},
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> SteerReport: ...
def write_report(
    project: _Path,
    file: _Path,
    *,
    locate: _Path | None = None,
    test: str = "",
    compared: Nav | None = None,
    compared_name: str = "",
    cache: _Path | None = None,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> None: ...
def objective(
    maps: Sequence[_Path],
    demos: Sequence[_Path],
    tuned: str = "",
    *,
    held_out: Sequence[str] = [],
    folds: int = 4,
    seconds: float = 60.0,
    rehearsals: int | None = 0,
    preset: str = "default",
    parameters: _Parameters = {},
    cache: _Path | None = None,
    threads: int = 0,
    progress: _Progress = None,
    warning: _Warning = None,
    stop: Stop | None = None,
) -> Objective: ...
