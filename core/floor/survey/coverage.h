#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/floor/survey/floor.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A connected region of floor that no node covers.
struct CoverageHole {
    double area = 0;                     ///< square units, seen from above
    std::uint32_t squares = 0;           ///< of the grid
    Box bounds;                          ///< of its origins
    Vec3 center{0};                      ///< the origin nearest to their mean
    std::vector<std::uint32_t> samples;  ///< ascending
};

/// Why no player can be at a node.
enum class Misplacement {
    none,
    outside,   ///< outside the map or in the void
    inSolid,   ///< a body does not fit
    offFloor,  ///< nothing to stand on, swim in or climb
};

/// The reason in words: "in solid", ...
[[nodiscard]] std::string_view misplacementName(Misplacement misplacement);

struct MisplacedNode {
    std::int32_t node = 0;
    Misplacement why = Misplacement::none;
};

struct Coverage {
    double floorArea = 0;  ///< reachable from spawn points, square units
    double coveredArea = 0;
    std::vector<CoverageHole> holes;       ///< largest first; ties by their first sample
    std::vector<MisplacedNode> misplaced;  ///< ascending
    std::vector<bool> covered;             ///< by sample

    /// Share of the floor that is covered, 0..1; 1 when there is no floor.
    [[nodiscard]] double share() const { return floorArea > 0 ? coveredArea / floorArea : 1; }
};

/// Finds the reachable floor that no node in use covers, and misplaced nodes. A node covers floor within
/// `coverage.distance` and 60 units up or down, in sight from the origin or the eyes. Errors: cancelled.
[[nodiscard]] Result<Coverage> measureCoverage(const Floor& floor, const NavGraph& graph, const GameMap& map,
                                               const Parameters& parameters, int jobs, JobContext& context);

/// The holes of at least `coverage.least_hole`.
[[nodiscard]] std::span<const CoverageHole> listedHoles(const Coverage& coverage,
                                                        const Parameters& parameters);

/// Coverage below which bots have no node on much of the map, however well they walk the rest.
inline constexpr double kThinCoverage = 0.7;

/// Why a node is misplaced. In liquid, on a ladder and up to 64 units above a floor is fine.
[[nodiscard]] Misplacement misplacementOf(const GameMap& map, const Vec3& node);

}  // namespace navwright
