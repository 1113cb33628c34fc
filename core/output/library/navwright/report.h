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
    double area = 0;  ///< square units
    Point center, mins, maxs;
};

/// A path of the nav that is much longer than the shortest.
struct DetourPath {
    std::string from, to = {};        ///< "spawn 3 (1 2 3)", "floor (1 2 3)", ...
    double length = 0, shortest = 0;  ///< units
    std::vector<int> nodes = {};
};

/// A spawn point or item that no node serves.
struct UnservedPlace {
    std::string name = {};
    Point origin = {};
    std::string reason = {};  ///< a sentence without full stop
};

struct CoverageReport {
    double floorArea = 0, coveredArea = 0;  ///< reachable floor, and what of it has a node near, square units
    std::vector<Hole> holes = {};           ///< of at least `coverage.least_hole`, largest first
    std::vector<int> misplacedNodes = {};   ///< where no player can be
    std::size_t pairs = 0, pairsMissing = 0;  ///< of places compared; without a path over the nav
    /// Length of the nav's paths divided by that of the shortest; empty: none compared.
    std::optional<double> median, p99, worst = {};
    std::vector<DetourPath> detours = {};  ///< the worst, at most 20
    std::vector<UnservedPlace> unserved = {};
};

/// Measures as `navgen coverage` does (docs/rules.md 10). Errors: an unread map, no floor, an unknown
/// parameter or a value out of range, cancelled.
[[nodiscard]] Result<CoverageReport> coverage(const Nav& nav, const Map& map, const Settings& settings = {},
                                              const Work& work = {});

}  // namespace navwright::library::inline v1
