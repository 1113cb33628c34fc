#pragma once

#include <cstddef>
#include <string>

#include "core/base/parameters.h"
#include "core/generate/pipeline/generation.h"

/// docs/rules.md 5.6: parameters that nobody has set and that follow the number of demos.
namespace navwright {

/// Demos that are not left out as a whole; several recordings of one match are one.
[[nodiscard]] std::size_t usedDemos(const Generation& generation);

/// Whether the row has the value that stands for "as the number of demos has it".
[[nodiscard]] bool followsDemos(const Parameters& parameters, Param id);

/// How many different demos a node asks for of so many: 3 of four and more, one fewer than there are below
/// that, at least 1.
[[nodiscard]] int leastDemosOf(std::size_t used);

/// The parameters with `nodes.min_demos` as it is for so many demos where it is 0; others as they are.
[[nodiscard]] Parameters withDemoDefaults(Parameters parameters, std::size_t used);

/// The same the other way round: rows that have the very value that they follow to are at 0. For telling what
/// differs from the usual.
[[nodiscard]] Parameters withoutDemoDefaults(Parameters settled, std::size_t used);

/// A sentence on what follows the few demos there are; empty where nothing does.
[[nodiscard]] std::string demoDefaultWords(const Parameters& parameters, std::size_t used);

}  // namespace navwright
