#pragma once

#include <span>
#include <string>

#include "core/base/result.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"
#include "core/output/library/navwright/edit.h"
#include "core/output/library/navwright/nav.h"

namespace navwright::library::inline v1 {

[[nodiscard]] Nav publicNav(const NavGraph& graph);
[[nodiscard]] NavGraph graphOf(const Nav& nav);
/// Edits of a map as the rooms know them. What is refused in a file is refused here.
[[nodiscard]] navwright::Result<PatchFile> patchesOf(std::span<const Edit> edits, const std::string& map);

}  // namespace navwright::library::inline v1
