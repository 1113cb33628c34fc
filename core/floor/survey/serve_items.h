#pragma once

#include <cstddef>

#include "core/floor/survey/fill_nav.h"

namespace navwright {

/// Adds a node for each item that the nav does not serve (docs/rules.md 10.5) although one of its nodes is
/// near: where a player takes the item, linked both ways with up to two nodes of the main component between
/// which and it bots are sure to run, also when they come over the links before. Returns how many; they are
/// the last nodes. Errors: cancelled.
[[nodiscard]] Result<std::size_t> serveItems(NavGraph& graph, const FillInput& input, JobContext& context);

}  // namespace navwright
