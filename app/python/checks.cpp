#include <pybind11/stl.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <navwright/lint.h>
#include <navwright/report.h>
#include <navwright/test.h>

#include "arrays.h"
#include "bind.h"
#include "calls.h"
#include "navs.h"
#include "point_caster.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

const char* severityName(library::Severity severity) {
    switch (severity) {
        case library::Severity::error:
            return "error";
        case library::Severity::warning:
            return "warning";
        case library::Severity::hint:
            break;
    }
    return "hint";
}

py::array pairArray(const std::vector<std::pair<int, int>>& pairs) {
    py::array_t<int> made({std::ssize(pairs), py::ssize_t{2}});
    auto rows = made.mutable_unchecked<2>();
    for (py::ssize_t i = 0; i < rows.shape(0); ++i) {
        rows(i, 0) = pairs[i].first;
        rows(i, 1) = pairs[i].second;
    }
    return made;
}

void bindLint(py::module_& module) {
    using library::Finding;
    py::class_<Finding>(module, "Finding", "Something wrong with a nav.")
        .def_readonly("rule", &Finding::rule, "Its name, as `navgen lint` lists it: \"unlinked_node\", ...")
        .def_property_readonly(
            "severity", [](const Finding& finding) { return severityName(finding.severity); },
            "\"error\": bots die or get lost, or the engine refuses the nav; \"warning\": bots do worse than "
            "necessary;\n\"hint\": worth a look.")
        .def_readonly("message", &Finding::message, "One sentence.")
        .def_readonly("place", &Finding::place, "Units.")
        .def_readonly("node", &Finding::node, "-1: none.")
        .def_readonly("target", &Finding::target, "Of the node's link concerned; -1: none.")
        .def_readonly("has_safe_fix", &Finding::hasSafeFix, "A fix needs no decision.");
    defineCall(
        module, "lint",
        [](const Call& call, const SharedNav& nav, const library::Map& map, bool physics,
           const std::string& preset, const py::dict& parameters) {
            const library::LintOptions options{physics, settingsOf(preset, parameters)};
            return valueOf(
                call, [&](const library::Work& work) { return library::lint(*nav, map, options, work); });
        },
        "Checks a nav against its map: a list of Finding by severity, rule and place in the nav. `physics` "
        "lets "
        "simulated\nbots try every link and surveys the floor, which takes seconds.",
        py::arg("nav"), py::arg("map"), py::kw_only(), py::arg("physics") = true,
        py::arg("preset") = "default", py::arg("parameters") = py::dict());
}

void bindTest(py::module_& module) {
    using library::TestFigure;
    using library::TestReport;
    py::class_<TestFigure>(module, "TestFigure", "One of the four figures that decide a test.")
        .def_readonly("name", &TestFigure::name, "\"Share of nodes visited\", ...")
        .def_readonly("value", &TestFigure::value, "What was measured.")
        .def_readonly("limit", &TestFigure::limit, "What it must keep to.")
        .def_readonly("at_least", &TestFigure::atLeast, "Whether the limit is a minimum.")
        .def_readonly("passed", &TestFigure::passed, "Whether it was kept to.");
    py::class_<TestReport>(module, "TestReport", "How a nav did.")
        .def_readonly("passed", &TestReport::passed, "Every test passed.")
        .def_readonly("bots", &TestReport::bots, "In each test.")
        .def_readonly("seconds", &TestReport::seconds, "Of all tests in total.")
        .def_readonly("figures", &TestReport::figures, "A list of TestFigure.")
        .def_readonly("deaths", &TestReport::deaths, "Of all tests in total.")
        .def_property_readonly(
            "bad_nodes", [](const TestReport& report) { return numberArray(report.badNodes); },
            "Their numbers, ascending.")
        .def_property_readonly(
            "bad_links", [](const TestReport& report) { return pairArray(report.badLinks); },
            "N x 2: from, to; ascending.")
        .def_property_readonly(
            "unreachable_nodes",
            [](const TestReport& report) { return numberArray(report.unreachableNodes); },
            "Their numbers, ascending.")
        .def_property_readonly(
            "json", [](const TestReport& report) { return textOf(report.json); },
            "The text of MAP.navtest.json (docs/formats.md).");
    defineCall(
        module, "test",
        [](const Call& call, const SharedNav& nav, const library::Map& map, int tests, std::uint64_t seed,
           const std::string& preset, const py::dict& parameters) {
            const library::TestInput input{tests, seed, settingsOf(preset, parameters)};
            return valueOf(call,
                           [&](const library::Work& work) { return library::test(*nav, map, input, work); });
        },
        "Lets simulated bots test a nav, `tests` times, with seeds from `seed` on; the same input gives the "
        "same "
        "report.\nParameters are those of `navtest.`: bots, seconds, limits.",
        py::arg("nav"), py::arg("map"), py::kw_only(), py::arg("tests") = 1, py::arg("seed") = 1,
        py::arg("preset") = "default", py::arg("parameters") = py::dict());
}

