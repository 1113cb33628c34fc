#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <navwright/edit.h>

#include "arrays.h"
#include "bind.h"
#include "calls.h"
#include "navs.h"
#include "point_caster.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

struct EditedNav {
    SharedNav nav;
    std::vector<library::EditOutcome> outcomes;
    std::vector<int> previous;
};

void bindEdit(py::module_& module) {
    using library::Edit;
    using library::Point;
    py::class_<Edit>(module, "Edit", "An edit that stays true when a nav is made anew: it names places.")
        .def(py::init([](std::string id, std::string operation, Point at, std::optional<Point> to,
                         std::optional<Point> place, std::optional<std::uint8_t> type, float tolerance,
                         std::string note) {
                 return Edit{std::move(id), std::move(operation), at, to, place, type,
                             tolerance,     std::move(note)};
             }),
             py::arg("id"), py::arg("operation"), py::arg("at"), py::kw_only(), py::arg("to") = py::none(),
             py::arg("place") = py::none(), py::arg("type") = py::none(), py::arg("tolerance") = 24.0F,
             py::arg("note") = "")
        .def_readwrite("id", &Edit::id, "Unique among the edits, not empty.")
        .def_readwrite("operation", &Edit::operation, "\"add_node\", \"move_node\", \"delete_link\", ...")
        .def_readwrite("at", &Edit::at, "A node; within `tolerance`.")
        .def_readwrite("to", &Edit::to, "The other node, or where to; depends on the operation.")
        .def_readwrite("place", &Edit::place, "Depends on the operation.")
        .def_readwrite("type", &Edit::type, "Of the node or link (type_name()).")
        .def_readwrite("tolerance", &Edit::tolerance, "Units.")
        .def_readwrite("note", &Edit::note, "For people.");
}

}  // namespace

void bindEdits(py::module_& module) {
    using library::EditOutcome;
    bindEdit(module);
    py::class_<EditOutcome>(module, "EditOutcome", "What became of an edit.")
        .def_readonly("id", &EditOutcome::id, "The edit's.")
        .def_readonly("state", &EditOutcome::state, "\"applied\", \"already_so\" or \"orphaned\".")
        .def_readonly("reason", &EditOutcome::reason, "Why it is orphaned; may be empty.");
    py::class_<EditedNav>(module, "Edited", "An edited nav.")
        .def_readonly("nav", &EditedNav::nav, "The new nav.")
        .def_readonly("outcomes", &EditedNav::outcomes, "One EditOutcome for each edit, in order.")
        .def_property_readonly(
            "previous", [](const EditedNav& edited) { return numberArray(edited.previous); },
            "By node: its number before; -1: new.");
    defineCall(
        module, "edit",
        [](const Call& call, const SharedNav& nav, const std::vector<library::Edit>& edits) {
            auto edited =
                valueOf(call, [&](const library::Work& work) { return library::edit(*nav, edits, work); });
            return EditedNav{shared(std::move(edited.nav)), std::move(edited.outcomes),
                             std::move(edited.previous)};
        },
        "Applies edits in order; those that do not fit are told, and the others applied. Raises Error: an "
        "unknown operation\nor type, a field missing or superfluous, an id twice.",
        py::arg("nav"), py::arg("edits"), py::kw_only());
    defineCall(
        module, "read_edits",
        [](const Call& call, const std::filesystem::path& file) {
            return valueOf(call, [&](const library::Work& work) { return library::readEdits(file, work); });
        },
        "Reads MAP.navpatches.json.", py::arg("file"), py::kw_only());
    defineCall(
        module, "write_edits",
        [](const Call& call, const std::vector<library::Edit>& edits, const std::string& map,
           const std::filesystem::path& file) {
            valueOf(call,
                    [&](const library::Work& work) { return library::writeEdits(edits, map, file, work); });
        },
        "Writes MAP.navpatches.json; `map` is the map's name.", py::arg("edits"), py::arg("map"),
        py::arg("file"), py::kw_only());
}

}  // namespace navwright::python
