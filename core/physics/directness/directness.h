#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/directness/shortest_ways.h"

/// How much longer a nav's paths are than the shortest possible ones (docs/rules.md 10).
namespace navwright {

/// A path of the nav that is more than this many times as long as the shortest is a detour.
inline constexpr double kDetourFactor = 1.5;
/// Paths shorter than this are not compared, units: there the result depends only on where nodes happen to
/// be.
inline constexpr float kLeastCompared = 192;

/// The figures over all pairs of places. The optional ones are absent if no pair has both paths.
struct DirectnessFigures {
    std::size_t places = 0;
    std::size_t pairs = 0;    ///< directed pairs of served places that a shortest path connects
    std::size_t missing = 0;  ///< pairs without a path over the nav
    std::size_t unservedItems = 0, unservedSpawns = 0, unservedFloor = 0;  ///< places that no node serves
    /// Length of the nav's path divided by that of the shortest: median, 99th percentile and maximum.
    std::optional<double> median, p99, worst;
    std::optional<double> detours;  ///< share of pairs above kDetourFactor, 0..1

    friend bool operator==(const DirectnessFigures&, const DirectnessFigures&) = default;
};

/// A pair of places between which the nav takes a detour.
struct WorstDetour {
    WayPlace from, to;
    double nav = 0, shortest = 0;  ///< lengths, units
    std::vector<Vec3> navWay;      ///< origins of a player along the path, both places included
    std::vector<Vec3> shortestWay;
    std::vector<std::int32_t> nodes;  ///< along the nav's path

    [[nodiscard]] double factor() const { return nav / shortest; }
};

/// Why a nav does not serve an item or spawn point.
enum class UnservedWhy : std::uint8_t {
    offFloor,    ///< no floor there that bots can reach
    nodeFar,     ///< no node from which a player takes the item; none near the spawn point and in sight
    noWayThere,  ///< its node cannot be reached from the main component
    noWayBack,   ///< the main component cannot be reached from its node
};
/// The cause as reports name it: "no_floor", "no_node", "no_way_there" or "no_way_back".
[[nodiscard]] std::string_view unservedName(UnservedWhy why);

struct UnservedPlace {
    std::string name;
    Vec3 origin{0};
    bool spawn = false;
    UnservedWhy why = UnservedWhy::nodeFar;
    std::int32_t node = -1;  ///< the node that would serve it; -1: none
    std::string reason;      ///< a sentence without its full stop
};

/// The most detours that are listed. One that begins and ends near a listed one is left out.
inline constexpr std::size_t kListedDetours = 20;

struct Directness {
    DirectnessFigures figures;
    std::vector<WorstDetour> detours;     ///< above kDetourFactor, worst first
    std::vector<UnservedPlace> unserved;  ///< spawn points, then items, each in map order
};

/// Compares a nav with the shortest paths on its map. A path of the nav is enginePath() between the nodes
/// that serve the two places (SpawnReach), plus the straight lines to these nodes. `jobs`: threads, 0 = one
/// per core; the result does not depend on it. Errors: cancelled.
[[nodiscard]] Result<Directness> measureDirectness(const ShortestWays& shortest, const NavGraph& nav,
                                                   const Collision& world, int jobs, JobContext& context);

}  // namespace navwright
