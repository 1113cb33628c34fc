#pragma once

#include <QString>

#include "core/generate/pipeline/generation.h"

namespace navwright {

/// What a change of edits alone did to the nodes that are left out because bots cannot get to and away from
/// them: "79 nodes left out before are part of the nav again". Empty: nothing, or more than edits changed.
[[nodiscard]] QString leftOutWords(const Generation& before, const Generation& now);

}  // namespace navwright
