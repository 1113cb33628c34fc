#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <navwright/generate.h>

#include "bind.h"
#include "calls.h"
#include "navs.h"

namespace navwright::python {

namespace py = pybind11;

void bindMaking(py::module_& module) {
    struct Made {
        SharedNav nav;
        std::vector<std::string> warnings;
    };
    py::class_<Made>(module, "Generated", "What generate() made.")
        .def_readonly("nav", &Made::nav, "Never empty, and loadable by the engine.")
        .def_property_readonly(
            "warnings", [](const Made& made) { return textsOf(made.warnings); },
            "Sentences: skipped demos, ...");
    defineCall(
        module, "generate",
        [](const Call& call, const library::Map& map, const std::vector<std::filesystem::path>& demos,
           const std::string& preset, const py::dict& parameters,
           const std::optional<std::filesystem::path>& cache) {
            const library::GenerateInput input{map, demos, settingsOf(preset, parameters),
                                               cache.value_or(std::filesystem::path())};
            auto made =
                valueOf(call, [&](const library::Work& work) { return library::generate(input, work); });
            return Made{shared(std::move(made.nav)), std::move(made.warnings)};
        },
        "Makes a nav of demos (files, and folders with what is in them), or of the map alone without any. "
        "The "
        "same input\ngives the same nav. `cache` is a folder for demos as they were read. Raises Error: an "
        "unknown parameter or a value\nout of range, no demo of this map, no nodes.",
        py::arg("map"), py::arg("demos") = std::vector<std::filesystem::path>(), py::kw_only(),
        py::arg("preset") = "default", py::arg("parameters") = py::dict(), py::arg("cache") = py::none());
}

}  // namespace navwright::python
