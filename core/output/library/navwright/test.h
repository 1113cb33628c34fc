#pragma once

#include <cstdint>
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
};

/// Tests a nav with simulated bots. Deterministic. Errors: an unknown parameter or a value out of range, a
/// nav without nodes or that the engine cannot load, a map without spawn points.
[[nodiscard]] NAVWRIGHT_API Result<TestReport> test(const Nav& nav, const Map& map,
                                                    const TestInput& input = {}, const Work& work = {});

}  // namespace navwright::library::inline v1
