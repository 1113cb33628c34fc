#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "basics.h"
#include "map.h"
#include "nav.h"

/// Tests of navs by simulated bots.
namespace navwright::library::inline v1 {

/// How to test.
struct TestInput {
    int tests = 1;           ///< at least 1, each with its own seed
    std::uint64_t seed = 1;  ///< of the first test; then consecutive
    Settings settings = {};  ///< `navtest.*`: bots, seconds, limits
    bool floor = false;      ///< measure the floor, too: seconds
};

/// One of the four figures that decide a test.
struct TestFigure {
    std::string name = {};  ///< "Share of nodes visited", "Deaths per bot and minute", ...
    double value = 0;       ///< what was measured, in the unit that the name says
    double limit = 0;       ///< in the same unit
    bool atLeast = false;   ///< whether the limit is a minimum
    bool passed = true;     ///< the value is within the limit
};

/// What became of the tests.
struct TestReport {
    bool passed = false;                             ///< every test passed
    int bots = 0;                                    ///< in each test
    double seconds = 0;                              ///< of all tests in total
    std::vector<TestFigure> figures = {};            ///< of all tests together
    std::uint64_t deaths = 0;                        ///< by the map: falls, lava, ...
    std::vector<int> badNodes = {};                  ///< ascending, as are the next two lists
    std::vector<std::pair<int, int>> badLinks = {};  ///< from, to
    std::vector<int> unreachableNodes = {};          ///< that no bot can get to over the nav
    std::string json = {};                           ///< MAP.navtest.json (docs/formats.md)
    /// Share of the floor that the nav covers, 0..1; empty: not measured, or no floor below spawn points.
    std::optional<double> floorCovered = {};
    /// How many times as long as the shortest 99 % of the nav's paths are at most; empty: as above.
    std::optional<double> p99Detour = {};
};

/// Tests a nav with simulated bots. Deterministic. Errors: an unknown parameter or a value out of range, a
/// nav without nodes or that the engine cannot load, a map without spawn points.
[[nodiscard]] NAVWRIGHT_API Result<TestReport> test(const Nav& nav, const Map& map,
                                                    const TestInput& input = {}, const Work& work = {});

/// A round of a rehearsal: tests, then cures.
struct RehearsalRound {
    double stuck = 0;       ///< stuck bots per bot and minute, before the cures
    double deaths = 0;      ///< deaths per bot and minute
    double visited = 0;     ///< share of the nodes that bots visited, 0..1
    std::size_t cures = 0;  ///< of this round
    bool kept = true;       ///< false: worse than the round before, whose nav was taken
};

/// A change that was kept.
struct RehearsalCure {
    std::string kind = {};  ///< what was done: "retyped", ...
    Point from = {};        ///< where the link starts, units
    Point to = {};          ///< where it ends
    std::string why = {};   ///< in words
};

/// A nav after its rehearsal.
struct Rehearsed {
    Nav nav;                                  ///< with what was mended, links sorted
    std::vector<RehearsalRound> rounds = {};  ///< in order
    std::vector<RehearsalCure> cures = {};    ///< in order
    std::vector<int> previous = {};           ///< by node: its number before; -1: new
};

/// Lets simulated bots walk a nav and mends where they fail, as `navgen rehearse`. Deterministic. Errors: an
/// unknown parameter or a value out of range, a nav that the engine cannot load, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Rehearsed> rehearse(const Nav& nav, const Map& map,
                                                       const Settings& settings = {}, const Work& work = {});

}  // namespace navwright::library::inline v1
