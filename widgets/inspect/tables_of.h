#pragma once

#include "inspect/table.h"
#include "navtest/report.h"
#include "pipeline/generation.h"

namespace navwright {

/// All nodes, links or clusters of a generation. `report` may be nullptr.
[[nodiscard]] Table nodeTable(const Generation& generation, const NavtestReport* report);
[[nodiscard]] Table linkTable(const Generation& generation, const NavtestReport* report);
[[nodiscard]] Table clusterTable(const Generation& generation);

}  // namespace navwright
