#pragma once

#include "core/generate/pipeline/generation.h"

namespace navwright {

/// The generation was made of votes alone: there are no samples of its demos to be shown or played.
[[nodiscard]] inline bool lacksSamples(const Generation& generation) {
    return !generation.demos.empty() && generation.recordings.empty();
}

}  // namespace navwright
