#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A way through the graph, or how far one gets.
struct NavPath {
    bool found = false;
    std::vector<std::int32_t> nodes;  ///< start and goal included; without a path: to `nearest`
    double cost = 0;                  ///< sum of the links' costs
    double length = 0;                ///< units
    double seconds = 0;               ///< estimate, see travelSeconds
    std::int32_t nearest = -1;        ///< the goal, or the node reached that stands nearest to it
};

/// The way the engine's bots take: a first-come-first-served search that closes a node when it is expanded
/// and stops when the goal is first met, so roughly the fewest links; costs only decide between ways to a
/// node that is not yet expanded. (botlib_nav.c of AQtion's q2pro, without its random detours.)
[[nodiscard]] NavPath enginePath(const NavGraph& graph, std::int32_t from, std::int32_t to);

/// The way of least cost; ties by fewer links, then by lower node numbers.
[[nodiscard]] NavPath cheapestPath(const NavGraph& graph, std::int32_t from, std::int32_t to);

/// Speeds that ways are timed by, units a second, and gravity, units/s²: those of the engine's player
/// movement.
inline constexpr double kTimedRun = 300, kTimedCrouch = 100, kTimedSwim = 150, kTimedClimb = 200;
inline constexpr double kTimedGravity = 800;

/// How long a bot needs for one link, by what it does there; a fall takes at least its free fall.
[[nodiscard]] double travelSeconds(const NavGraph& graph, std::int32_t from, const NavLink& link);

/// The ways of least time from one node to all others.
struct QuickestWays {
    std::vector<double> seconds;       ///< by node, see travelSeconds; infinite: no way
    std::vector<std::int32_t> before;  ///< by node: the one it is entered from; -1: none, or the start
};
/// Dijkstra over walkable links; ties go to lower nodes. `mayTake` says of each link out of a node whether it
/// is taken; empty: all are. `from`: a node of the graph.
using MayTake = std::function<bool(std::int32_t from, const NavLink& link)>;
[[nodiscard]] QuickestWays quickestWays(const NavGraph& graph, std::int32_t from,
                                        const MayTake& mayTake = {});

/// Nodes a bot's path may hold; a longer one is cut by the engine.
inline constexpr std::size_t kEnginePathNodes = 512;

}  // namespace navwright
