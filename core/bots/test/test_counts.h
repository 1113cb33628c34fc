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

/// What the test of one seed came to.
struct SeedFigures {
    std::uint64_t seed = 0;
    bool passed = false;
    double coverage = 0;  ///< nodes touched / nodes in use, 0..1
    double stuck = 0;     ///< per bot and minute, as are deaths
    double deaths = 0;

    friend bool operator==(const SeedFigures&, const SeedFigures&) = default;
};

/// A node that a file of counts names.
struct CountedNode {
    std::int32_t id = 0;
    std::optional<Vec3> origin = {};

    friend bool operator==(const CountedNode&, const CountedNode&) = default;
};

/// What one file says of tests of one nav: either a report of one test, or the answers of several tests with
/// the counters of nodes and links summed over them.
struct TestCounts {
    std::string file = {};  ///< names the counts in errors
    std::string map = {};
    std::string nav = {};      ///< the tested file's name; empty when not given
    std::string navSha1 = {};  ///< 40 lower-case digits; empty when not given
    std::optional<std::int32_t> mapChecksum = {};
    std::int32_t bots = 0;
    double seconds = 0;                   ///< of game time, each test
    std::vector<SeedFigures> seeds = {};  ///< by seed, none twice, at least one
    std::vector<CountedNode> nodes = {};  ///< ascending id
    std::vector<NavtestLink> links = {};  ///< ascending (from, to), at least one

    friend bool operator==(const TestCounts&, const TestCounts&) = default;
};

/// The counts of one test; `file` names them in errors.
[[nodiscard]] TestCounts countsOf(const NavtestReport& report, std::string_view file);

/// Reads either kind of file: a MAP.navtest.json, or answers with the fields `map`, `bots`, `duration_s`,
/// `tests`, `nodes` and `links` (docs/formats.md). Errors: as parseNavtestReport(), and no tests, a seed
/// twice, no links or none that a bot attempted.
[[nodiscard]] Result<TestCounts> readTestCounts(std::string_view json, std::string_view file);

/// Whether the counts are of this .nav: the hash where they give one, every node, every attempted link.
/// `navSha1` is sha1Hex() of the .nav's bytes. Errors name both hashes, or the first node or link that does
/// not fit.
[[nodiscard]] Result<> checkCountsFit(const TestCounts& counts, const NavGraph& tested,
                                      std::string_view navSha1);

}  // namespace navwright
