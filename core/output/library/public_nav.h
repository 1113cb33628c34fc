#pragma once

#include "core/nav/files/nav_graph.h"
#include "core/output/library/navwright.h"

namespace navwright::library {

[[nodiscard]] Nav publicNav(const NavGraph& graph);
[[nodiscard]] NavGraph graphOf(const Nav& nav);

}  // namespace navwright::library
