#pragma once

#include <string>
#include <vector>

#include "mending/graph.h"
#include "stages/type_look.h"

/// The colourings by origin, and by what the map filled in.
namespace navwright {

[[nodiscard]] TypeLook originLook(NavOrigin origin);
/// By category number, for a ScaleMeter: "Map: no demo shows it".
[[nodiscard]] std::vector<std::string> originCategoryNames();

/// What the fill added a node for, or a link.
[[nodiscard]] TypeLook fillLook(const GraphResult& graph, std::size_t node);
[[nodiscard]] TypeLook fillLook(const GraphResult& graph, std::size_t node, std::size_t link);
[[nodiscard]] std::vector<std::string> nodeFillNames();
[[nodiscard]] std::vector<std::string> linkFillNames();

}  // namespace navwright
