#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "basics.h"
#include "map.h"
#include "nav.h"

/// How much of a map a nav covers, and how straight its paths are.
namespace navwright::library::inline v1 {

/// Floor that no node covers.
struct Hole {
    double area = 0;    ///< square units
    Point center = {};  ///< on the floor, units
    Point mins = {};    ///< lower corner
    Point maxs = {};    ///< upper corner
};

/// A path of the nav that is much longer than the shortest.
struct DetourPath {
    std::string from = {};        ///< "spawn 3 (1 2 3)", "floor (1 2 3)", ...
    std::string to = {};          ///< the same of its end
    double length = 0;            ///< units
    double shortest = 0;          ///< length of the shortest path over the floor, units
    std::vector<int> nodes = {};  ///< of the path, in order
};

/// A spawn point or item that no node serves.
struct UnservedPlace {
    std::string name = {};    ///< "spawn 3", an item's class name, ...
    Point origin = {};        ///< units
    std::string reason = {};  ///< a sentence without full stop
};

/// How well a nav serves its map.
struct CoverageReport {
    double floorArea = 0;                  ///< reachable floor, square units
    double coveredArea = 0;                ///< what of it has a node near, square units
    std::vector<Hole> holes = {};          ///< of at least `coverage.least_hole`, largest first
    std::vector<int> misplacedNodes = {};  ///< where no player can be
    std::size_t pairs = 0;                 ///< of places compared
    std::size_t pairsMissing = 0;          ///< of them, those without a path over the nav
    /// Length of the nav's paths divided by that of the shortest: not exceeded by half of the pairs; empty:
    /// none compared.
    std::optional<double> median = {};
    std::optional<double> p99 = {};            ///< the same of 99 % of the pairs
    std::optional<double> worst = {};          ///< the same of all pairs
    std::vector<DetourPath> detours = {};      ///< the worst, at most 20
    std::vector<UnservedPlace> unserved = {};  ///< all
};

/// Measures as `navgen coverage` does (docs/rules.md 10). Errors: an unread map, no floor, an unknown
/// parameter or a value out of range, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<CoverageReport> coverage(const Nav& nav, const Map& map,
                                                            const Settings& settings = {},
                                                            const Work& work = {});

}  // namespace navwright::library::inline v1
