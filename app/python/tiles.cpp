#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <navwright/report.h>
#include <navwright/tiles.h>

#include "arrays.h"
#include "bind.h"
#include "calls.h"
#include "navs.h"
#include "point_caster.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

py::array cornersOf(const library::Tiles& tiles) {
    std::vector<library::Point> corners;
    for (const auto& tile : tiles.tiles) corners.insert(corners.end(), {tile.mins, tile.maxs});
    return pointArray(corners).attr("reshape")(-1, 2, 3);
}

py::array fieldOf(const library::Tiles& tiles) {
    using library::FlowPlace;
    const Field fields[] = {{"at", "3f4", offsetof(FlowPlace, at)},
                            {"distance", "f4", offsetof(FlowPlace, distance)},
                            {"x", "f4", offsetof(FlowPlace, x)},
                            {"y", "f4", offsetof(FlowPlace, y)},
                            {"crowd", "u4", offsetof(FlowPlace, crowd)}};
    return arrayOf(structType(fields, sizeof(FlowPlace)), tiles.field);
}

void bindTilesAlone(py::module_& module) {
    using library::Tile;
    using library::TilePath;
    using library::Tiles;
    py::class_<Tile>(module, "Tile", "A rectangle of floor in which every straight line can be walked.")
        .def_readonly("mins", &Tile::mins, "Its lowest corner, of players' origins, units.")
        .def_readonly("maxs", &Tile::maxs, "Its highest corner.")
        .def_readonly("kind", &Tile::kind, "\"stand\", \"crouch\", \"water\", \"ladder\" or \"hazard\".")
        .def_readonly("steps", &Tile::steps, "It is steps, not a plane.")
        .def_readonly("sheet", &Tile::sheet, "Number of its sheet of floor.")
        .def_readonly("part", &Tile::part, "Number of its part, which is connected by walking.")
        .def_property_readonly(
            "ways", [](const Tile& tile) { return numberArray(tile.ways); },
            "Numbers of the tiles that it leads to.");
    py::class_<TilePath>(module, "TilePath", "A path over tiles.")
        .def_readonly("whole", &TilePath::whole, "False: it ends nearest to the goal.")
        .def_readonly("length", &TilePath::length, "Units, seen from above.")
        .def_property_readonly(
            "corners", [](const TilePath& path) { return pointArray(path.corners); },
            "N x 3 float32, players' origins with both ends.")
        .def_property_readonly(
            "tiles", [](const TilePath& path) { return numberArray(path.tiles); },
            "Numbers of the tiles that it leads over.");
    py::class_<Tiles>(module, "Tiles", "A map's floor as tiles of a quad tree.")
        .def_readonly("tiles", &Tiles::tiles, "A list of Tile, by number.")
        .def_property_readonly("corners", cornersOf, "N x 2 x 3 float32: `mins` and `maxs` of all tiles.")
        .def_readonly("floor", &Tiles::floor, "Square units.")
        .def_readonly("spawn_pairs", &Tiles::spawnPairs, "Ordered pairs of spawn points on the floor.")
        .def_readonly("spawn_pairs_joined", &Tiles::spawnPairsJoined,
                      "Of these, pairs with a way from the first to the second.")
        .def_readonly("path", &Tiles::path, "The TilePath asked for; None: none was.")
        .def_property_readonly(
            "field", fieldOf,
            "Places that lead to `goal`: at, distance (units), x and y (where to go), crowd.")
        .def_property_readonly(
            "json", [](const Tiles& tiles) { return textOf(tiles.json); },
            "As `navgen mesh --json` (docs/formats.md).");
    defineCall(
        module, "make_tiles",
        [](const Call& call, const library::Map& map, float cell, double aspect,
           std::optional<library::Point> start, std::optional<library::Point> goal,
           std::optional<library::Point> field, const std::vector<std::string>& close,
           const std::vector<int>& entities) {
            const library::TilesInput input{.cell = cell,
                                            .aspect = aspect,
                                            .closed = {entities, close},
                                            .from = start,
                                            .to = goal,
                                            .goal = field};
            return valueOf(call,
                           [&](const library::Work& work) { return library::makeTiles(map, input, work); });
        },
        "Covers a map's floor with tiles, the smallest `cell` units wide (1 to 64), the longest `aspect` "
        "times "
        "as long as wide.\nWith a path from `start` to `goal`, and a flow field to `field`, all players' "
        "origins. `close` and `entities`: what is\nclosed. Raises Error: a value out of range, a place that "
        "is "
        "not over floor.",
        py::arg("map"), py::kw_only(), py::arg("cell") = 8.0F, py::arg("aspect") = 4.0,
        py::arg("start") = py::none(), py::arg("goal") = py::none(), py::arg("field") = py::none(),
        py::arg("close") = std::vector<std::string>(), py::arg("entities") = std::vector<int>());
}

void bindReport(py::module_& module) {
    defineCall(
        module, "write_report",
        [](const Call& call, const std::filesystem::path& project, const std::filesystem::path& file,
           const std::optional<std::filesystem::path>& locate, const std::string& test,
           const std::optional<SharedNav>& compared, const std::string& comparedName,
           const std::optional<std::filesystem::path>& cache) {
            const library::PageInput input{.project = project,
                                           .locate = locate.value_or(std::filesystem::path()),
                                           .test = test,
                                           .compared = compared ? **compared : library::Nav(),
                                           .comparedName = comparedName,
                                           .cache = cache.value_or(std::filesystem::path())};
            valueOf(call, [&](const library::Work& work) { return library::writeReport(input, file, work); });
        },
        "Writes one HTML file about a project's nav, without pictures. `locate`: a folder in which to look "
        "for missing inputs;\n`test`: TestReport.json of this very nav, else it is tested; `compared`: "
        "another "
        "nav, called `compared_name`.",
        py::arg("project"), py::arg("file"), py::kw_only(), py::arg("locate") = py::none(),
        py::arg("test") = "", py::arg("compared") = py::none(), py::arg("compared_name") = "",
        py::arg("cache") = py::none());
}

}  // namespace

void bindTiles(py::module_& module) {
    bindTilesAlone(module);
    bindReport(module);
}

}  // namespace navwright::python
