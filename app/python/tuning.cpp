#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <navwright/tune.h>

#include "bind.h"
#include "calls.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

using library::Objective;
using library::Score;
using library::Searched;
using library::SearchGeneration;

library::Values valuesOf(const py::dict& parameters) {
    return settingsOf({}, parameters).parameters;
}

std::vector<Score> scoresOf(const Call& call, Objective& objective, const std::vector<library::Values>& sets,
                            int tests, std::uint64_t seed) {
    return valueOf(call,
                   [&](const library::Work& work) { return objective.scores(sets, {tests, seed}, work); });
}

/// As withCall(), for what runs on the threads that its object was made with.
template <class Result, class... Arguments>
auto withOwnThreads(Result (*function)(const Call&, Arguments...)) {
    return [function](Arguments... arguments, const py::object& progress, const py::object& warning,
                      const Stop* stop) {
        return function({0, progress, warning, stop}, std::forward<Arguments>(arguments)...);
    };
}

template <class Function, class... Extra>
void defineMethod(py::class_<Objective>& type, const char* name, const Function& function, const char* doc,
                  const Extra&... extra) {
    type.def(name, withOwnThreads(+function), extra..., py::arg("progress") = py::none(),
             py::arg("warning") = py::none(), py::arg("stop") = py::none(), doc);
}

void bindResults(py::module_& module) {
    py::class_<Score>(module, "Score", "How good values of parameters are: means over maps and tests.")
        .def_readonly("score", &Score::score, "0 to 1, more is better; -1: failed.")
        .def_readonly(
            "terms", &Score::terms,
            "What it is the weighted sum of, 0 to 1 each, by name (docs/tuning.md); empty if failed.")
        .def_readonly("failure", &Score::failure,
                      "Why there is no nav that bots can walk; empty if there is.");
    py::class_<SearchGeneration>(module, "SearchGeneration",
                                 "A generation of a search. Scores are 0 if all its values failed.")
        .def_readonly("tests", &SearchGeneration::tests, "On each map.")
        .def_readonly("best", &SearchGeneration::best, "Score of the best values.")
        .def_readonly("median", &SearchGeneration::median, "Score.")
        .def_readonly("initial", &SearchGeneration::initial, "Score of the initial values in the same tests.")
        .def_readonly("spread", &SearchGeneration::spread, "Width of the search after it, 0 to 1.");
    py::class_<Searched>(module, "Searched", "What a search found.")
        .def_readonly("values", &Searched::values,
                      "The best of the tuned parameters, by key; the initial ones if none was found.")
        .def_readonly("better", &Searched::better, "Than the initial ones: `low` is above 0.")
        .def_readonly("initial", &Searched::initial,
                      "Mean score of the initial values in the last comparison.")
        .def_readonly("tuned", &Searched::tuned, "Mean score of the best values in it.")
        .def_readonly("gain", &Searched::gain, "Mean difference, test by test.")
        .def_readonly("low", &Searched::low, "Lower end of its 95 % interval.")
        .def_readonly("high", &Searched::high, "Upper end of it.")
        .def_readonly("scored", &Searched::scored, "How many values were scored.")
        .def_readonly("generations", &Searched::generations, "A list of SearchGeneration, in order.");
}

