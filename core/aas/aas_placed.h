#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "aas/aas_compare.h"

namespace navwright {

/// How reachabilities of one file, by number, are in another. `radius`: units. Cancelled.
[[nodiscard]] Result<std::vector<AasPlaced>> placedIn(const AasFile& there, const AasFile& from,
                                                      std::span<const std::int32_t> numbers, double radius,
                                                      JobContext& context);

}  // namespace navwright
