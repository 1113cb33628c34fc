#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "move/bot_driver.h"
#include "nav/nav_graph.h"

namespace navwright {

/// A bot that passed a node gets on when it is so far from where it last did; else it stands on the spot,
/// whatever it touches.
inline constexpr float kProgressDistance = 24;

/// A bot's way along a path of nodes, as BOTLIB_FollowPath of botlib keeps it. Numbers are of nodes, -1:
/// none.
struct PathWalk {
    /// The path as the engine lists it: from the second node on, the goal twice.
    std::vector<std::int32_t> path;
    std::size_t at = 0;  ///< place in the path of the node it walks to
    std::int32_t current = -1, previous = -1, goal = -1;

    /// What was met in a frame: nodes of the path before the goal, in their order, and the goal.
    struct Met {
        std::vector<std::int32_t> nodes;
        bool goal = false;
    };

    [[nodiscard]] bool walking() const { return goal >= 0 && at < path.size(); }
    [[nodiscard]] std::int32_t next() const { return at < path.size() ? path[at] : -1; }

    /// Ticks off every node of the rest of the path that the body touches, so that any number is skipped.
    Met follow(const NavGraph& graph, const BotBody& body);
    /// What the bot is to do now; next() must be a node.
    [[nodiscard]] BotTask task(const NavGraph& graph) const;

  private:
    [[nodiscard]] Vec3 lookAt(const NavGraph& graph) const;
};

}  // namespace navwright
