#include "navs.h"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <navwright/convert.h>
#include <navwright/paths.h>

#include "arrays.h"
#include "bind.h"
#include "calls.h"
#include "point_caster.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

/// A link as a row of an array.
struct LinkRow {
    std::int32_t from, to;
    float cost;
    std::uint8_t type;
};

const py::dtype& linkType() {
    static const Field fields[] = {
        {"from", "i4", offsetof(LinkRow, from)},
        {"to", "i4", offsetof(LinkRow, to)},
        {"type", "u1", offsetof(LinkRow, type)},
        {"cost", "f4", offsetof(LinkRow, cost)},
    };
    static const auto* const type = new py::dtype(structType(fields, sizeof(LinkRow)));
    return *type;
}

py::array linksOf(const SharedNav& nav) {
    std::vector<LinkRow> rows;
    for (std::int32_t from = 0; const auto& node : (*nav).nodes) {
        for (const auto& link : node.links) rows.push_back({from, link.target, link.cost, link.type});
        ++from;
    }
    return arrayOf(linkType(), std::move(rows));
}

/// One value for each node, or `usual` where None was given.
template <class Value>
std::vector<Value> columnOf(const py::object& given, std::size_t nodes, Value usual, const char* name) {
    if (given.is_none()) return std::vector<Value>(nodes, usual);
    const auto column = py::array_t < Value, py::array::c_style | py::array::forcecast > ::ensure(given);
    if (!column) {
        PyErr_Clear();
        throw py::type_error(std::string(name) + " must be numbers");
    }
    if (column.ndim() != 1 || std::cmp_not_equal(column.size(), nodes))
        throw py::value_error(std::string(name) + " must have one value for each node");
    return {column.data(), column.data() + nodes};
}

void addLinks(library::Nav& nav, const py::object& given) {
    const auto rows = py::module_::import("numpy").attr("array")(given, linkType()).cast<py::array>();
    if (rows.ndim() != 1)
        throw py::value_error("links must be one row (from, to, type, cost) each, as LINK has it");
    const auto* const first = static_cast<const LinkRow*>(rows.data());
    const auto nodes = std::ssize(nav.nodes);
    for (py::ssize_t i = 0; i < rows.shape(0); ++i) {
        const auto& row = first[i];
        if (row.from < 0 || row.from >= nodes || row.to < 0 || row.to >= nodes)
            throw py::value_error("links[" + std::to_string(i) +
                                  "] leads from or to a node that there is not");
        nav.nodes[row.from].links.push_back({row.to, row.type, row.cost});
    }
}

SharedNav navOf(const py::object& origins, const py::object& types, const py::object& links,
                const py::object& areas, const py::object& inUse) {
    library::Nav nav;
    const PointRows rows(origins, "origins");
    if (rows.single()) throw py::value_error("origins must have the shape (N, 3)");
    const auto typed = columnOf<std::uint8_t>(types, rows.count(), 1, "types");
    const auto placed = columnOf<int>(areas, rows.count(), 0, "areas");
    const auto used = columnOf<std::uint8_t>(inUse, rows.count(), 1, "in_use");
    for (std::size_t i = 0; i < rows.count(); ++i) {
        const auto origin = rows[i];
        if (!std::isfinite(origin.x) || !std::isfinite(origin.y) || !std::isfinite(origin.z))
            throw py::value_error("origins[" + std::to_string(i) + "] is not finite");
        if (placed[i] < 0 || placed[i] > 31)
            throw py::value_error("areas[" + std::to_string(i) + "] is not from 0 to 31");
        nav.nodes.push_back({origin, typed[i], placed[i], {}, used[i] != 0});
    }
    if (!links.is_none()) addLinks(nav, links);
    return shared(std::move(nav));
}

/// An array over one member of all nodes.
template <class Member>
py::array nodeColumn(const py::object& self, Member library::Node::* member) {
    const auto& nodes = self.cast<const SharedNav&>().nav->nodes;
    const void* const first = nodes.empty() ? nullptr : &(nodes.front().*member);
    constexpr py::ssize_t kStride = sizeof(library::Node);
    if constexpr (std::is_same_v<Member, library::Point>) {
        return viewOf(py::dtype::of<float>(), {std::ssize(nodes), 3}, {kStride, sizeof(float)}, first, self);
    } else {
        return viewOf(py::dtype::of<Member>(), {std::ssize(nodes)}, {kStride}, first, self);
    }
}

