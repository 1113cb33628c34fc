#pragma once

#include <optional>

#include "core/physics/directness/directness.h"
#include "widgets/test/verdict/verdict_words.h"

namespace navwright {

/// The row of a verdict about detours of the tested nav. `limit`: `navtest.max_detour`; 0: the row decides
/// nothing. `figures`: nullopt if they are not known, because there is no map or because they are still being
/// measured (`searching`).
[[nodiscard]] VerdictFigure detourFigure(const std::optional<DirectnessFigures>& figures, double limit,
                                         bool searching);

}  // namespace navwright
