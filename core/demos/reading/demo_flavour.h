#pragma once

#include <string_view>

#include "core/demos/reading/recording.h"

namespace navwright {

/// "standard", "extended", "extended2", "dm2".
[[nodiscard]] std::string_view flavourName(DemoFlavour flavour);

}  // namespace navwright
