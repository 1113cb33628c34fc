#pragma once

#include <string>
#include <vector>

#include "draw/draw_list.h"
#include "nav/node_type.h"

namespace navwright {

/// How a node or link type is drawn: colours repeat among the rarer types, shapes tell those apart.
struct TypeLook {
    GlyphShape shape = GlyphShape::cube;
    float category = 0;
};

[[nodiscard]] TypeLook typeLook(NodeType type);

/// By category number, for a ScaleMeter.
[[nodiscard]] std::vector<std::string> typeCategoryNames();

}  // namespace navwright
