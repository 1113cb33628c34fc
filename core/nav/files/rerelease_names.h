#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// The games' own words in lower case with underscores: "elevator_top", "no_monsters"; empty for a bit (0 to
/// 15) without a name.
[[nodiscard]] std::string_view nodeFlagName(RereleaseGame game, int bit);
/// "walk", "manual_jump"; empty for a number without a name.
[[nodiscard]] std::string_view linkTypeName(RereleaseGame game, std::uint8_t type);
/// Of Quake II: "team_red", "exit_at_target"; empty for a bit (0 to 7) without a name.
[[nodiscard]] std::string_view linkFlagName(int bit);

/// "no_monsters", or "bit 512" where there is no name.
[[nodiscard]] std::string nodeFlagWord(RereleaseGame game, int bit);
/// "walk", or "type 77".
[[nodiscard]] std::string linkTypeWord(RereleaseGame game, std::uint8_t type);
/// "team_red", or "bit 128".
[[nodiscard]] std::string linkFlagWord(int bit);

}  // namespace navwright
