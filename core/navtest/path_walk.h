#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "move/bot_driver.h"
#include "nav/nav_graph.h"

namespace navwright {

/// How far a bot has come on the path it walks, as botlib keeps it.
struct PathWalk {
    /// The path as the engine lists it: from the second node on, the goal twice.
    std::vector<std::int32_t> path;
    std::size_t at = 0;  ///< place in the path of the node it walks to
    std::int32_t current = -1, previous = -1, goal = -1;

    [[nodiscard]] bool walking() const { return goal >= 0 && at < path.size(); }
    [[nodiscard]] std::int32_t next() const { return at < path.size() ? path[at] : -1; }

    /// Passes the nodes of the path that the body touches, which are added to `touched`, however far ahead.
    /// Returns whether the goal is reached, which ends the walk.
    bool follow(const NavGraph& graph, const BotBody& body, std::vector<std::int32_t>& touched);
    /// What it does now; next() must be a node.
    [[nodiscard]] BotTask task(const NavGraph& graph) const;

  private:
    [[nodiscard]] Vec3 lookAt(const NavGraph& graph) const;
};

}  // namespace navwright
