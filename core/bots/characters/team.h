#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/bots/characters/character.h"

namespace navwright {

/// Which character each bot of a test has. Empty: all are the server's bots.
struct Team {
    std::vector<Character> characters;  ///< each once
    std::vector<std::uint16_t> of;      ///< by bot: index into characters

    [[nodiscard]] bool empty() const { return of.empty(); }
    [[nodiscard]] int bots() const { return static_cast<int>(of.size()); }
    /// The regular one for bots that the team does not have.
    [[nodiscard]] const Character& characterOf(int bot) const;
    /// Bots numbered on.
    void add(const Character& character, int count = 1);

    friend bool operator==(const Team&, const Team&) = default;
};

/// Bots of a team at most: the engine's MAX_CLIENTS is 256; more would find no room to spawn.
inline constexpr int kMostTeamBots = 64;

/// "mixed", or a list of characters with how many bots each: "regular:2,rusher:2,camper" (a name of
/// builtinCharacters(), or a file). The order gives the bots their numbers. Errors: an unknown name, a file
/// that cannot be read, a number that is not 1..kMostTeamBots, more bots than these, one name for two
/// characters.
[[nodiscard]] Result<Team> readTeam(std::string_view text);

/// 2 regular, 2 rusher, 2 camper, 1 explorer, 1 clumsy.
inline constexpr std::string_view kMixedTeam = "regular:2,rusher:2,camper:2,explorer,clumsy";

}  // namespace navwright
