#pragma once

#include <string_view>

#include "core/base/digest.h"
#include "core/base/parameters.h"

namespace navwright {

/// Goes up with every change of what a stage makes of the same input.
inline constexpr std::string_view kPipelineRevision = "pipeline 1";

/// The key of a stage's result: what it came from, the rows it reads first, the code.
[[nodiscard]] inline ContentHash stageKey(const ContentHash& input, const Parameters& parameters,
                                          Stage stage) {
    return combine(combine(contentHash(kPipelineRevision), input), parameters.hash(stage));
}

}  // namespace navwright
