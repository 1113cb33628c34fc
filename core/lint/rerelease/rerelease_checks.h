#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/lint/issues/checks.h"
#include "core/lint/rerelease/rerelease_lint.h"
#include "core/nav/files/nearest_node.h"
#include "core/rerelease/from_map/rebuild.h"
#include "core/rerelease/from_map/rerelease_ways.h"

namespace navwright {

/// A one-way walk link, and the result of walking it back.
struct TriedReturn {
    LinkPlace link;
    bool possible = false;
    bool walked = false;  ///< by walking, without a jump or drop
};

/// Input of the checks.
struct RereleaseLintContext {
    const RereleaseGraph& graph;
    const GameMap* map = nullptr;
    const RereleaseWays* ways = nullptr;  ///< null without a map
    /// With map and physics: the nav with all traversals rebuilt, and the result.
    std::optional<RereleaseGraph> rebuilt = {};
    TraversalRebuild rebuild = {};
    std::vector<TriedReturn> returns = {};

    [[nodiscard]] bool hasMap() const { return map != nullptr; }
    [[nodiscard]] const RereleaseNode& node(std::size_t index) const { return graph.nodes[index]; }
    [[nodiscard]] const RereleaseLink& link(const LinkPlace& place) const {
        return graph.nodes[place.node].links[place.link];
    }
    [[nodiscard]] const RereleaseNode& target(const RereleaseLink& link) const {
        return graph.nodes[static_cast<std::size_t>(link.target)];
    }
    [[nodiscard]] bool quake2() const { return graph.game == RereleaseGame::quake2; }
};

[[nodiscard]] Issue nodeIssue(const RereleaseLintContext& context, std::size_t node, std::string message);
[[nodiscard]] Issue linkIssue(const RereleaseLintContext& context, const LinkPlace& place,
                              std::string message);

/// Patch ids derive from operation and place, so that equal fixes give equal patches.
[[nodiscard]] RereleasePatch patchOnNode(RereleasePatchKind kind, const Vec3& at);
[[nodiscard]] RereleasePatch patchOnLink(const RereleaseLintContext& context, RereleasePatchKind kind,
                                         const LinkPlace& place);

[[nodiscard]] QuickFix fixBy(std::string label, std::vector<RereleasePatch> patches);
[[nodiscard]] QuickFix deletion(const RereleaseLintContext& context, std::size_t node);
[[nodiscard]] QuickFix deletion(const RereleaseLintContext& context, const LinkPlace& place);

using RereleaseCheck = Check<RereleaseLintContext>;

/// Checks of the file alone.
[[nodiscard]] std::span<const RereleaseCheck> fileChecks();
/// Checks of the nav in its map.
[[nodiscard]] std::span<const RereleaseCheck> mapChecks();

}  // namespace navwright
