#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <navwright/areas.h>

#include "arrays.h"
#include "bind.h"
#include "calls.h"
#include "point_caster.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

const py::dtype& areaType() {
    using library::Area;
    static const Field fields[] = {
        {"mins", "3f4", offsetof(Area, mins)},
        {"maxs", "3f4", offsetof(Area, maxs)},
        {"center", "3f4", offsetof(Area, center)},
        {"floor", "?", offsetof(Area, floor)},
        {"ladder", "?", offsetof(Area, ladder)},
        {"liquid", "?", offsetof(Area, liquid)},
        {"crouch_only", "?", offsetof(Area, crouchOnly)},
    };
    static const auto* const type = new py::dtype(structType(fields, sizeof(Area)));
    return *type;
}

const py::dtype& reachabilityType() {
    using library::Reachability;
    static const Field fields[] = {
        {"from", "i4", offsetof(Reachability, from)},       {"to", "i4", offsetof(Reachability, to)},
        {"start", "3f4", offsetof(Reachability, start)},    {"end", "3f4", offsetof(Reachability, end)},
        {"seconds", "f8", offsetof(Reachability, seconds)},
    };
    static const auto* const type = new py::dtype(structType(fields, sizeof(Reachability)));
    return *type;
}

}  // namespace

void bindAreas(py::module_& module) {
    using library::Areas;
    using library::Route;
    py::class_<Route>(module, "Route", "The fastest route between two places.")
        .def_readonly("seconds", &Route::seconds, "How long it takes.")
        .def_property_readonly(
            "reachabilities",
            [](const Route& route) {
                const auto count = static_cast<py::ssize_t>(route.reachabilities.size());
                return py::array_t<std::size_t>(count, route.reachabilities.data());
            },
            "Rows of Areas.reachabilities, in order.");
    py::class_<Areas, std::shared_ptr<Areas>>(
        module, "Areas", "A map as convex areas, with reachabilities between them (docs/areas.md).")
        .def_property_readonly(
            "areas",
            [](const py::object& self) { return viewOf(areaType(), self.cast<const Areas&>().areas, self); },
            "By number; the first is a dummy: mins, maxs and center in units, floor, ladder, liquid, "
            "crouch_only. "
            "A view,\nread-only.")
        .def_property_readonly(
            "reachabilities",
            [](const py::object& self) {
                return viewOf(reachabilityType(), self.cast<const Areas&>().reachabilities, self);
            },
            "One-way connections by `from`: from and to (areas), start and end (origins of a player), "
            "seconds. A "
            "view, read-only.")
        .def_property_readonly(
            "travels",
            [](const Areas& areas) {
                py::list names;
                for (const auto& reachability : areas.reachabilities) names.append(reachability.travel);
                return names;
            },
            "How each reachability is travelled: \"walk\", \"jump\", \"walk_off_ledge\", ...")
        .def_property_readonly(
            "warnings", [](const Areas& areas) { return textsOf(areas.warnings); }, "Sentences.")
        .def("at", &library::areaAt, py::arg("origin"),
             "The number of the area that holds a player's origin; 0: none.")
        .def(
            "route",
            [](const Areas& areas, const library::Point& start, const library::Point& goal) {
                std::optional<Route> found;
                runBeside({}, [&](const library::Work&) { found = library::route(areas, start, goal); });
                return found;
            },
            py::arg("start"), py::arg("goal"),
            "The fastest Route between two origins of players; None: there is none, or one is in no area.");
    defineCall(
        module, "make_areas",
        [](const Call& call, const library::Map& map) {
            return valueOf(call, [&](const library::Work& work) { return library::makeAreas(map, work); });
        },
        "Makes areas of a map.", py::arg("map"), py::kw_only());
    defineCall(
        module, "read_areas",
        [](const Call& call, const std::filesystem::path& file) {
            return valueOf(call, [&](const library::Work& work) { return library::readAreas(file, work); });
        },
        "Reads a .aas file, version 4 or 5.", py::arg("file"), py::kw_only());
    defineCall(
        module, "write_areas",
        [](const Call& call, const Areas& areas, const std::filesystem::path& file) {
            valueOf(call, [&](const library::Work& work) { return library::writeAreas(areas, file, work); });
        },
        "Writes a .aas file, whole or not at all.", py::arg("areas"), py::arg("file"), py::kw_only());
}

}  // namespace navwright::python
