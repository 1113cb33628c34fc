#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/job_context.h"
#include "base/result.h"
#include "pipeline/generation.h"

namespace navwright {

/// How many samples players gave over the time of the demos.
struct Density {
    double seconds = 0;               ///< from 0 to the last frame's
    std::vector<std::uint32_t> bins;  ///< equal parts of that time
    std::vector<std::uint32_t> kept;  ///< of them, samples that passed the gate
    std::vector<double> deaths;       ///< that the map caused: when, in seconds, ascending
    std::uint32_t most = 0;           ///< in one bin
};

/// Of one demo, or of all on one time axis, in at most `bins` parts. Only a cancel fails.
[[nodiscard]] Result<Density> sampleDensity(const Generation& generation, std::optional<std::size_t> demo,
                                            std::size_t bins, JobContext& context);

}  // namespace navwright
