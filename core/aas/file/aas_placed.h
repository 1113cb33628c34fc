#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/file/aas_compare.h"

namespace navwright {

/// Limits how many pairs of reachabilities a comparison examines: a crafted file with all of them at one
/// place would make it quadratic.
class LookedAt {
  public:
    /// Errors: more pairs than any real file needs.
    [[nodiscard]] Result<> add(std::uint64_t pairs);

  private:
    std::uint64_t pairs_ = 0;
};

/// How another file covers reachabilities of one file, given by number. `radius`: units. Errors: cancelled,
/// too many pairs.
[[nodiscard]] Result<std::vector<AasPlaced>> placedIn(const AasFile& there, const AasFile& from,
                                                      std::span<const std::int32_t> numbers, double radius,
                                                      LookedAt& looked, JobContext& context);

}  // namespace navwright
