#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/bot_driver.h"

namespace navwright {

/// Where the engine's bots think they are, and the ways they take: BOTLIB_DijkstraPath of botlib with its
/// random detours. A node's weight grows with every path through it, and nodes of weight are passed over by
/// chance, so that searches of a test depend on those before them.
class BotPaths {
  public:
    using Random = std::mt19937_64;

    /// `graph` must outlive this.
    explicit BotPaths(const NavGraph& graph);

    /// The nodes from the one after `from` to `goal`; empty when the search fails, and when the two are
    /// neighbours, to which the engine stores no path. Half of the searches take detours, and are repeated
    /// without when they fail. At most kEnginePathNodes nodes.
    [[nodiscard]] std::vector<std::int32_t> find(std::int32_t from, std::int32_t goal, Random& random);

  private:
    [[nodiscard]] std::vector<std::int32_t> search(std::int32_t from, std::int32_t goal, bool detours,
                                                   Random& random);
    /// Whether the goal was met.
    bool expand(std::int32_t node, std::int32_t goal, bool detours, Random& random);
    /// The open neighbour of least weight through `cost`; -1 where one was never seen.
    [[nodiscard]] std::int32_t cheapestSeen(std::int32_t node, std::int32_t goal, bool detours, double& cost,
                                            std::int32_t& last, Random& random) const;
    [[nodiscard]] bool passedOver(std::int32_t node, Random& random) const;
    [[nodiscard]] std::vector<std::int32_t> pathTo(std::int32_t goal, std::int32_t from);

    const NavGraph& graph_;
    std::vector<float> useWeight_;
    std::vector<double> weight_;
    std::vector<bool> closed_;
    std::vector<std::int32_t> parent_;
    std::vector<std::int32_t> queue_;
    std::size_t head_ = 0;
};

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
