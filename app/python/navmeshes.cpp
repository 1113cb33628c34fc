#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <string>
#include <utility>

#include <navwright/navmesh.h>

#include "arrays.h"
#include "bind.h"
#include "calls.h"
#include "point_caster.h"

namespace navwright::python {

namespace py = pybind11;

void bindNavmeshes(py::module_& module) {
    using library::Navmesh;
    using library::NavmeshPath;
    using library::NavmeshPolygon;
    py::class_<NavmeshPolygon>(module, "NavmeshPolygon", "A convex piece of floor.")
        .def_readonly("kind", &NavmeshPolygon::kind, "\"ground\", \"door\", \"water\", ...")
        .def_property_readonly(
            "corners", [](const NavmeshPolygon& polygon) { return pointArray(polygon.corners); },
            "N x 3 float32 on the floor, counter-clockwise seen from above.")
        .def_property_readonly(
            "neighbours", [](const NavmeshPolygon& polygon) { return numberArray(polygon.neighbours); },
            "Numbers of the polygons that share an edge.");
    py::class_<NavmeshPath>(module, "NavmeshPath", "A path on a navmesh.")
        .def_readonly("whole", &NavmeshPath::whole,
                      "False: it ends at the reachable point nearest to the goal.")
        .def_property_readonly(
            "corners", [](const NavmeshPath& path) { return pointArray(path.corners); },
            "N x 3 float32 on the floor, both ends included.")
        .def_readonly("length", &NavmeshPath::length, "Units.");
    py::class_<Navmesh>(module, "Navmesh", "A map's floor as a navmesh by Recast and Detour.")
        .def_readonly("polygons", &Navmesh::polygons, "A list of NavmeshPolygon, by number.")
        .def(
            "path",
            [](const Navmesh& mesh, const library::Point& start, const library::Point& goal) {
                auto found = library::path(mesh, start, goal);
                if (!found) throw Raised(std::move(found).error());
                return *std::move(found);
            },
            py::arg("start"), py::arg("goal"),
            "The path between two origins of players. Raises Error: no mesh near one of them.");
    defineCall(
        module, "make_navmesh",
        [](const Call& call, const library::Map& map, bool crouched, const std::string& preset,
           const py::dict& parameters) {
            const library::NavmeshOptions options{crouched, settingsOf(preset, parameters)};
            return valueOf(
                call, [&](const library::Work& work) { return library::makeNavmesh(map, options, work); });
        },
        "Makes the mesh of the floor that players reach from spawn points, for players who crouch if "
        "`crouched`. "
        "Parameters\nare those of `navmesh.` and `geometry.`.",
        py::arg("map"), py::kw_only(), py::arg("crouched") = false, py::arg("preset") = "default",
        py::arg("parameters") = py::dict());
    defineCall(
        module, "write_navmesh",
        [](const Call& call, const Navmesh& mesh, const std::filesystem::path& file) {
            valueOf(call, [&](const library::Work& work) { return library::writeNavmesh(mesh, file, work); });
        },
        "Writes a navmesh as RecastDemo loads it.", py::arg("mesh"), py::arg("file"), py::kw_only());
}

}  // namespace navwright::python
