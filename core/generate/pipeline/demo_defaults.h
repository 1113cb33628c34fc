#pragma once

#include <cstddef>
#include <string>

#include "core/base/parameters.h"
#include "core/generate/pipeline/generation.h"

/// Parameters whose default depends on the number of demos (docs/rules.md 5.6).
namespace navwright {

/// Demos not skipped as a whole; several recordings of one match count as one.
[[nodiscard]] std::size_t usedDemos(const Generation& generation);

/// Whether the row has the value that means "depends on the number of demos".
[[nodiscard]] bool followsDemos(const Parameters& parameters, Param id);

/// Default of `nodes.min_demos` for that many demos: 3 for four or more, else one fewer than there are, at
/// least 1.
[[nodiscard]] int leastDemosOf(std::size_t used);

/// Replaces `nodes.min_demos` 0 by its default for that many demos.
[[nodiscard]] Parameters withDemoDefaults(Parameters parameters, std::size_t used);

/// The inverse, for showing what differs from defaults: resets rows whose value equals that default to 0.
[[nodiscard]] Parameters withoutDemoDefaults(Parameters settled, std::size_t used);

/// A sentence about defaults lowered for few demos; empty when there are none.
[[nodiscard]] std::string demoDefaultWords(const Parameters& parameters, std::size_t used);

}  // namespace navwright
