#pragma once

#include <QString>

#include "core/generate/pipeline/iteration.h"

namespace navwright {

/// Why a turn failed, in one line: "Stuck per bot and minute 1.20, at most 1.00", or of tests that keep the
/// limits together "2 of 20 tests; seed 3: ...". Empty for one that passed.
[[nodiscard]] QString failureText(const Iteration& turn);

}  // namespace navwright
