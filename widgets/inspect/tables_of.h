#pragma once

#include "inspect/table.h"
#include "navtest/report.h"
#include "pipeline/generation.h"

namespace navwright {

struct NavConfidence;

/// All nodes, links or clusters of a generation. `report` and `confidence` may be nullptr.
[[nodiscard]] Table nodeTable(const Generation& generation, const NavtestReport* report,
                              const NavConfidence* confidence = nullptr);
[[nodiscard]] Table linkTable(const Generation& generation, const NavtestReport* report,
                              const NavConfidence* confidence = nullptr);
[[nodiscard]] Table clusterTable(const Generation& generation);

}  // namespace navwright
