#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/aas/evidence/reachability_proof.h"
#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"
#include "core/base/id_vector.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/bots/test/report.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/gate.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// How a player came from one area in which he was held, by floor, water or a ladder, to the next.
struct AreaMove {
    std::int32_t from = 0, to = 0;
    Vec3 start{0}, end{0};    ///< where he was held last in the one, and first in the other
    float speed = 0;          ///< the highest on the level in between, units/s
    std::uint32_t times = 0;  ///< that anyone came so; the rest is of the slowest

    friend bool operator==(const AreaMove&, const AreaMove&) = default;
};

/// Who has been where.
struct AreaVisits {
    IdVector<AreaId, std::uint32_t> players;  ///< times that a player of demos came in and was held there
    IdVector<AreaId, std::uint32_t> bots;     ///< the same of bots in a test
    std::map<std::pair<AreaId, AreaId>, AreaMove> moves;  ///< of players, by area from and to

    explicit AreaVisits(std::size_t areas = 0) : players(areas), bots(areas) {}
    [[nodiscard]] std::uint64_t of(AreaId area) const { return std::uint64_t{players[area]} + bots[area]; }
    void add(const AreaVisits& other);

    friend bool operator==(const AreaVisits&, const AreaVisits&) = default;
};

/// Counts where the players of a demo were. Errors: cancelled.
[[nodiscard]] Result<AreaVisits> areasVisited(const AasFile& aas, const Recording& recording,
                                              const GatedDemo& gated, JobContext& context);
/// Counts where bots of a test were: at nodes that they touched, and along links that they got over, which go
/// straight from node to node. The report must fit the nav. Errors: cancelled.
[[nodiscard]] Result<AreaVisits> areasTested(const AasFile& aas, const NavtestReport& report,
                                             const NavGraph& tested, JobContext& context);

/// What becomes of an area's floor.
enum class AreaUse : std::uint8_t {
    none,       ///< it has no floor
    visited,    ///< players get there, and someone was
    unvisited,  ///< players get there, and nobody ever was
    exploited,  ///< by the rules nobody gets there, and someone was
    unreached,  ///< nobody gets there, nor ever was
};
inline constexpr int kAreaUseCount = 5;
/// "none", "visited", "never_visited", "exploited", "unreached".
[[nodiscard]] std::string_view areaUseName(AreaUse use);

/// Reachabilities of one kind of travel that lead into a region.
struct AreaEntry {
    AasTravel travel = AasTravel::none;
    std::int32_t reachability = 0;  ///< the quickest, by its number in the file
    std::uint32_t count = 0;

    friend bool operator==(const AreaEntry&, const AreaEntry&) = default;
};

/// Connected areas of one use.
struct AreaRegion {
    AreaUse use = AreaUse::none;
    std::vector<AreaId> areas;  ///< most floor first
    double floor = 0;           ///< square units
    std::uint64_t visits = 0;
    std::optional<AreaMove> way;  ///< of those exploited: how players got in, the most frequent
    /// From other areas that players reach, the most frequent kind first. Of those exploited or unreached
    /// they need a weapon, or no simulated player made them.
    std::vector<AreaEntry> entries;

    friend bool operator==(const AreaRegion&, const AreaRegion&) = default;
};

struct AreaUses {
    IdVector<AreaId, AreaUse> uses;
    std::array<double, kAreaUseCount> floor{};  ///< square units, by use
    std::vector<AreaRegion> regions;            ///< of all uses but none and visited; most floor first

    [[nodiscard]] double all() const;
    friend bool operator==(const AreaUses&, const AreaUses&) = default;
};

/// Players get from their starts to all that a chain of reachabilities leads to of which a simulated player
/// has not refuted any (`proofs` by number, from 1; empty: none is tried), and which need no weapon.
[[nodiscard]] AreaUses areaUses(const TravelGraph& graph, const std::vector<MapPlace>& starts,
                                std::span<const ReachabilityProof> proofs, const AreaVisits& visits);

/// What a player needs to get into a region, in words: "jump", or of those exploited or unreached "rocket
/// jump", "61 units up, 16 more than a jump", "300 units down", "450 units/s, where running gives 300", "jump
/// that no simulated player makes", "way that no rule finds"; empty: nothing is known that leads there.
[[nodiscard]] std::string needWords(const AreaRegion& region);

}  // namespace navwright
