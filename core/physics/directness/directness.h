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

/// How straight the ways of a nav are (docs/rules.md 10).
namespace navwright {

/// A nav's way that is longer than this many times the shortest is a detour.
inline constexpr double kDetourFactor = 1.5;
/// Shorter ways than this are not compared: how near the nodes happen to be decides there. Units.
inline constexpr float kLeastCompared = 192;

/// The figures of all pairs of places. Absent where no pair has both ways.
struct DirectnessFigures {
    std::size_t places = 0;
    std::size_t pairs = 0;    ///< in both directions, of places that nodes serve, with a shortest way
    std::size_t missing = 0;  ///< of these, those that the nav has no way for
    std::size_t unservedItems = 0, unservedSpawns = 0, unservedFloor = 0;  ///< places
    /// The nav's way divided by the shortest: the middle one, that which one in a hundred exceeds, the worst.
    std::optional<double> median, p99, worst;
    std::optional<double> detours;  ///< share of the pairs above kDetourFactor, 0..1

    friend bool operator==(const DirectnessFigures&, const DirectnessFigures&) = default;
};

/// A pair between which the nav leads round about.
struct WorstDetour {
    WayPlace from, to;
    double nav = 0, shortest = 0;  ///< lengths, units
    std::vector<Vec3> navWay;      ///< players' origins, both places included
    std::vector<Vec3> shortestWay;
    std::vector<std::int32_t> nodes;  ///< of the nav's way

    [[nodiscard]] double factor() const { return nav / shortest; }
};

/// Why a nav does not serve an item or spawn point.
enum class UnservedWhy : std::uint8_t {
    offFloor,    ///< bots reach no floor there
    nodeFar,     ///< no node in reach and in sight
    noWayThere,  ///< nothing leads from the main component to its node
    noWayBack,   ///< nothing leads from its node to the main component
};
/// "no_floor", "no_node", "no_way_there", "no_way_back".
[[nodiscard]] std::string_view unservedName(UnservedWhy why);

struct UnservedPlace {
    std::string name;
    Vec3 origin{0};
    bool spawn = false;
    UnservedWhy why = UnservedWhy::nodeFar;
    std::int32_t node = -1;  ///< its node; -1: none
    std::string reason;      ///< a sentence without its dot
};

/// At most so many detours are listed; those that begin and end near a listed one are left out.
inline constexpr std::size_t kListedDetours = 20;

struct Directness {
    DirectnessFigures figures;
    std::vector<WorstDetour> detours;     ///< above kDetourFactor, worst first
    std::vector<UnservedPlace> unserved;  ///< items and spawn points, in the order of places
};

/// Compares a nav with the shortest ways of its map. The nav's ways are those of enginePath() from and to the
/// nodes that serve the places (SpawnReach), with straight lines to them. The result does not depend on
/// `jobs` (threads, 0 = one per core). Errors: cancelled.
[[nodiscard]] Result<Directness> measureDirectness(const ShortestWays& shortest, const NavGraph& nav,
                                                   const Collision& world, int jobs, JobContext& context);

}  // namespace navwright
