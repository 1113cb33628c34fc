#pragma once

#include <cstdint>
#include <vector>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// Areas that look like doorways, ascending. Such an area has floor and, together with adjacent areas that
/// fewer hulls fit into, is open in exactly two planes whose faces share no edge, with one connected group of
/// areas behind each. Adjacent candidates always belong to the same doorway.
[[nodiscard]] std::vector<std::int32_t> portalCandidates(const AasFile& aas);

/// Areas in which teleporter reachabilities start; ascending.
[[nodiscard]] std::vector<std::int32_t> teleportAreas(const AasFile& aas);

}  // namespace navwright
