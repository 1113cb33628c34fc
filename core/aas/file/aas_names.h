#pragma once

#include <cstdint>
#include <string_view>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// "walk", "barrier_jump", ...; "unknown" for what is no travel type.
[[nodiscard]] std::string_view aasTravelName(AasTravel travel);
/// "normal", "crouch", "none": the largest hull that fits.
[[nodiscard]] std::string_view aasPresenceName(std::int32_t presence);

}  // namespace navwright
