#pragma once

#include <memory>

#include "core/generate/pipeline/generation.h"

namespace navwright {

/// The generation with the graph from before rehearsing, without feedback and edits, for viewing. Origins are
/// matched by position; removed parts without demos count as from the map. nullptr when it was not rehearsed.
[[nodiscard]] std::shared_ptr<const Generation> beforeRehearsal(const Generation& generation);

}  // namespace navwright
