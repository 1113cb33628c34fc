#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/bots/rehearsal/cures.h"
#include "core/review/evidence/evidence_source.h"

namespace navwright {

/// The fate of a NodeSet's node.
enum class NodeFate {
    inGraph,
    outOfReach,          ///< left out, as bots cannot get there and back (`nodes.main_component`)
    removedInRehearsal,  ///< removed, as bots could not use it
    removedByFeedback,
    removedByEdit,
};

struct NodeEnd {
    NodeFate fate = NodeFate::inGraph;
    std::int32_t node = -1;  ///< in the finished graph; -1: removed
};

/// `node`: in the NodeSet.
[[nodiscard]] NodeEnd nodeEnd(const Generation& generation, std::int32_t node);

/// The last cure of a link between two places by rehearsals; nullptr: none.
[[nodiscard]] const Cure* cureOfLink(const GraphResult& graph, const Vec3& from, const Vec3& to);

/// A node removed by rehearsals.
struct RehearsedAway {
    Vec3 origin{0};              ///< its position
    float distance = 0;          ///< from the place asked for, units
    const Cure* cure = nullptr;  ///< the cure that removed it; nullptr: unknown
};
/// The nearest removed node within `radius` of a place and `height` up or down.
[[nodiscard]] std::optional<RehearsedAway> rehearsedAwayNear(const GraphResult& graph, const Vec3& place,
                                                             float radius, float height);
/// Describes a cure: "cut from (1, 2, 3) to (4, 5, 6), 41 of 42 attempts failed: Bots hardly ever make it".
[[nodiscard]] std::string cureText(const Cure& cure);

/// A removal by feedback and its distance.
struct LedgerHit {
    std::size_t entry = 0;  ///< index in Ledger::nodes or Ledger::links
    float distance = 0;     ///< units
    std::int32_t iteration = 0;
    std::string reason;
};

/// The nearest node entry within `radius` of a place.
[[nodiscard]] std::optional<LedgerHit> ledgerNodeNear(const Ledger* ledger, const Vec3& place, float radius);
/// The link entry with both ends within `radius`; the nearest in sum.
[[nodiscard]] std::optional<LedgerHit> ledgerLinkNear(const Ledger* ledger, const Vec3& from, const Vec3& to,
                                                      float radius);

/// The enabled edit that removes the node at a place: the nearest within its tolerance; nullptr: none.
[[nodiscard]] const EditPatch* editRemovingNode(std::span<const EditPatch> patches, const Vec3& place);
/// The enabled edit that removes the link between two places: the nearest within its tolerance; nullptr:
/// none.
[[nodiscard]] const EditPatch* editRemovingLink(std::span<const EditPatch> patches, const Vec3& from,
                                                const Vec3& to);

}  // namespace navwright
