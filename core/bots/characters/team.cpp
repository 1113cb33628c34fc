#include "core/bots/characters/team.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>

#include "core/base/index.h"
#include "core/bots/characters/character_file.h"

namespace navwright {

namespace {

/// "camper:2", parsed; without a number after it a colon belongs to the name.
struct TeamEntry {
    std::string name;
    int count = 1;
    bool tooMany = false;
};

TeamEntry teamEntry(std::string_view text) {
    TeamEntry entry{.name = std::string(text)};
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos || colon + 1 == text.size()) return entry;
    const auto digits = text.substr(colon + 1);
    if (!std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; })) return entry;
    entry.name = std::string(text.substr(0, colon));
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), entry.count);
    entry.tooMany = code != std::errc() || entry.count > kMostTeamBots;
    return entry;
}

}  // namespace

const Character& Team::characterOf(int bot) const {
    const auto index = toIndex(bot);
    return index < of.size() ? characters[of[index]] : regularCharacter();
}

void Team::add(const Character& character, int count) {
    auto known = std::ranges::find(characters, character);
    if (known == characters.end()) known = characters.insert(known, character);
    const auto index = static_cast<std::uint16_t>(known - characters.begin());
    of.insert(of.end(), toIndex(std::max(count, 0)), index);
}

Result<Team> readTeam(std::string_view text) {
    if (text == "mixed") text = kMixedTeam;
    Team team;
    while (true) {
        const auto comma = text.find(',');
        const auto entry = teamEntry(text.substr(0, comma));
        if (entry.name.empty())
            return fail("A team names characters", {}, "for example regular:2,rusher:2,camper");
        if (entry.tooMany || entry.count < 1) {
            return fail(fmt::format("The number of bots must be 1 to {}", kMostTeamBots),
                        std::string(text.substr(0, comma)));
        }
        NAV_ASSIGN(const auto character, loadCharacter(entry.name));
        const auto same = std::ranges::find(team.characters, character.name, &Character::name);
        if (same != team.characters.end() && !(*same == character)) {
            return fail(fmt::format("Two characters of the team are named {}", character.name), entry.name,
                        "tables tell characters apart by their names");
        }
        team.add(character, entry.count);
        if (team.bots() > kMostTeamBots)
            return fail(fmt::format("A team has at most {} bots", kMostTeamBots));
        if (comma == std::string_view::npos) return team;
        text.remove_prefix(comma + 1);
    }
}

}  // namespace navwright
