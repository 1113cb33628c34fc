#pragma once

#include <string_view>

#include "demo/recording.h"

namespace navwright {

/// "standard", "extended", "extended2", "dm2".
[[nodiscard]] std::string_view flavourName(DemoFlavour flavour);

}  // namespace navwright
