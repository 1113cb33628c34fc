#pragma once

#include <memory>
#include <string>

#include "core/base/parameters.h"
#include "core/bots/test/ledger.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Context for displaying an opened nav. Everything except the name may be empty.
struct NavContext {
    std::string mapName;
    std::shared_ptr<const GameMap> map = {};
    std::shared_ptr<const Ledger> ledger = {};
    std::shared_ptr<const PatchFile> patches = {};
    Parameters parameters = {};
};

/// Wraps an opened nav as a Generation for views and tables: parts before the graph are empty; feedback and
/// edits are applied as to a generated nav.
[[nodiscard]] std::shared_ptr<const Generation> generationOfNav(NavGraph graph, const NavContext& context);

}  // namespace navwright