/// A path of its own, which stays when the next is asked for.
struct KeptPath {
    std::vector<int> nodes;
    double length, seconds;
};

py::object keep(const library::Path& path) {
    if (!path.found) return py::none();
    return py::cast(KeptPath{{path.nodes.begin(), path.nodes.end()}, path.length, path.seconds});
}

library::Paths pathsOf(const SharedNav& nav) {
    auto paths = library::Paths::of(*nav);
    if (!paths) throw Raised(std::move(paths).error());
    return *std::move(paths);
}

/// Asked for each pair of arrays: Ctrl-C ends the whole.
double lengthOf(library::Paths* paths, int from, int to) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    const auto path = paths->path(from, to);
    return path.found ? path.length : std::numeric_limits<double>::infinity();
}

using NodeNumbers = py::array_t<int, py::array::forcecast>;

py::object lengthsOf(library::Paths& paths, const NodeNumbers& starts, const NodeNumbers& goals) {
    py::module_::import("numpy").attr("broadcast")(starts, goals);  // raises ValueError for their shapes
    return py::vectorize(&lengthOf)(&paths, starts, goals);
}

void bindPaths(py::module_& module) {
    using library::Paths;
    py::class_<KeptPath>(module, "Path", "A path over a nav.")
        .def_property_readonly(
            "nodes",
            [](const py::object& self) {
                const auto& nodes = self.cast<const KeptPath&>().nodes;
                return viewOf(py::dtype::of<int>(), nodes, self);
            },
            "Numbers of nodes with both ends, int32.")
        .def_readonly("length", &KeptPath::length, "Units.")
        .def_readonly("seconds", &KeptPath::seconds, "Estimate by how bots move along each link.");
    py::class_<Paths>(module, "Paths",
                      "Finds paths over one nav, and keeps them: a repeated question costs a lookup. Uses at "
                      "most 128 MiB. Raises Error\nfor a nav that the engine cannot load.")
        .def(py::init(&pathsOf), py::arg("nav"))
        .def(
            "path", [](Paths& paths, int from, int to) { return keep(paths.path(from, to)); },
            py::arg("start"), py::arg("goal"),
            "The path of the game's bots, without their random detours: roughly the fewest links. None: "
            "there "
            "is none, or no\nsuch node.")
        .def(
            "cheapest", [](Paths& paths, int from, int to) { return keep(paths.cheapest(from, to)); },
            py::arg("start"), py::arg("goal"), "The path of least cost, or None.")
        .def("lengths", &lengthsOf, py::arg("starts"), py::arg("goals"),
             "Lengths of path() in units, for arrays of nodes of shapes that numpy makes one of; inf: none.")
        .def("nearest", &Paths::nearest, py::arg("place"), py::arg("within") = 128.0F,
             "The node in use nearest to a place, at most so many units away; -1: none.");
}

void bindConversion(py::module_& module) {
    using library::Converted;
    using library::Loss;
    py::class_<Loss>(module, "Loss", "Something that a format cannot hold.")
        .def_readonly("field", &Loss::field, "The field, as reports call it.")
        .def_readonly("count", &Loss::count, "How many had a value in it.")
        .def_readonly("what", &Loss::what, "A sentence without full stop.");
    py::class_<Converted>(module, "Converted", "What convert() wrote.")
        .def_readonly("source", &Converted::from, "Kind of the file read.")
        .def_readonly("version", &Converted::version, "Of the file written; 0: its format has none.")
        .def_readonly("nodes", &Converted::nodes, "How many were written.")
        .def_readonly("links", &Converted::links, "How many were written.")
        .def_readonly("losses", &Converted::losses, "What the format cannot hold.")
        .def_property_readonly(
            "remarks", [](const Converted& converted) { return textsOf(converted.remarks); },
            "Oddities of the file read.");
    defineCall(
        module, "convert",
        [](const Call& call, const std::filesystem::path& source, const std::filesystem::path& out,
           const std::string& format) {
            const library::ConvertOptions options{.format = format};
            return valueOf(call, [&](const library::Work& work) {
                return library::convert(source, out, options, work);
            });
        },
        "Converts a nav between .nav, NAV2, NAV3 and NavJson and writes it, whole or not at all. `format`: "
        "\"aq2\", \"nav2\",\n\"nav2:15\", \"nav3\", \"navjson\", ...; empty: by the ending of `out`.",
        py::arg("source"), py::arg("out"), py::arg("format") = "", py::kw_only());
}

}  // namespace

