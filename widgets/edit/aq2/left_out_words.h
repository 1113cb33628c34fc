#pragma once

#include <QString>

#include "core/generate/pipeline/generation.h"

namespace navwright {

/// What edits did to the nodes that are rejected because bots cannot get there and back: "79 rejected nodes
/// are part of the nav again". Empty if nothing changed, or more than edits did.
[[nodiscard]] QString leftOutWords(const Generation& before, const Generation& now);

}  // namespace navwright
