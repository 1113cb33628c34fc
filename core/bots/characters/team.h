#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/bots/characters/character.h"

namespace navwright {

/// The character of each bot in a test. Empty: all are the server's bots.
struct Team {
    std::vector<Character> characters;  ///< without duplicates
    std::vector<std::uint16_t> of;      ///< by bot: index into characters

    [[nodiscard]] bool empty() const { return of.empty(); }
    [[nodiscard]] int bots() const { return static_cast<int>(of.size()); }
    /// The character of a bot; the regular one for bots beyond the team.
    [[nodiscard]] const Character& characterOf(int bot) const;
    /// Adds `count` bots of a character.
    void add(const Character& character, int count = 1);

    friend bool operator==(const Team&, const Team&) = default;
};

/// Largest team. The engine's MAX_CLIENTS is 256, but more bots would find no room to spawn.
inline constexpr int kMostTeamBots = 64;

/// Parses "mixed", or a list of characters with their number of bots: "regular:2,rusher:2,camper" (names of
/// builtinCharacters(), or files). Bots are numbered in that order. Errors: an unknown name, an unreadable
/// file, a number outside 1..kMostTeamBots, too many bots, one name for two characters.
[[nodiscard]] Result<Team> readTeam(std::string_view text);

/// The team "mixed".
inline constexpr std::string_view kMixedTeam = "regular:2,rusher:2,camper:2,explorer,clumsy";

}  // namespace navwright
