#pragma once

#include <cstdint>
#include <vector>

#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// The brushes in the leafs below a model's head, without duplicates, ascending.
[[nodiscard]] std::vector<std::uint32_t> modelBrushes(const BspFile& bsp, const BspModel& model);

/// A brush that players cannot enter, and its model's offset.
struct StandingBrush {
    std::uint32_t number = 0;
    Vec3 moved{0};
};
/// The brushes of the world, then those of brush models that are solid at map start and not rotated.
[[nodiscard]] std::vector<StandingBrush> standingBrushes(const BspFile& bsp);

}  // namespace navwright