void bindObjective(py::module_& module) {
    py::class_<Objective> type(
        module, "Objective",
        "Scores values of parameters by the navs that they make of demos: what `navgen "
        "tune` searches by. Its calls\nuse the threads that it was made with. Made by "
        "objective().");
    type.def_property_readonly("keys", &Objective::keys, "The tuned parameters: what a point's numbers are.")
        .def_property_readonly("start", &Objective::start, "The initial values as a point.")
        .def(
            "values_at",
            [](const Objective& objective, const std::vector<double>& point) {
                auto values = objective.valuesAt(point);
                if (!values) throw Raised(std::move(values).error());
                return *std::move(values);
            },
            py::arg("point"),
            "The values at a point, by key: a number 0 to 1 for each of `keys`. They are in range and in "
            "order, rounded\nto steps; numbers beyond 0 and 1 are mirrored.");
    defineMethod(
        type, "__call__",
        [](const Call& call, Objective& objective, const py::dict& parameters, int tests,
           std::uint64_t seed) {
            return scoresOf(call, objective, {valuesOf(parameters)}, tests, seed).front();
        },
        "The Score of values, in place of some of the initial ones: of `tests` tests on each map, with seeds "
        "from `seed`\non. The seed chooses the demos held out, too: equal seeds give comparable scores.",
        py::arg("parameters") = py::dict(), py::kw_only(), py::arg("tests") = 2, py::arg("seed") = 1);
    defineMethod(
        type, "scores",
        [](const Call& call, Objective& objective, const std::vector<py::dict>& sets, int tests,
           std::uint64_t seed) {
            std::vector<library::Values> values;
            for (const auto& parameters : sets) values.push_back(valuesOf(parameters));
            return scoresOf(call, objective, values, tests, seed);
        },
        "A list of the Score of each of many values, which threads share.", py::arg("sets"), py::kw_only(),
        py::arg("tests") = 2, py::arg("seed") = 1);
    defineMethod(
        type, "search",
        [](const Call& call, Objective& objective, const std::string& algorithm, std::uint64_t seed,
           int budget, int population, int tests, int mostTests,
           const std::optional<std::filesystem::path>& state) {
            const library::SearchInput input{algorithm,
                                             seed,
                                             budget,
                                             population,
                                             tests,
                                             mostTests,
                                             state.value_or(std::filesystem::path())};
            return valueOf(call, [&](const library::Work& work) { return objective.search(input, work); });
        },
        "Searches the best values, by \"cma-es\" or \"genetic\", until `budget` are scored, and compares "
        "them "
        "with the\ninitial ones in new tests. `state` is a file, written after every round, from which the "
        "same "
        "call continues.",
        py::kw_only(), py::arg("algorithm") = "cma-es", py::arg("seed") = 1, py::arg("budget") = 300,
        py::arg("population") = 0, py::arg("tests") = 2, py::arg("most_tests") = 8,
        py::arg("state") = py::none());
    defineCall(
        module, "objective",
        [](const Call& call, const std::vector<std::filesystem::path>& maps,
           const std::vector<std::filesystem::path>& demos, const std::string& tuned,
           const std::vector<std::string>& heldOut, int folds, double seconds, std::optional<int> rehearsals,
           const std::string& preset, const py::dict& parameters,
           const std::optional<std::filesystem::path>& cache) {
            const library::ObjectiveInput input{maps,
                                                demos,
                                                tuned,
                                                heldOut,
                                                settingsOf(preset, parameters),
                                                folds,
                                                seconds,
                                                rehearsals,
                                                cache.value_or(std::filesystem::path())};
            return std::make_unique<Objective>(
                valueOf(call, [&](const library::Work& work) { return Objective::of(input, work); }));
        },
        "Reads maps (.bsp files) and their demos, to score parameters by: an Objective. `tuned` has keys and "
        "groups, such as\n\"nodes.*,links.max_speed\"; the maps named in `held_out` are for the last "
        "comparison "
        "alone; one of `folds` parts of a\nmap's demos is held out; a test lasts `seconds`; `rehearsals` are "
        "the rounds for each nav, None: as its values say.\n`preset` and `parameters` are the initial "
        "values.",
        py::arg("maps"), py::arg("demos"), py::arg("tuned") = "", py::kw_only(),
        py::arg("held_out") = std::vector<std::string>(), py::arg("folds") = 4, py::arg("seconds") = 60.0,
        py::arg("rehearsals") = 0, py::arg("preset") = "default", py::arg("parameters") = py::dict(),
        py::arg("cache") = py::none());
}

}  // namespace

void bindTuning(py::module_& module) {
    bindResults(module);
    bindObjective(module);
}

}  // namespace navwright::python
