#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/file/aas_compare.h"

namespace navwright {

/// Pairs of reachabilities that a comparison looks at. They lie apart in real files; a file with all of its
/// own at one place would make a product of them.
class LookedAt {
  public:
    /// Error: more than any real files have.
    [[nodiscard]] Result<> add(std::uint64_t pairs);

  private:
    std::uint64_t pairs_ = 0;
};

/// How reachabilities of one file, by number, are in another. `radius`: units. Errors: cancelled, too many
/// pairs.
[[nodiscard]] Result<std::vector<AasPlaced>> placedIn(const AasFile& there, const AasFile& from,
                                                      std::span<const std::int32_t> numbers, double radius,
                                                      LookedAt& looked, JobContext& context);

}  // namespace navwright
