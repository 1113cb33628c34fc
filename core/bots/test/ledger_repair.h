#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nav_locks.h"

namespace navwright {

/// How tests want one place, or the way from one place to another, to be. Keyed by positions, so that it
/// survives regeneration.
struct LedgerRepair {
    Vec3 at{0};
    std::optional<Vec3> to = {};  ///< with it: about the link from `at` to `to`; else about the node at `at`
    std::optional<NodeType> type = {};  ///< of the node or link; without it there is none
    float cost = 0;                     ///< of the link, above 0; 0 for nodes and what is not there
    std::int32_t iteration = 0;         ///< which turn of the loop brought it, from 1
    std::string reason = {};            ///< in words

    friend bool operator==(const LedgerRepair&, const LedgerRepair&) = default;
};

/// Units within which a node is the one a repair means.
inline constexpr float kRepairTolerance = 24;

/// What makes `before` to `after`: nodes that come, change their type or go, and links likewise, with their
/// costs. `previous`: by node of `after` its number before, -1 for a new one.
[[nodiscard]] std::vector<LedgerRepair> repairsBetween(const NavGraph& before, const NavGraph& after,
                                                       std::span<const std::int32_t> previous);

/// Adds repairs to a list: a later one takes the place of an earlier one about the same.
void addRepairs(std::vector<LedgerRepair>& repairs, std::span<const LedgerRepair> later);

struct RepairOutcome {
    enum class State : std::uint8_t { applied, alreadySo, notFound, locked };
    std::vector<State> states;  ///< one per repair
    /// Per node of the resulting graph: its index before, or -1.
    std::vector<std::int32_t> previous;
};

/// Carries repairs out, whatever their order: nodes come, then links change, then nodes go. What they mean is
/// the nearest node within kRepairTolerance. Locked nodes and links stay as they are, and a graph without
/// room gets no node or link.
[[nodiscard]] RepairOutcome applyRepairs(NavGraph& graph, std::span<const LedgerRepair> repairs,
                                         const NavLocks& locks);

}  // namespace navwright
