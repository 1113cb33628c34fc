#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/engine_constants.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A path through the graph, or how far one gets.
struct NavPath {
    bool found = false;
    std::vector<std::int32_t> nodes;  ///< including start and goal; without a path: up to `nearest`
    double cost = 0;                  ///< sum of the links' costs
    double length = 0;                ///< units
    double seconds = 0;               ///< estimate, see travelSeconds()
    std::int32_t nearest = -1;        ///< the goal, or the reached node nearest to it
};

/// The path of the engine's bots: a FIFO search that closes a node when it is expanded and stops when the
/// goal is first touched, so roughly the fewest links; costs only decide between paths to a node not yet
/// expanded. (botlib_nav.c of AQtion's q2pro, without its random detours.)
[[nodiscard]] NavPath enginePath(const NavGraph& graph, std::int32_t from, std::int32_t to);

/// Returns by node the length of enginePath() from `from` to it, units; teleporter links count 0; infinite:
/// no path. Takes no longer than one path. `from`: a node of the graph.
[[nodiscard]] std::vector<double> enginePathLengths(const NavGraph& graph, std::int32_t from);

/// By node, enginePath() from `from` to it; of nodes that there is no path to all members are unset. Takes no
/// longer than one search and what is returned.
[[nodiscard]] std::vector<NavPath> enginePaths(const NavGraph& graph, std::int32_t from);

/// How far a bot moves along a link by itself, units: 0 for a teleporter.
[[nodiscard]] double movedLength(const NavGraph& graph, std::int32_t from, const NavLink& link);

/// The cheapest path; ties by fewer links, then by lower node numbers.
[[nodiscard]] NavPath cheapestPath(const NavGraph& graph, std::int32_t from, std::int32_t to);
/// The same of cheapestPath().
[[nodiscard]] std::vector<NavPath> cheapestPaths(const NavGraph& graph, std::int32_t from);

/// Speeds for travel times, units/s, and gravity, units/s²: those of the engine's player movement.
inline constexpr double kTimedRun = kRunSpeed, kTimedCrouch = kPmoveDuckSpeed, kTimedSwim = kSwimSpeed,
                        kTimedClimb = kPmoveLadderSpeed, kTimedGravity = kGravity;

/// How long a bot takes for one link, seconds, by its movement; a fall takes at least its free fall time.
[[nodiscard]] double travelSeconds(const NavGraph& graph, std::int32_t from, const NavLink& link);

/// How long a straight run takes, seconds: from the start to its node, or from the last node to the goal.
[[nodiscard]] double straightSeconds(const Vec3& from, const Vec3& to);

/// The fastest paths from one node to all others.
struct QuickestWays {
    std::vector<double> seconds;       ///< by node, see travelSeconds(); infinite: no path
    std::vector<std::int32_t> before;  ///< by node: its predecessor; -1: none, or the start
};
/// Dijkstra over walkable links; ties go to lower nodes. `mayTake` filters links; empty: all are used.
/// `from`: a node of the graph.
using MayTake = std::function<bool(std::int32_t from, const NavLink& link)>;
[[nodiscard]] QuickestWays quickestWays(const NavGraph& graph, std::int32_t from,
                                        const MayTake& mayTake = {});

/// Maximum nodes in a bot's path; the engine cuts longer ones.
inline constexpr std::size_t kEnginePathNodes = 512;

}  // namespace navwright
