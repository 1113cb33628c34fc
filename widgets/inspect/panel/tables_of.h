#pragma once

#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"
#include "widgets/inspect/panel/table.h"

namespace navwright {

struct NavConfidence;

/// All nodes, links or clusters of a generation. `report` and `confidence` may be nullptr.
[[nodiscard]] Table nodeTable(const Generation& generation, const NavtestReport* report,
                              const NavConfidence* confidence = nullptr);
[[nodiscard]] Table linkTable(const Generation& generation, const NavtestReport* report,
                              const NavConfidence* confidence = nullptr);
[[nodiscard]] Table clusterTable(const Generation& generation);

}  // namespace navwright
