#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/demos/reading/recording.h"

namespace navwright {

/// A stretch of a player's way within one area.
struct AreaPassage {
    std::int32_t area = 0;
    double from = 0, to = 0;  ///< seconds of the demo
    Vec3 at{0};               ///< where he came in
    bool held = false;        ///< floor, a liquid or a ladder held him there at some time

    friend bool operator==(const AreaPassage&, const AreaPassage&) = default;
};

/// The areas that a player goes through, in order, straight from sample to sample. Time outside all areas
/// counts for the area before it.
[[nodiscard]] std::vector<AreaPassage> areasAlong(const AasFile& aas, std::span<const Sample> samples);

}  // namespace navwright
