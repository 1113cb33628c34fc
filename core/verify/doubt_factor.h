#pragma once

#include "move/link_physics.h"

namespace navwright {

/// What a link costs more for being unsure: 1 for one that always works, `most` for one that hardly ever
/// does.
[[nodiscard]] float doubtFactor(const LinkJudgement& judged, float most);

}  // namespace navwright
