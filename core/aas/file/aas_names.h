#pragma once

#include <cstdint>
#include <string_view>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// "walk", "barrier_jump", ...; "unknown" for an unknown travel type.
[[nodiscard]] std::string_view aasTravelName(AasTravel travel);
/// The largest hull that fits: "normal", "crouch", "none".
[[nodiscard]] std::string_view aasPresenceName(std::int32_t presence);

}  // namespace navwright
