#include <pybind11/stl.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <navwright/crowds.h>

#include "arrays.h"
#include "bind.h"
#include "calls.h"
#include "navs.h"
#include "point_caster.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

void bindJam(py::module_& module) {
    using library::JamFigures;
    using library::JamFix;
    using library::JamPlace;
    using library::JamReport;
    py::class_<JamFigures>(module, "JamFigures", "How a crowd fared.")
        .def_readonly("arrivals", &JamFigures::arrivals, "Errands that ended well.")
        .def_readonly("arrivals_per_minute", &JamFigures::arrivalsPerMinute, "Of these.")
        .def_readonly("delay", &JamFigures::delay,
                      "Mean time as a multiple of the time without others; 0: none arrived.")
        .def_readonly("worst_delay", &JamFigures::worstDelay, "The largest such multiple.")
        .def_readonly("stuck", &JamFigures::stuck, "Times without progress for 3 s.")
        .def_readonly("gave_up", &JamFigures::gaveUp, "Errands given up.")
        .def_readonly("deadlocks", &JamFigures::deadlocks, "Pairs that blocked each other for 2 s.")
        .def_readonly("pushed_off", &JamFigures::pushedOff, "Falls beside another where no route descends.")
        .def_readonly("deaths", &JamFigures::deaths, "By falls and hazards.")
        .def_readonly("longest_queue", &JamFigures::longestQueue, "Bots that waited at a narrow place.");
    py::class_<JamPlace>(module, "JamPlace", "A narrow place on many routes.")
        .def_readonly("at", &JamPlace::at, "A player's origin where it is narrowest, units.")
        .def_readonly("width", &JamPlace::width, "Units, a body's own 32 included.")
        .def_readonly("share", &JamPlace::share, "Of all routes, 0..1.")
        .def_readonly("against", &JamPlace::against, "Of these, those in the lesser direction, 0..0.5.")
        .def_readonly("parts", &JamPlace::parts, "Share of the nodes that are cut off without it, 0..1.")
        .def_readonly("jams", &JamPlace::jams, "Two cannot pass each other.");
    py::class_<JamFix>(module, "JamFix", "What may help at a narrow place.")
        .def_readonly("remedy", &JamFix::remedy, "\"lanes\", \"one way\" or \"dearer\".")
        .def_readonly("place", &JamFix::place, "Index in JamReport.places.")
        .def_readonly("text", &JamFix::text, "A sentence.")
        .def_readonly("edits", &JamFix::edits, "A list of Edit that makes it; empty for \"dearer\".")
        .def_readonly("after", &JamFix::after, "JamFigures of the server's bots with it; None: not tried.");
    py::class_<JamReport>(module, "JamReport", "Where many bots jam on a nav.")
        .def_readonly("server", &JamReport::server,
                      "JamFigures of the server's bots, which do not avoid each other.")
        .def_readonly("polite", &JamReport::polite, "JamFigures of agents that do.")
        .def_readonly("places", &JamReport::places, "A list of JamPlace: those that jam first.")
        .def_readonly("fixes", &JamReport::fixes, "A list of JamFix.")
        .def_readonly("best", &JamReport::best,
                      "Index of the tried fix by edits that lets most bots arrive; None: none helps.")
        .def_property_readonly(
            "json", [](const JamReport& report) { return textOf(report.json); },
            "As `navgen jam --json` (docs/formats.md).");
    defineCall(
        module, "jam",
        [](const Call& call, const SharedNav& nav, const library::Map& map, int bots, const std::string& task,
           int goal, double seconds, std::uint64_t seed, bool tries, const std::vector<std::string>& close,
           const std::vector<int>& entities, float cell) {
            const library::JamInput input{.bots = bots,
                                          .task = task,
                                          .goal = goal,
                                          .seconds = seconds,
                                          .seed = seed,
                                          .tries = tries,
                                          .closed = {entities, close},
                                          .cell = cell};
            return valueOf(call,
                           [&](const library::Work& work) { return library::jam(*nav, map, input, work); });
        },
        "Lets 1 to 64 bots walk a nav at once for so many seconds; the same seed gives the same report. "
        "`task`: \"one\", all\nto one place, the node `goal` (-1: the farthest), \"swap\" or \"random\". "
        "With "
        "`tries` each fix is measured, too. `close`:\nkinds of entities that are closed, \"doors\", ...; "
        "`entities`: numbers of such. `cell`: side of the smallest tile of\nfloor, 1 to 64 units. Raises "
        "Error: a value out of range, no room for so many.",
        py::arg("nav"), py::arg("map"), py::kw_only(), py::arg("bots") = 32, py::arg("task") = "swap",
        py::arg("goal") = -1, py::arg("seconds") = 60.0, py::arg("seed") = 1, py::arg("tries") = false,
        py::arg("close") = std::vector<std::string>(), py::arg("entities") = std::vector<int>(),
        py::arg("cell") = 8.0F);
}

