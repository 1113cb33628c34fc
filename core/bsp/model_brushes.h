#pragma once

#include <cstdint>
#include <vector>

#include "bsp/bsp_file.h"

namespace navwright {

/// The brushes of the leafs below a model's head, each once, ascending.
[[nodiscard]] std::vector<std::uint16_t> modelBrushes(const BspFile& bsp, const BspModel& model);

}  // namespace navwright
