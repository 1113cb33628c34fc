#pragma once

#include <memory>
#include <string>

#include "base/parameters.h"
#include "nav/edit_patch.h"
#include "nav/nav_graph.h"
#include "navtest/ledger.h"
#include "pipeline/generation.h"

namespace navwright {

/// What a nav that nobody generated here is shown with. All but the name may be empty.
struct NavContext {
    std::string mapName;
    std::shared_ptr<const GameMap> map;
    std::shared_ptr<const Ledger> ledger;
    std::shared_ptr<const PatchFile> patches;
    Parameters parameters = {};
};

/// Such a nav in the form views and tables know: every part is there, those before the graph empty; feedback
/// and edits are applied as to a generated one.
[[nodiscard]] std::shared_ptr<const Generation> generationOfNav(NavGraph graph, const NavContext& context);

}  // namespace navwright
