#pragma once

#include <CLI/App.hpp>

#include "core/base/description.h"
#include "core/output/conversion/rerelease_rework.h"

namespace navwright {

/// Adds the options of `navgen convert` that change a nav of the re-releases; those that need the map require
/// `bsp`.
void addReworkOptions(CLI::App& app, CLI::Option* bsp, RereleaseRework& rework);

[[nodiscard]] Description<RereleaseReworked> describeReworked();

}  // namespace navwright
