#pragma once

#include <memory>
#include <string>

#include "core/base/parameters.h"
#include "core/bots/test/ledger.h"
#include "core/generate/pipeline/generation.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"

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