void bindCoverage(py::module_& module) {
    using library::CoverageReport;
    using library::DetourPath;
    using library::Hole;
    using library::UnservedPlace;
    py::class_<Hole>(module, "Hole", "Floor that no node covers.")
        .def_readonly("area", &Hole::area, "Square units.")
        .def_readonly("center", &Hole::center, "Units.")
        .def_readonly("mins", &Hole::mins, "Least corner, units.")
        .def_readonly("maxs", &Hole::maxs, "Greatest corner, units.");
    py::class_<DetourPath>(module, "Detour", "A path of the nav that is much longer than the shortest.")
        .def_readonly("start", &DetourPath::from, "\"spawn 3 (1 2 3)\", \"floor (1 2 3)\", ...")
        .def_readonly("goal", &DetourPath::to, "As start.")
        .def_readonly("length", &DetourPath::length, "Units.")
        .def_readonly("shortest", &DetourPath::shortest, "Units.")
        .def_property_readonly(
            "nodes", [](const DetourPath& detour) { return numberArray(detour.nodes); }, "Their numbers.");
    py::class_<UnservedPlace>(module, "UnservedPlace", "A spawn point or item that no node serves.")
        .def_property_readonly(
            "name", [](const UnservedPlace& place) { return textOf(place.name); }, "As the map calls it.")
        .def_readonly("origin", &UnservedPlace::origin, "Units.")
        .def_readonly("reason", &UnservedPlace::reason, "A sentence without full stop.");
    py::class_<CoverageReport>(module, "Coverage", "How much of a map a nav covers.")
        .def_readonly("floor_area", &CoverageReport::floorArea, "Reachable floor, square units.")
        .def_readonly("covered_area", &CoverageReport::coveredArea, "What of it has a node near.")
        .def_readonly("holes", &CoverageReport::holes, "Of at least `coverage.least_hole`, largest first.")
        .def_property_readonly(
            "misplaced_nodes",
            [](const CoverageReport& report) { return numberArray(report.misplacedNodes); },
            "Numbers of nodes where no player can be.")
        .def_readonly("pairs", &CoverageReport::pairs, "Pairs of places compared.")
        .def_readonly("pairs_missing", &CoverageReport::pairsMissing,
                      "Of these, without a path over the nav.")
        .def_readonly("median", &CoverageReport::median,
                      "Length of the nav's paths divided by that of the shortest; None: none compared.")
        .def_readonly("p99", &CoverageReport::p99, "As median, of the 99th percentile.")
        .def_readonly("worst", &CoverageReport::worst, "As median, of the worst.")
        .def_readonly("detours", &CoverageReport::detours, "The worst, at most 20.")
        .def_readonly("unserved", &CoverageReport::unserved, "A list of UnservedPlace.");
    defineCall(
        module, "coverage",
        [](const Call& call, const SharedNav& nav, const library::Map& map, const std::string& preset,
           const py::dict& parameters) {
            const auto settings = settingsOf(preset, parameters);
            return valueOf(call, [&](const library::Work& work) {
                return library::coverage(*nav, map, settings, work);
            });
        },
        "Measures how much of a map a nav covers and how straight its paths are, as `navgen coverage` does.",
        py::arg("nav"), py::arg("map"), py::kw_only(), py::arg("preset") = "default",
        py::arg("parameters") = py::dict());
}

}  // namespace

void bindChecks(py::module_& module) {
    bindLint(module);
    bindTest(module);
    bindCoverage(module);
}

}  // namespace navwright::python
