#pragma once

#include <memory>
#include <vector>

#include "draw/item.h"
#include "nav/nav_graph.h"
#include "stages/stage_picture.h"

namespace navwright {

/// Rings around the nodes and broad bands along the links selected; with `handle` a grip over the current
/// node. nullptr when there is nothing to draw.
[[nodiscard]] std::shared_ptr<const StagePicture> selectionPicture(const NavGraph& graph,
                                                                   const std::vector<Item>& items,
                                                                   const Item& current, bool handle);

}  // namespace navwright
