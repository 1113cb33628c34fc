#pragma once

#include <optional>

#include "core/physics/directness/directness.h"
#include "widgets/test/verdict/verdict_words.h"

namespace navwright {

/// How straight the tested nav's ways are, beside the limits of its verdict. `limit`: `navtest.max_detour`,
/// which decides; 0: it decides nothing. `figures`: nothing: not known, for want of a map or as yet
/// (`searching`).
[[nodiscard]] VerdictFigure detourFigure(const std::optional<DirectnessFigures>& figures, double limit,
                                         bool searching);

}  // namespace navwright
