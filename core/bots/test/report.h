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
#include "core/nav/files/node_link.h"
#include "core/physics/directness/directness.h"

namespace navwright {

/// Origins in a report went through text; more than this apart they are of another nav. Units.
inline constexpr float kSameOrigin = 0.5f;

/// What happened at one node of the tested nav.
struct NavtestNode {
    std::int32_t id = 0;
    Vec3 origin{0};
    std::uint32_t touches = 0;  ///< times a bot passed or reached it
    std::uint32_t visits = 0;   ///< times a bot reached it as its goal
    std::uint32_t deathsFall = 0;
    std::uint32_t deathsDrown = 0;
    std::uint32_t deathsOther = 0;  ///< lava, slime, crush, trigger_hurt
    std::uint32_t stuck = 0;        ///< times it was given up as a goal

    [[nodiscard]] std::uint32_t deaths() const { return deathsFall + deathsDrown + deathsOther; }
    friend bool operator==(const NavtestNode&, const NavtestNode&) = default;
};

/// What happened on one link of the tested nav.
struct NavtestLink {
    std::int32_t from = 0;
    std::int32_t to = 0;
    std::uint32_t attempts = 0;
    std::uint32_t traversals = 0;
    std::uint32_t failures = 0;

    [[nodiscard]] NodeLink ends() const { return {from, to}; }
    friend bool operator==(const NavtestLink&, const NavtestLink&) = default;
};

/// One environmental death.
struct NavtestDeath {
    std::int32_t bot = 0;
    double time = 0;    ///< seconds of game time since the start
    std::string cause;  ///< "fall", "drown", "slime", "lava", "crush" or "trigger_hurt"
    Vec3 origin{0};
    std::int32_t node = -1;  ///< -1 = on none
    std::optional<NodeLink> link = {};

    friend bool operator==(const NavtestDeath&, const NavtestDeath&) = default;
};

/// What the tested engine says of itself.
struct NavtestEngine {
    std::string version;
    std::int32_t inuseBytes = 0;
    std::int32_t maxNodes = 0;
    std::vector<std::pair<std::string, std::int32_t>> types;  ///< name and number, ascending numbers

    friend bool operator==(const NavtestEngine&, const NavtestEngine&) = default;
};

/// One of several tests that a report sums up.
struct NavtestRun {
    std::uint64_t seed = 0;
    double seconds = 0;  ///< of game time
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
    std::vector<std::int32_t> badNodes;  ///< ascending, as are the next two
    std::vector<NodeLink> badLinks;
    std::vector<std::int32_t> unreachableNodes;
    double testDurationS = 0;  ///< seconds of game time
    std::int32_t botCount = 0;
    std::uint64_t totalNodeVisits = 0;
    std::uint64_t totalEnvironmentalDeaths = 0;

    int schema = 1;            ///< 1: the fields above alone; 2: with those below
    std::string backend = {};  ///< "sim" or "engine"; empty when not given
    std::uint64_t seed = 0;
    std::string navSha1 = {};                      ///< 40 lower-case digits; empty when not given
    std::optional<std::int32_t> mapChecksum = {};  ///< of the .bsp (base/digest.h), where the tester knew it
    std::optional<NavtestEngine> engine = {};
    std::optional<NavtestThresholds> thresholds = {};
    std::vector<std::string> reasons = {};  ///< which limits failed, in words
    std::vector<NavtestNode> nodes = {};    ///< ascending id
    std::vector<NavtestLink> links = {};    ///< ascending (from, to)
    std::vector<NavtestDeath> deaths = {};  ///< in the order they happened
    std::uint64_t stuckWithoutNode = 0;     ///< stuck bots that no node counts: none was near
    std::uint64_t shoveDeaths = 0;          ///< of the deaths, those soon after a push (`navtest.shove`)
    /// How direct the nav's paths are, if that was measured with the test.
    std::optional<DirectnessFigures> directness = {};
    std::vector<NavtestRun> runs = {};  ///< by test where several are summed up; empty: this is one

    friend bool operator==(const NavtestReport&, const NavtestReport&) = default;
};

inline constexpr int kNavtestSchema = 2;

/// Reports with the required fields alone are read too. `file` names the text in errors, with the field.
/// Errors: not JSON, a newer schema, a required field missing, a value of the wrong kind or out of range.
[[nodiscard]] Result<NavtestReport> parseNavtestReport(std::string_view json, std::string_view file);

/// Always schema 2, complete. The same report always gives the same bytes.
[[nodiscard]] std::string writeNavtestReport(const NavtestReport& report);

/// What the report says of a link between these nodes: mostly one entry; empty where it names none.
[[nodiscard]] std::span<const NavtestLink> countsOfLink(const NavtestReport& report, const NodeLink& ends);

/// Whether the report is about this .nav: the hash where the report gives one, every id below the node count,
/// origins where given. `navSha1` is sha1Hex() of the .nav's bytes. Errors name both hashes, or the field.
[[nodiscard]] Result<> checkReportFits(const NavtestReport& report, const NavGraph& tested,
                                       std::string_view navSha1, std::string_view file);

}  // namespace navwright
