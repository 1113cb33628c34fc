#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/floor/survey/floor.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Floor that hangs together and that no node covers.
struct CoverageHole {
    double area = 0;                     ///< square units, seen from above
    std::uint32_t squares = 0;           ///< of the grid
    Box bounds;                          ///< of the origins
    Vec3 center{0};                      ///< the origin of it nearest to their mean
    std::vector<std::uint32_t> samples;  ///< ascending
};

/// Why a node stands where no player can be.
enum class Misplacement {
    none,
    outside,   ///< beyond the map, or where it is void
    inSolid,   ///< no room for a body
    offFloor,  ///< nothing to stand on, swim in or climb
};

/// "in solid", ...
[[nodiscard]] std::string_view misplacementName(Misplacement misplacement);

struct MisplacedNode {
    std::int32_t node = 0;
    Misplacement why = Misplacement::none;
};

struct Coverage {
    double floorArea = 0;  ///< reached from the spawn points, square units
    double coveredArea = 0;
    std::vector<CoverageHole> holes;       ///< largest first; ties by their first sample
    std::vector<MisplacedNode> misplaced;  ///< ascending
    std::vector<bool> covered;             ///< by sample of the floor

    /// 0..1; 1 for a floor of no area.
    [[nodiscard]] double share() const { return floorArea > 0 ? coveredArea / floorArea : 1; }
};

/// What of the reached floor a node in use covers: one within `coverage.distance` and 60 units up or down,
/// with nothing solid between, at the height of the origins or of the eyes. And the nodes that stand where no
/// player can be. Errors: cancelled.
[[nodiscard]] Result<Coverage> measureCoverage(const Floor& floor, const NavGraph& graph, const GameMap& map,
                                               const Parameters& parameters, int jobs, JobContext& context);

/// The holes that are at least `coverage.least_hole` large.
[[nodiscard]] std::span<const CoverageHole> listedHoles(const Coverage& coverage,
                                                        const Parameters& parameters);

/// On a nav that covers less of the floor, bots know no node on much of the map, however well they walk the
/// rest.
inline constexpr double kThinCoverage = 0.7;

/// Where a node stands wrongly. In liquid, on a ladder, and up to 64 units above a floor is right.
[[nodiscard]] Misplacement misplacementOf(const GameMap& map, const Vec3& node);

}  // namespace navwright