void bindNavs(py::module_& module) {
    module.attr("LINK") = linkType();
    py::class_<SharedNav>(module, "Nav",
                          "A nav: nodes, by number, and links between them. It does not change; make another "
                          "of changed arrays.")
        .def(
            py::init(&navOf), py::arg("origins"), py::arg("types") = py::none(),
            py::arg("links") = py::none(), py::arg("areas") = py::none(), py::arg("in_use") = py::none(),
            "Of arrays: origins N x 3; for each node a type (default 1, MOVE), an area, and whether it is in "
            "use; links as\nrows of LINK, or a list of tuples (from, to, type, cost). Raises ValueError for "
            "other shapes, places that are\nnot finite, links to no node.")
        .def_property_readonly(
            "origins", [](const py::object& self) { return nodeColumn(self, &library::Node::origin); },
            "N x 3 float32, units: of a player standing at each node, 24 above the floor. A view, read-only.")
        .def_property_readonly(
            "types", [](const py::object& self) { return nodeColumn(self, &library::Node::type); },
            "N uint8: the engine's numbers (type_name()). A view, read-only.")
        .def_property_readonly(
            "areas", [](const py::object& self) { return nodeColumn(self, &library::Node::area); },
            "N int32, 0 to 31; all 0: no areas. A view, read-only.")
        .def_property_readonly(
            "in_use", [](const py::object& self) { return nodeColumn(self, &library::Node::inUse); },
            "N bool; false only in files. A view, read-only.")
        .def_property_readonly("links", &linksOf,
                               "Rows of LINK by node: from, to, type (type_name()), cost in units. A copy.")
        .def("__len__", [](const SharedNav& nav) { return nav.nav->nodes.size(); })
        .def(
            "__eq__", [](const SharedNav& nav, const SharedNav& other) { return *nav == *other; },
            py::is_operator())
        .def("__repr__",
             [](const SharedNav& nav) {
                 return "<navwright.Nav of " + std::to_string(nav.nav->nodes.size()) + " nodes>";
             })
        .def("__reduce__", [](const py::object& self) {
            const auto columns = py::make_tuple(self.attr("origins"), self.attr("types"), self.attr("links"),
                                                self.attr("areas"), self.attr("in_use"));
            return py::make_tuple(py::type::of(self), columns);
        });
    module.def(
        "type_name", [](std::uint8_t type) { return std::string(library::typeName(type)); }, py::arg("type"),
        "The name of a type of nodes and links: \"MOVE\", \"JUMP\", ...; \"?\" for an unknown number.");
    defineCall(
        module, "read_nav",
        [](const Call& call, const std::filesystem::path& file) {
            auto nav = valueOf(call, [&](const library::Work& work) { return library::readNav(file, work); });
            for (const auto& node : nav.nodes) {
                for (const auto& link : node.links) {
                    if (link.target < 0 || link.target >= std::ssize(nav.nodes))
                        throw Raised({.what = "A link leads to a node that there is not",
                                      .where = file.string(),
                                      .hint = "navgen lint says which"});
                }
            }
            return shared(std::move(nav));
        },
        "Reads an Action Quake 2 .nav, a re-release's NAV2 or NAV3, or NavJson.", py::arg("file"),
        py::kw_only());
    defineCall(
        module, "write_nav",
        [](const Call& call, const SharedNav& nav, const std::filesystem::path& file) {
            valueOf(call, [&](const library::Work& work) { return library::writeNav(*nav, file, work); });
        },
        "Writes a .nav for the game's server, whole or not at all. Raises Error for what the engine cannot "
        "load.",
        py::arg("nav"), py::arg("file"), py::kw_only());
    bindPaths(module);
    bindConversion(module);
}

}  // namespace navwright::python