/// Where agents were: steps x agents x 3.
py::array originsOf(const library::SteerReport& report) {
    const auto agents = report.steps.empty() ? 0 : std::ssize(report.steps.front());
    py::array_t<float> made({std::ssize(report.steps), py::ssize_t{agents}, py::ssize_t{3}});
    auto rows = made.mutable_unchecked<3>();
    for (py::ssize_t step = 0; step < rows.shape(0); ++step) {
        for (py::ssize_t agent = 0; agent < rows.shape(1); ++agent) {
            const auto& at = report.steps[std::size_t(step)][std::size_t(agent)].origin;
            rows(step, agent, 0) = at.x;
            rows(step, agent, 1) = at.y;
            rows(step, agent, 2) = at.z;
        }
    }
    return made;
}

void bindSteer(py::module_& module) {
    using library::SteeredCrowd;
    using library::SteerReport;
    py::class_<SteeredCrowd>(module, "SteeredCrowd", "How agents fared with one way to avoid each other.")
        .def_readonly("avoid", &SteeredCrowd::avoid, "\"none\", \"vo\", \"rvo\", \"orca\" or \"detour\".")
        .def_readonly("arrived", &SteeredCrowd::arrived, "Agents that arrived once or more.")
        .def_readonly("arriving", &SteeredCrowd::arriving, "After how many seconds on average; 0: none did.")
        .def_readonly("out_of_reach", &SteeredCrowd::outOfReach, "Agents whose goal is out of reach.")
        .def_readonly("touches", &SteeredCrowd::touches, "Pairs of bodies that touched.")
        .def_readonly("nearest", &SteeredCrowd::nearest,
                      "Least gap between two bodies, units; None: never two on one floor.")
        .def_readonly("turning", &SteeredCrowd::turning, "Mean turn rate, degrees per second.")
        .def_readonly("travelled", &SteeredCrowd::travelled, "By all, units.");
    py::class_<SteerReport>(module, "SteerReport", "A preview of steered agents.")
        .def_readonly("crowds", &SteerReport::crowds, "A list of SteeredCrowd: one, or each way to avoid.")
        .def_property_readonly("origins", originsOf,
                               "Steps of 0.1 s x agents x 3 float32; empty unless `record` was set.")
        .def_property_readonly(
            "json", [](const SteerReport& report) { return textOf(report.json); },
            "As `navgen steer --json` (docs/formats.md).");
    defineCall(
        module, "steer",
        [](const Call& call, const library::Map& map, int agents, const std::string& role,
           std::optional<library::Point> goal, bool circle, const std::string& avoid, bool compare,
           const std::string& blend, double seconds, std::uint64_t seed,
           const std::vector<std::string>& close, const std::vector<int>& entities,
           std::optional<double> openAfter, bool record, float cell, const std::string& preset,
           const py::dict& parameters) {
            const library::SteerInput input{.agents = agents,
                                            .role = role,
                                            .goal = goal,
                                            .circle = circle,
                                            .avoid = avoid,
                                            .compare = compare,
                                            .blend = blend,
                                            .seconds = seconds,
                                            .seed = seed,
                                            .closed = {entities, close},
                                            .openAfter = openAfter,
                                            .record = record,
                                            .cell = cell,
                                            .settings = settingsOf(preset, parameters)};
            return valueOf(call, [&](const library::Work& work) { return library::steer(map, input, work); });
        },
        "Steers 1 to 1000 agents over a map's floor for so many seconds; the same seed gives the same "
        "report. "
        "It says nothing\nabout bots on a nav. `role`: what each does (docs/steering.md); `goal`: of all; "
        "`circle`: they swap places. `compare`\nruns each way to avoid. `close` and `entities`: what is "
        "closed, and opens after `open_after` seconds. Raises Error: a\nvalue out of range, an unknown word, "
        "no room for so many.",
        py::arg("map"), py::kw_only(), py::arg("agents") = 8, py::arg("role") = "path",
        py::arg("goal") = py::none(), py::arg("circle") = false, py::arg("avoid") = "orca",
        py::arg("compare") = false, py::arg("blend") = "weights", py::arg("seconds") = 30.0,
        py::arg("seed") = 1, py::arg("close") = std::vector<std::string>(),
        py::arg("entities") = std::vector<int>(), py::arg("open_after") = py::none(),
        py::arg("record") = false, py::arg("cell") = 8.0F, py::arg("preset") = "default",
        py::arg("parameters") = py::dict());
}

}  // namespace

void bindCrowds(py::module_& module) {
    bindJam(module);
    bindSteer(module);
}

}  // namespace navwright::python
