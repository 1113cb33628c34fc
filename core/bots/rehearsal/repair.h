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

/// A link by where its ends stand, which stays the same when nodes are numbered anew.
struct PlacePair {
    std::array<float, 3> from{}, to{};

    friend auto operator<=>(const PlacePair&, const PlacePair&) = default;
};
[[nodiscard]] PlacePair placesOf(const Vec3& from, const Vec3& to);

/// What a repair may do and what it may ask of the simulator.
struct RepairSetup {
    /// Of the simulator, to see how bots begin what fails them and what holds them up. It judges nothing.
    int tests = 4;
    double seconds = 300;  ///< game time of each
    int bots = 8;
    int jobs = 0;  ///< threads; 0 = one per core
    CureLimits limits = repairLimits();

    /// As for rehearsals, but hardly any part is given up: what is tested has been rehearsed.
    [[nodiscard]] static CureLimits repairLimits();
};

/// A nav mended by what tests of it have shown.
struct MendedNav {
    NavGraph graph;
    std::vector<std::int32_t> previous;  ///< by node its number before; -1: new
    std::vector<Cure> cures;             ///< in the order made
};

/// Mends a nav from test to test, whoever tests it: failures are pooled by places over all tests of a link as
/// it is, the simulator says why and what could help, and the next test judges. A value: a copy is a state to
/// go back to.
class NavRepair {
  public:
    /// Adds what tests of `graph` have shown.
    void learn(const NavGraph& graph, const NavtestReport& report);
    /// A cure that did harm is not tried again, and its link is again what was known `before` it.
    void takeBack(const Cure& cure, const NavRepair& before);
    /// Mends `graph` by what was learnt: see cureLinks(). Links of `fixed`, ascending, stay. Nodes that fall
    /// out of reach by it go. Errors: cancelled.
    [[nodiscard]] Result<MendedNav> mend(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                         std::span<const NodePair> fixed, const RepairSetup& setup,
                                         JobContext& context);

    [[nodiscard]] const LinkRecords& records() const { return records_; }

  private:
    void follow(const NavGraph& graph);
    [[nodiscard]] Result<> askSimulator(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                        const RepairSetup& setup, JobContext& context);
    [[nodiscard]] CureMemory memoryOf() const;
    void remember(const CureMemory& memory, const NavGraph& graph);
    [[nodiscard]] NodePair numbersOf(const PlacePair& way) const;

    LinkRecords records_;
    std::map<std::array<float, 3>, std::int32_t> numbers_;       ///< of the nodes that records_ is about
    std::size_t nodes_ = 0;                                      ///< of the first nav learnt of
    std::set<std::tuple<PlacePair, CureKind, NodeType>> tried_;  ///< in vain
    std::set<PlacePair> bypasses_;
    std::map<PlacePair, std::uint32_t> searched_;    ///< see CureMemory
    std::map<PlacePair, LinkRecord> restored_ = {};  ///< of cures that were taken back since
};

/// A nav and what tests of it have shown.
struct TestedGraph {
    const NavGraph& graph;
    const NavtestReport& report;
};

/// Per repair of those that made `after` of `before`: whether more bots were stuck or died near by than had
/// before, by time. Repairs that lie near each other hang together and are judged as one.
[[nodiscard]] std::vector<bool> harmfulRepairs(std::span<const LedgerRepair> repairs,
                                               const TestedGraph& before, const TestedGraph& after);

/// How badly bots fare on a nav, and when that is worse than it was.

/// A death weighs as much as so many stuck bots.
inline constexpr double kDeathWeight = 3;

/// Of stuck bots and deaths, each per bot and minute.
[[nodiscard]] inline double troubleOf(double stuckRate, double deathRate) {
    return stuckRate + kDeathWeight * deathRate;
}

/// Whether trouble is more than the least before by more than tests scatter: what was changed does harm.
[[nodiscard]] inline bool isWorse(double trouble, double least) {
    constexpr double kWorse = 0.05, kWorseShare = 1.25;
    return trouble > kWorseShare * least + kWorse;
}

}  // namespace navwright
