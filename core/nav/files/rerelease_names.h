#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// The games' flag names in lower case with underscores: "elevator_top", "no_monsters"; empty for an unnamed
/// bit (0 to 15).
[[nodiscard]] std::string_view nodeFlagName(RereleaseGame game, int bit);
/// "walk", "manual_jump"; empty for an unnamed number.
[[nodiscard]] std::string_view linkTypeName(RereleaseGame game, std::uint8_t type);
/// For Quake II: "team_red", "exit_at_target"; empty for an unnamed bit (0 to 7).
[[nodiscard]] std::string_view linkFlagName(int bit);

/// "no_monsters", or "bit 512" without a name.
[[nodiscard]] std::string nodeFlagWord(RereleaseGame game, int bit);
/// "walk", or "type 77" without a name.
[[nodiscard]] std::string linkTypeWord(RereleaseGame game, std::uint8_t type);
/// "team_red", or "bit 128" without a name.
[[nodiscard]] std::string linkFlagWord(int bit);

}  // namespace navwright
