#pragma once

#include <memory>

#include "core/generate/pipeline/generation.h"

namespace navwright {

/// The generation with its graph as it was before bots rehearsed it, without feedback and edits: for looking
/// at. Origins are found by place; what rehearsals took away and no demo shows is of the map. nullptr where
/// bots did not rehearse.
[[nodiscard]] std::shared_ptr<const Generation> beforeRehearsal(const Generation& generation);

}  // namespace navwright
