#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include <navwright/map.h>
#include <navwright/physics.h>

#include "arrays.h"
#include "bind.h"
#include "calls.h"
#include "point_caster.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

using BoxCorners = std::pair<library::Point, library::Point>;

const py::dtype& hitType() {
    using library::Hit;
    static const Field fields[] = {
        {"fraction", "f4", offsetof(Hit, fraction)},     {"end", "3f4", offsetof(Hit, end)},
        {"normal", "3f4", offsetof(Hit, normal)},        {"contents", "u4", offsetof(Hit, contents)},
        {"start_solid", "?", offsetof(Hit, startSolid)}, {"all_solid", "?", offsetof(Hit, allSolid)},
    };
    static const auto* const type = new py::dtype(structType(fields, sizeof(Hit)));
    return *type;
}

/// How many rows two arrays have together; one point is taken for every row.
std::size_t rowsOf(const PointRows& from, const PointRows& to) {
    if (!from.single() && !to.single() && from.count() != to.count())
        throw py::value_error("there must be as many starts as ends");
    return from.single() ? to.count() : from.count();
}

py::array sweepAll(const Call& call, const library::Map& map, const py::object& starts,
                   const py::object& ends, const std::optional<BoxCorners>& box, std::uint32_t mask) {
    /// As many as a processor's cache holds.
    constexpr std::size_t kAtOnce = 32768;
    const PointRows from(starts, "starts"), to(ends, "ends");
    const auto count = rowsOf(from, to);
    const auto corners = box.value_or(BoxCorners{});
    auto hits = valueOf(call, [&](const library::Work& work) -> library::Result<std::vector<library::Hit>> {
        std::vector<library::Hit> found(count);
        std::vector<library::Sweep> sweeps;
        for (std::size_t first = 0; first < count; first += kAtOnce) {
            const auto last = std::min(count, first + kAtOnce);
            sweeps.clear();
            for (auto i = first; i < last; ++i)
                sweeps.push_back({from[i], to[i], {corners.first, corners.second}, mask});
            const auto place = std::span(found).subspan(first, last - first);
            if (auto done = library::sweep(map, sweeps, place, work); !done)
                return std::unexpected(std::move(done).error());
        }
        return found;
    });
    return arrayOf(hitType(), std::move(hits));
}

py::array contentsOf(const library::Map& map, const py::object& places) {
    const PointRows rows(places, "places");
    py::array_t<std::uint32_t> made(static_cast<py::ssize_t>(rows.count()));
    auto* const out = made.mutable_data();
    runBeside({}, [&](const library::Work&) {
        for (std::size_t i = 0; i < rows.count(); ++i) out[i] = library::contentsAt(map, rows[i]);
    });
    return made;
}

std::vector<library::LinkTrial> tryAll(const Call& call, const library::Map& map, const py::object& starts,
                                       const py::object& ends) {
    const PointRows from(starts, "starts"), to(ends, "ends");
    std::vector<library::LinkEnds> links;
    for (std::size_t i = 0; i < rowsOf(from, to); ++i) links.push_back({from[i], to[i]});
    return valueOf(call, [&](const library::Work& work) { return library::tryLinks(map, links, work); });
}

}  // namespace

void bindMaps(py::module_& module) {
    using library::LinkTrial;
    using library::Map;
    py::class_<Map>(module, "Map", "A map of the game, as read_map() reads it.")
        .def_property_readonly(
            "name", [](const Map& map) { return textOf(map.name); }, "File name without folder and ending.")
        .def_readonly("checksum", &Map::checksum, "As servers send it.")
        .def_readonly("mins", &Map::mins, "Least corner of the world, units.")
        .def_readonly("maxs", &Map::maxs, "Greatest corner of the world, units.")
        .def_property_readonly(
            "spawns", [](const Map& map) { return pointArray(map.spawns); },
            "Spawn points, N x 3 float32, units.")
        .def("contents_at", &contentsOf, py::arg("places"),
             "What fills each of N x 3 places: Contents as uint32; 0 is air.");
    defineCall(
        module, "sweep", &sweepAll,
        "Sweeps a box from each of N x 3 starts to each of N x 3 ends; one point is taken for every row. "
        "`box` is its\nleast and its greatest corner, relative to the places, STANDING unless given; "
        "None is a point. `mask` is what\nstops it. An array of N hits: fraction of the line that was "
        "free, end, normal of the surface hit (zeros: none),\ncontents, start_solid, all_solid. Doors are "
        "open.",
        py::arg("map"), py::arg("starts"), py::arg("ends"), py::kw_only(),
        py::arg("box") = BoxCorners{library::standingPlayer().mins, library::standingPlayer().maxs},
        py::arg("mask") = library::contents::stopsPlayers);
    defineCall(
        module, "try_links", &tryAll,
        "Lets simulated bots go from each of N x 3 starts to each of N x 3 ends. One LinkTrial for each.",
        py::arg("map"), py::arg("starts"), py::arg("ends"), py::kw_only());
    defineCall(
        module, "read_map",
        [](const Call& call, const std::filesystem::path& file) {
            return valueOf(call, [&](const library::Work& work) { return library::readMap(file, work); });
        },
        "Reads a Quake 2 map (IBSP, version 38).", py::arg("file"), py::kw_only());

    py::class_<LinkTrial>(module, "LinkTrial", "How simulated bots made a link.")
        .def_readonly("possible", &LinkTrial::possible, "From one start at least.")
        .def_readonly("certain", &LinkTrial::certain, "From every start.")
        .def_readonly("means", &LinkTrial::means, "\"walk\", \"jump\", \"ladder up\", ...")
        .def_readonly("type", &LinkTrial::type, "The link's type that makes bots do it (type_name()).")
        .def_readonly("seconds", &LinkTrial::seconds, "Of the fastest that arrived.")
        .def_readonly("damage", &LinkTrial::damage, "Most that a fall did, health points.")
        .def_readonly("tried", &LinkTrial::tried, "Starts.")
        .def_readonly("arrived", &LinkTrial::arrived, "Of these.")
        .def_readonly("failure", &LinkTrial::failure, "\"blocked\", \"falls\", ...; \"none\" if possible.")
        .def_property_readonly(
            "way", [](const LinkTrial& trial) { return pointArray(trial.way); },
            "N x 3 float32, every 0.1 s: of the fastest, or of the one that came nearest.");

    namespace contents = library::contents;
    py::dict numbers;
    const std::pair<const char*, std::uint32_t> named[] = {
        {"SOLID", contents::solid},
        {"WINDOW", contents::window},
        {"LAVA", contents::lava},
        {"SLIME", contents::slime},
        {"WATER", contents::water},
        {"MIST", contents::mist},
        {"PLAYER_CLIP", contents::playerClip},
        {"LADDER", contents::ladder},
        {"STOPS_PLAYERS", contents::stopsPlayers},
        {"STOPS_SHOTS", contents::stopsShots},
        {"LIQUID", contents::liquid},
    };
    for (const auto& [name, number] : named) numbers[name] = number;
    module.attr("_contents") = numbers;
    const auto corners = [](const library::Box& box) { return BoxCorners{box.mins, box.maxs}; };
    module.attr("STANDING") = corners(library::standingPlayer());
    module.attr("CROUCHED") = corners(library::crouchedPlayer());
}

}  // namespace navwright::python
