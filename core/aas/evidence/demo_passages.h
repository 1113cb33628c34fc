#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/aas/evidence/area_trace.h"
#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/reading/recording.h"

namespace navwright {

/// A passage in a demo.
struct DemoPassage {
    std::uint16_t segment = 0;  ///< index into Recording::segments
    std::uint8_t slot = 0;      ///< the player's
    AreaPassage passage;
};

/// The areas that each player went through, by segment, player and time. `where`: the areas' input, for
/// errors. Errors: no segment is of the areas' map; cancelled.
[[nodiscard]] Result<std::vector<DemoPassage>> demoPassages(const Recording& recording, const AasFile& aas,
                                                            const std::string& where, JobContext& context);

}  // namespace navwright
