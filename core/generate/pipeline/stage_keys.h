#pragma once

#include <string_view>

#include "core/base/digest.h"
#include "core/base/parameters.h"

namespace navwright {

/// Increment when a stage's result for the same input changes.
inline constexpr std::string_view kPipelineRevision = "pipeline 1";

/// The key of a stage's result: hash of its input, its parameters and kPipelineRevision.
[[nodiscard]] inline ContentHash stageKey(const ContentHash& input, const Parameters& parameters,
                                          Stage stage) {
    return combine(combine(contentHash(kPipelineRevision), input), parameters.hash(stage));
}

}  // namespace navwright
