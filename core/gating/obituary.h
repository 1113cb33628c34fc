#pragma once

#include <optional>
#include <string_view>

#include "gating/death.h"

namespace navwright {

/// What an obituary print says of the death of `player` ("NAME plummets to its death"; docs/rules.md 3.2).
/// Nothing when the print is not about that player, or says no cause that this program tells from combat.
[[nodiscard]] std::optional<DeathCause> obituaryCause(std::string_view print, std::string_view player);

}  // namespace navwright
