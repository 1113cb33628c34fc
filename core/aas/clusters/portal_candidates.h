#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// Areas that look like doorways: with floor, and together with adjacent areas that fewer hulls fit into open
/// in two planes only, whose faces share no edge, with one connected side of areas behind each. Ascending.
/// None lies beside another that is not of the same doorway.
[[nodiscard]] std::vector<std::int32_t> portalCandidates(const AasFile& aas);

/// Areas that teleport ways begin in; ascending.
[[nodiscard]] std::vector<std::int32_t> teleportAreas(const AasFile& aas);

}  // namespace navwright
