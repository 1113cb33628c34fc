#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/bots/test/thresholds.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// How far origins may differ from the nav's, in units, as reports store them as text.
inline constexpr float kSameOrigin = 0.5f;

using NodePair = std::pair<std::int32_t, std::int32_t>;  ///< from, to

/// Counters of one node of the tested nav.
struct NavtestNode {
    std::int32_t id = 0;
    Vec3 origin{0};
    std::uint32_t touches = 0;  ///< times a bot touched it
    std::uint32_t visits = 0;   ///< times a bot reached it as its goal
    std::uint32_t deathsFall = 0;
    std::uint32_t deathsDrown = 0;
    std::uint32_t deathsOther = 0;  ///< lava, slime, crush, trigger_hurt
    std::uint32_t stuck = 0;        ///< times a bot gave it up as a goal

    [[nodiscard]] std::uint32_t deaths() const { return deathsFall + deathsDrown + deathsOther; }
    friend bool operator==(const NavtestNode&, const NavtestNode&) = default;
};

/// Counters of one link of the tested nav.
struct NavtestLink {
    std::int32_t from = 0;
    std::int32_t to = 0;
    std::uint32_t attempts = 0;
    std::uint32_t traversals = 0;
    std::uint32_t failures = 0;

    [[nodiscard]] NodePair ends() const { return {from, to}; }
    friend bool operator==(const NavtestLink&, const NavtestLink&) = default;
};

/// One environmental death.
struct NavtestDeath {
    std::int32_t bot = 0;
    double time = 0;    ///< seconds of game time since the start
    std::string cause;  ///< "fall", "drown", "slime", "lava", "crush" or "trigger_hurt"
    Vec3 origin{0};
    std::int32_t node = -1;  ///< -1: none
    std::optional<NodePair> link = {};

    friend bool operator==(const NavtestDeath&, const NavtestDeath&) = default;
};

/// How the tested engine identifies itself.
struct NavtestEngine {
    std::string version;
    std::int32_t inuseBytes = 0;
    std::int32_t maxNodes = 0;
    std::vector<std::pair<std::string, std::int32_t>> types;  ///< name and number, ascending numbers

    friend bool operator==(const NavtestEngine&, const NavtestEngine&) = default;
};

/// One of several tests summed up in a report.
struct NavtestRun {
    std::uint64_t seed = 0;
    double seconds = 0;  ///< game time
    bool passed = false;

    friend bool operator==(const NavtestRun&, const NavtestRun&) = default;
};

/// `<map>.navtest.json`. Ids are node numbers of the tested .nav.
struct NavtestReport {
    std::string map;
    bool passed = false;
    double coverageRatio = 0;       ///< nodes touched / nodes in use, 0..1
    double deathRatePerBotMin = 0;  ///< environmental deaths per bot and minute
    double stuckRatePerBotMin = 0;
    std::vector<std::int32_t> badNodes;  ///< ascending, as are the next two lists
    std::vector<NodePair> badLinks;
    std::vector<std::int32_t> unreachableNodes;
    double testDurationS = 0;  ///< seconds of game time
    std::int32_t botCount = 0;
    std::uint64_t totalNodeVisits = 0;
    std::uint64_t totalEnvironmentalDeaths = 0;

    int schema = 1;            ///< 1: only the fields above; 2: also those below
    std::string backend = {};  ///< "sim" or "engine"; empty: unknown
    std::uint64_t seed = 0;
    std::string navSha1 = {};  ///< 40 lower-case digits; empty: unknown
    std::optional<std::int32_t> mapChecksum =
        {};  ///< of the .bsp (mapChecksum() in base/digest.h), if the tester knew it
    std::optional<NavtestEngine> engine = {};
    std::optional<NavtestThresholds> thresholds = {};
    std::vector<std::string> reasons = {};  ///< failed limits, in words
    std::vector<NavtestNode> nodes = {};    ///< ascending id
    std::vector<NavtestLink> links = {};    ///< ascending (from, to)
    std::vector<NavtestDeath> deaths = {};  ///< in the order they happened
    std::uint64_t stuckWithoutNode = 0;     ///< stuck bots with no node near, so that no node counts them
    std::uint64_t shoveDeaths = 0;          ///< deaths soon after a push (`navtest.shove`)
    std::vector<NavtestRun> runs = {};      ///< one per test when several are summed up; empty: a single test

    friend bool operator==(const NavtestReport&, const NavtestReport&) = default;
};

inline constexpr int kNavtestSchema = 2;

/// Parses a report; reports with only the required fields are accepted. `file` names the text in errors, with
/// the field. Errors: invalid JSON, a newer schema, a required field missing, a value of the wrong type or
/// out of range.
[[nodiscard]] Result<NavtestReport> parseNavtestReport(std::string_view json, std::string_view file);

/// Always writes schema 2, complete. Equal reports give equal bytes.
[[nodiscard]] std::string writeNavtestReport(const NavtestReport& report);

/// The report's entries of the link between two nodes: usually one; empty when there are none.
[[nodiscard]] std::span<const NavtestLink> countsOfLink(const NavtestReport& report, const NodePair& ends);

/// Checks that the report is of this .nav: by the hash if given, node numbers, and origins if given.
/// `navSha1` is sha1Hex() of the .nav's bytes. Errors name both hashes, or the field.
[[nodiscard]] Result<> checkReportFits(const NavtestReport& report, const NavGraph& tested,
                                       std::string_view navSha1, std::string_view file);

}  // namespace navwright
