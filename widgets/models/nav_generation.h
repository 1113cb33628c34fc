#pragma once

#include <memory>
#include <string>

#include "nav/nav_graph.h"
#include "pipeline/pipeline.h"

namespace navwright {

/// A nav that nobody generated here, in the form views and tables know: every part is there, those before the
/// graph empty. `map` may be empty.
[[nodiscard]] std::shared_ptr<const Generation> generationOfNav(NavGraph graph, std::string mapName,
                                                                std::shared_ptr<const GameMap> map);

}  // namespace navwright
