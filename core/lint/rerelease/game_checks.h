#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/lint/rerelease/game_lint.h"
#include "core/nav/files/nearest_node.h"
#include "core/rerelease/from_map/game_ways.h"
#include "core/rerelease/from_map/rebuild.h"

namespace navwright {

/// A walk without a way back, and what came of trying that.
struct TriedReturn {
    LinkPlace link;
    bool possible = false;
    bool walked = false;  ///< on foot, without a jump or a drop
};

/// What checks of a game's nav look at.
struct GameLintContext {
    const RereleaseGraph& graph;
    const GameMap* map = nullptr;
    const GameWays* ways = nullptr;  ///< where there is a map
    /// With a map and physics: the nav with all its traversals made anew, and what came of it.
    std::optional<RereleaseGraph> rebuilt = {};
    TraversalRebuild rebuild = {};
    std::vector<TriedReturn> returns = {};

    [[nodiscard]] const RereleaseNode& node(std::size_t index) const { return graph.nodes[index]; }
    [[nodiscard]] const RereleaseLink& link(const LinkPlace& place) const {
        return graph.nodes[place.node].links[place.link];
    }
    [[nodiscard]] const RereleaseNode& target(const RereleaseLink& link) const {
        return graph.nodes[static_cast<std::size_t>(link.target)];
    }
    [[nodiscard]] bool quake2() const { return graph.game == RereleaseGame::quake2; }
};

[[nodiscard]] GameIssue nodeIssue(const GameLintContext& context, std::size_t node, std::string message);
[[nodiscard]] GameIssue linkIssue(const GameLintContext& context, const LinkPlace& place,
                                  std::string message);

/// Ids of patches are made from what they do and where, so that the same fix twice is the same patch.
[[nodiscard]] GamePatch patchOnNode(GamePatchKind kind, const Vec3& at);
[[nodiscard]] GamePatch patchOnLink(const GameLintContext& context, GamePatchKind kind,
                                    const LinkPlace& place);

/// A kind of issue, and what finds it: validator and severity of the issues are filled in by the caller.
struct GameCheck {
    GameValidator validator;
    void (*find)(const GameLintContext&, std::vector<GameIssue>&);
};

/// Of the file alone.
[[nodiscard]] std::span<const GameCheck> fileChecks();
/// Of the nav in its map.
[[nodiscard]] std::span<const GameCheck> mapChecks();

}  // namespace navwright
