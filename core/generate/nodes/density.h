#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/generate/votes/vote_grid.h"

namespace navwright {

/// The neighbourhood for clustering, in 1/8 units.
struct Neighbourhood {
    float radiusSquared = 0;  ///< an integer: squared distances on the grid are integers
    float zSplit = 0;
    float radius = 0;

    /// Takes both sizes in units.
    Neighbourhood(double radiusUnits, double zSplitUnits);

    [[nodiscard]] bool holds(float dx, float dy, float dz) const {
        return dx * dx + dy * dy + dz * dz <= radiusSquared && dz <= zSplit && -dz <= zSplit;
    }
};

/// Sorts votes into cells whose size suits their number: as wide as the radius, finer in crowded places.
/// Errors: cancelled.
[[nodiscard]] Result<VoteGrid> densityGrid(std::span<const PackedOrigin> origins, const Neighbourhood& near,
                                           JobContext& context);

/// By place: the number of votes in its neighbourhood, itself included. Exact; 0 in cells without a `wanted`
/// vote (by index of its origin; empty: all). Errors: cancelled.
[[nodiscard]] Result<std::vector<std::uint32_t>> countNeighbours(const VoteGrid& grid,
                                                                 const Neighbourhood& near,
                                                                 const std::vector<bool>& wanted,
                                                                 JobContext& context);

}  // namespace navwright
