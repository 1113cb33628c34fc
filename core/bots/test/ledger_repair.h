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

/// A change that tests asked for at one place or link. Keyed by positions, so that it survives regeneration.
struct LedgerRepair {
    Vec3 at{0};
    std::optional<Vec3> to = {};  ///< set: about the link from `at` to `to`; else about the node at `at`
    std::optional<NodeType> type = {};  ///< of the node or link; nullopt: it is removed
    float cost = 0;                     ///< of the link, above 0; 0 for nodes and removed links
    std::int32_t iteration = 0;         ///< number of the loop's turn that added it, from 1
    std::string reason = {};            ///< explanation

    friend bool operator==(const LedgerRepair&, const LedgerRepair&) = default;
};

/// How far a node may be from a repair's position to match, in units.
inline constexpr float kRepairTolerance = 24;

/// The repairs that turn `before` into `after`: added, retyped and removed nodes and links, with link costs.
/// `previous`: by node of `after` its number before, -1 for a new one.
[[nodiscard]] std::vector<LedgerRepair> repairsBetween(const NavGraph& before, const NavGraph& after,
                                                       std::span<const std::int32_t> previous);

/// Adds repairs to a list; a later one replaces an earlier one of the same node or link.
void addRepairs(std::vector<LedgerRepair>& repairs, std::span<const LedgerRepair> later);

struct RepairOutcome {
    enum class State : std::uint8_t { applied, alreadySo, notFound, locked };
    std::vector<State> states;  ///< one per repair
    /// By node of the resulting graph: its number before, or -1.
    std::vector<std::int32_t> previous;
};

/// Applies repairs, whatever their order: adds nodes, then changes links, then removes nodes. A position
/// means the nearest node within kRepairTolerance. Locked nodes and links stay; nothing is added to a full
/// graph.
[[nodiscard]] RepairOutcome applyRepairs(NavGraph& graph, std::span<const LedgerRepair> repairs,
                                         const NavLocks& locks);

}  // namespace navwright
