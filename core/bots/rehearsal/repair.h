#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "core/base/job_context.h"
#include "core/bots/rehearsal/cures.h"
#include "core/bots/rehearsal/link_record.h"
#include "core/bots/test/ledger_repair.h"
#include "core/bots/test/report.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A link by the origins of its nodes, which survives renumbering.
struct PlacePair {
    std::array<float, 3> from{}, to{};

    friend auto operator<=>(const PlacePair&, const PlacePair&) = default;
};
[[nodiscard]] PlacePair placesOf(const Vec3& from, const Vec3& to);

/// Limits of a repair.
struct RepairSetup {
    /// Number of simulator tests that show how bots begin failing links and what blocks them. They do not
    /// judge the nav.
    int tests = 4;
    double seconds = 300;  ///< game time of each test
    int bots = 8;
    int jobs = 0;  ///< threads; 0 = one per core
    CureLimits limits = repairLimits();

    /// The limits of rehearsals with much smaller cuts, as tested navs have been rehearsed already.
    [[nodiscard]] static CureLimits repairLimits();
};

/// A nav repaired by what its tests showed.
struct MendedNav {
    NavGraph graph;
    std::vector<std::int32_t> previous;  ///< by node: its number before; -1: new
    std::vector<Cure> cures;             ///< in the order they were made
};

/// Repairs a nav over a sequence of tests by any tester. Failures are pooled by place over all tests of an
/// unchanged link; the simulator explains them and tries cures; the next test judges. Copyable: a copy is a
/// state to return to.
class NavRepair {
  public:
    /// Adds the results of a test of `graph`.
    void learn(const NavGraph& graph, const NavtestReport& report);
    /// Marks a harmful cure as tried in vain, and restores its link's record from `before`.
    void takeBack(const Cure& cure, const NavRepair& before);
    /// Repairs `graph` by the results so far with cureLinks(). `fixed` links (ascending) stay. Nodes that
    /// become unreachable are removed. Errors: cancelled.
    [[nodiscard]] Result<MendedNav> mend(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                         std::span<const NodeLink> fixed, const RepairSetup& setup,
                                         JobContext& context);

    [[nodiscard]] const LinkRecords& records() const { return records_; }

  private:
    void follow(const NavGraph& graph);
    [[nodiscard]] Result<> askSimulator(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                        const RepairSetup& setup, JobContext& context);
    [[nodiscard]] CureMemory memoryOf() const;
    void remember(const CureMemory& memory, const NavGraph& graph);
    [[nodiscard]] NodeLink numbersOf(const PlacePair& way) const;

    LinkRecords records_;
    std::map<std::array<float, 3>, std::int32_t> numbers_;       ///< numbers of the nodes in records_
    std::size_t nodes_ = 0;                                      ///< node count of the first nav
    std::set<std::tuple<PlacePair, CureKind, NodeType>> tried_;  ///< tried in vain
    std::set<PlacePair> bypasses_;
    std::map<PlacePair, std::uint32_t> searched_;    ///< see CureMemory::searched
    std::map<PlacePair, LinkRecord> restored_ = {};  ///< records of links whose cures were undone since
};

/// A nav and its test report.
struct TestedGraph {
    const NavGraph& graph;
    const NavtestReport& report;
};

/// For each repair between `before` and `after`: whether more bots per time were stuck or died nearby than
/// before. Repairs near each other are judged as one.
[[nodiscard]] std::vector<bool> harmfulRepairs(std::span<const LedgerRepair> repairs,
                                               const TestedGraph& before, const TestedGraph& after);

/// How many stuck bots a death counts as.
inline constexpr double kDeathWeight = 3;

/// Combines the rates of stuck bots and deaths, each per bot and minute.
[[nodiscard]] inline double troubleOf(double stuckRate, double deathRate) {
    return stuckRate + kDeathWeight * deathRate;
}

/// Whether trouble exceeds the least so far by more than tests vary, so that the last change did harm.
[[nodiscard]] inline bool isWorse(double trouble, double least) {
    constexpr double kWorse = 0.05, kWorseShare = 1.25;
    return trouble > kWorseShare * least + kWorse;
}

}  // namespace navwright
