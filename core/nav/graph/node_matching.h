#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"

namespace navwright {

/// A node in both navs.
struct NodeMatch {
    std::int32_t a = 0;
    std::int32_t b = 0;
    float distance = 0;  ///< between its two positions, units
};

/// Matches places of two navs one to one within `radius` units, nearest pairs first; ties by
/// positionBefore(), so that numbering matters only for equal places. Ascending by a. Errors: cancelled.
[[nodiscard]] Result<std::vector<NodeMatch>> matchPlaces(std::span<const Vec3> a, std::span<const Vec3> b,
                                                         float radius, JobContext& context);

}  // namespace navwright
