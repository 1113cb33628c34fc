#pragma once

#include "core/base/description.h"
#include "core/demos/deaths/demo_deaths.h"

namespace navwright {

/// docs/formats.md, Deaths.
[[nodiscard]] Description<DemosDeaths> describeDeaths();

}  // namespace navwright
