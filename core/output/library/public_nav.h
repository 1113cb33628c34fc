#pragma once

#include "core/nav/files/nav_graph.h"
#include "core/output/library/navwright/nav.h"

namespace navwright::library::inline v1 {

[[nodiscard]] Nav publicNav(const NavGraph& graph);
[[nodiscard]] NavGraph graphOf(const Nav& nav);

}  // namespace navwright::library::inline v1
