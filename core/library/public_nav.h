#pragma once

#include "library/navwright.h"
#include "nav/nav_graph.h"

namespace navwright::library {

[[nodiscard]] Nav publicNav(const NavGraph& graph);
[[nodiscard]] NavGraph graphOf(const Nav& nav);

}  // namespace navwright::library
