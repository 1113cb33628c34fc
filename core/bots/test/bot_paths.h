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

/// Path search of the engine's bots: BOTLIB_DijkstraPath of botlib with its random detours. A node's weight
/// grows with every path through it, and nodes are skipped at random by weight, so that a test's searches
/// depend on the earlier ones.
class BotPaths {
  public:
    using Random = std::mt19937_64;

    /// `graph` must outlive this.
    explicit BotPaths(const NavGraph& graph);

    /// Returns the nodes after `from` up to `goal`, at most kEnginePathNodes. Empty when the search fails,
    /// and for neighbours, to which the engine stores no path. Half of the searches take detours, and are
    /// repeated without when they fail.
    [[nodiscard]] std::vector<std::int32_t> find(std::int32_t from, std::int32_t goal, Random& random);

  private:
    [[nodiscard]] std::vector<std::int32_t> search(std::int32_t from, std::int32_t goal, bool detours,
                                                   Random& random);
    /// Returns whether the goal was reached.
    bool expand(std::int32_t node, std::int32_t goal, bool detours, Random& random);
    /// The open neighbour with the least total cost below `cost`; -1 when there is none.
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

/// How far a bot must get from where it last made progress, in units, for a touched node to count as
/// progress.
inline constexpr float kProgressDistance = 24;

/// A bot's progress along a path, as BOTLIB_FollowPath of botlib keeps it. Node numbers; -1: none.
struct PathWalk {
    /// The path as the engine stores it: from the second node on, the goal twice.
    std::vector<std::int32_t> path;
    std::size_t at = 0;  ///< index in the path of the next node
    std::int32_t current = -1, previous = -1, goal = -1;

    /// What the bot touched in a frame: path nodes before the goal, in order, and whether the goal.
    struct Met {
        std::vector<std::int32_t> nodes;
        bool goal = false;
    };

    [[nodiscard]] bool walking() const { return goal >= 0 && at < path.size(); }
    [[nodiscard]] std::int32_t next() const { return at < path.size() ? path[at] : -1; }

    /// Advances past every remaining path node that the body touches; any number may be skipped.
    Met follow(const NavGraph& graph, const BotBody& body);
    /// What the bot should do now; next() must be a node.
    [[nodiscard]] BotTask task(const NavGraph& graph) const;

  private:
    [[nodiscard]] Vec3 lookAt(const NavGraph& graph) const;
};

}  // namespace navwright
