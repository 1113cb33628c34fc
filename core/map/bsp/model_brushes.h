#pragma once

#include <cstdint>
#include <vector>

#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// The brushes of the leafs below a model's head, each once, ascending.
[[nodiscard]] std::vector<std::uint32_t> modelBrushes(const BspFile& bsp, const BspModel& model);

/// A brush that players cannot enter, and how far its model stands from where it was built.
struct StandingBrush {
    std::uint32_t number = 0;
    Vec3 moved{0};
};
/// Those of the world, then of the brush models that stand solid when the map starts and are not turned.
[[nodiscard]] std::vector<StandingBrush> standingBrushes(const BspFile& bsp);

}  // namespace navwright
