#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/bots/test/report.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Results of the test of one seed.
struct SeedFigures {
    std::uint64_t seed = 0;
    bool passed = false;
    double coverage = 0;  ///< nodes touched / nodes in use, 0..1
    double stuck = 0;     ///< per bot and minute, as are deaths
    double deaths = 0;

    friend bool operator==(const SeedFigures&, const SeedFigures&) = default;
};

/// A node named in a file of counts.
struct CountedNode {
    std::int32_t id = 0;
    std::optional<Vec3> origin = {};

    friend bool operator==(const CountedNode&, const CountedNode&) = default;
};

/// Results of tests of one nav from one file: a report of one test, or the verdicts of several tests with
/// their node and link counters summed up.
struct TestCounts {
    std::string file = {};  ///< the file's name, for errors
    std::string map = {};
    std::string nav = {};      ///< name of the tested file; empty: unknown
    std::string navSha1 = {};  ///< 40 lower-case digits; empty: unknown
    std::optional<std::int32_t> mapChecksum = {};
    std::int32_t bots = 0;
    double seconds = 0;                   ///< game time of each test
    std::vector<SeedFigures> seeds = {};  ///< by seed, distinct, at least one
    std::vector<CountedNode> nodes = {};  ///< ascending id
    std::vector<NavtestLink> links = {};  ///< ascending (from, to), at least one

    friend bool operator==(const TestCounts&, const TestCounts&) = default;
};

/// Converts a report of one test; `file` names it in errors.
[[nodiscard]] TestCounts countsOf(const NavtestReport& report, std::string_view file);

/// Parses either kind of file: a MAP.navtest.json, or results with the fields `map`, `bots`, `duration_s`,
/// `tests`, `nodes` and `links` (docs/formats.md). Errors: those of parseNavtestReport(), no tests, a
/// duplicate seed, no link that a bot attempted.
[[nodiscard]] Result<TestCounts> readTestCounts(std::string_view json, std::string_view file);

/// Checks that the counts are of this .nav: the hash if given, every node, every attempted link. `navSha1` is
/// sha1Hex() of the .nav's bytes. Errors name both hashes, or the first node or link that does not fit.
[[nodiscard]] Result<> checkCountsFit(const TestCounts& counts, const NavGraph& tested,
                                      std::string_view navSha1);

}  // namespace navwright
