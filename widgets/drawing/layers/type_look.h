#pragma once

#include <string>
#include <vector>

#include "core/generate/graph/graph.h"
#include "core/nav/files/node_type.h"
#include "widgets/drawing/draw/draw_list.h"

namespace navwright {

/// How a node or link type is drawn: colours repeat among the rarer types; shapes of nodes and strokes of
/// links tell those apart.
struct TypeLook {
    GlyphShape shape = GlyphShape::cube;
    float category = 0;
    Stroke stroke = Stroke::solid;
};

[[nodiscard]] TypeLook typeLook(NodeType type);

/// Names of the types by category number, for a ScaleMeter.
[[nodiscard]] std::vector<std::string> typeCategoryNames();

/// The colourings by origin, and by what the map filled in.

[[nodiscard]] TypeLook originLook(NavOrigin origin);
/// Names of the origins by category number, for a ScaleMeter: "Map: no demo shows it".
[[nodiscard]] std::vector<std::string> originCategoryNames();

/// What the fill added a node for, or a link.
[[nodiscard]] TypeLook fillLook(const GraphResult& graph, std::size_t node);
[[nodiscard]] TypeLook fillLook(const GraphResult& graph, std::size_t node, std::size_t link);
[[nodiscard]] std::vector<std::string> nodeFillNames();
[[nodiscard]] std::vector<std::string> linkFillNames();

}  // namespace navwright
