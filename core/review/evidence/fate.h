#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/bots/rehearsal/cures.h"
#include "core/review/evidence/evidence_source.h"

namespace navwright {

/// What became of a node of the NodeSet.
enum class NodeFate {
    inGraph,
    outOfReach,          ///< left out since bots cannot get there and away again (`nodes.main_part`)
    removedInRehearsal,  ///< bots could not use it
    removedByFeedback,
    removedByEdit,
};

struct NodeEnd {
    NodeFate fate = NodeFate::inGraph;
    std::int32_t node = -1;  ///< of the finished graph; -1 when removed
};

/// `node` is one of the NodeSet.
[[nodiscard]] NodeEnd nodeEnd(const Generation& generation, std::int32_t node);

/// What the rehearsals did last about a link between two places; nullptr: nothing.
[[nodiscard]] const Cure* cureOfLink(const GraphResult& graph, const Vec3& from, const Vec3& to);

/// A node that the rehearsals took out.
struct RehearsedAway {
    Vec3 origin{0};              ///< where it stood
    float distance = 0;          ///< units from the place asked about
    const Cure* cure = nullptr;  ///< what it went by; nullptr: what that was is not known
};
/// The nearest that stood within `radius` of a place, and `height` up or down.
[[nodiscard]] std::optional<RehearsedAway> rehearsedAwayNear(const GraphResult& graph, const Vec3& place,
                                                             float radius, float height);
/// "cut from (1, 2, 3) to (4, 5, 6), 41 of 42 attempts failed: Bots hardly ever make it"
[[nodiscard]] std::string cureText(const Cure& cure);

/// A removal by feedback: which entry of the ledger, and how far from it.
struct LedgerHit {
    std::size_t entry = 0;  ///< index into Ledger::nodes or Ledger::links
    float distance = 0;     ///< units
    std::int32_t iteration = 0;
    std::string reason;
};

/// The entry nearest to a place within `radius`.
[[nodiscard]] std::optional<LedgerHit> ledgerNodeNear(const Ledger* ledger, const Vec3& place, float radius);
/// The entry of a link whose ends are both within `radius`; the nearest in sum.
[[nodiscard]] std::optional<LedgerHit> ledgerLinkNear(const Ledger* ledger, const Vec3& from, const Vec3& to,
                                                      float radius);

/// The enabled edit that takes away the node at a place: the nearest within its tolerance; nullptr for none.
[[nodiscard]] const EditPatch* editRemovingNode(std::span<const EditPatch> patches, const Vec3& place);
/// Likewise the link between two places.
[[nodiscard]] const EditPatch* editRemovingLink(std::span<const EditPatch> patches, const Vec3& from,
                                                const Vec3& to);

}  // namespace navwright
