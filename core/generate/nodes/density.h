#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/generate/votes/vote_grid.h"

namespace navwright {

/// What "near" means to clustering, in 1/8 units.
struct Neighbourhood {
    float radiusSquared = 0;  ///< a whole number: squares of distances on the grid are whole
    float zSplit = 0;
    float radius = 0;

    /// From units.
    Neighbourhood(double radiusUnits, double zSplitUnits);

    [[nodiscard]] bool holds(float dx, float dy, float dz) const {
        return dx * dx + dy * dy + dz * dz <= radiusSquared && dz <= zSplit && -dz <= zSplit;
    }
};

/// The votes in cells of a size that suits their number: as wide as the radius, finer where more crowd
/// together.
[[nodiscard]] Result<VoteGrid> densityGrid(std::span<const PackedOrigin> origins, const Neighbourhood& near,
                                           JobContext& context);

/// By place: how many votes of the grid, itself included, lie in the neighbourhood. Exact, and left at 0 in
/// cells of which no vote is `wanted` (by index of its origin; empty: all). Only a cancel fails.
[[nodiscard]] Result<std::vector<std::uint32_t>> countNeighbours(const VoteGrid& grid,
                                                                 const Neighbourhood& near,
                                                                 const std::vector<bool>& wanted,
                                                                 JobContext& context);

}  // namespace navwright
