#include "core/output/deploy/game_start.h"

#include <fmt/format.h>

#include <cmath>
#include <ranges>

#include "core/output/deploy/game_folders.h"

namespace navwright {

Result<std::vector<std::string>> gameArguments(const std::string& game, const std::string& map,
                                               const std::optional<Vec3>& eyes, const std::string& more) {
    NAV_TRY(checkMapName(map));
    std::vector<std::string> words;
    const auto set = [&](const std::string& name, const std::string& value) {
        words.insert(words.end(), {"+set", name, value});
    };
    // Navs are read relative to the folder that the game runs in.
    set("basedir", ".");
    set("game", game);
    set("deathmatch", "1");
    set("bot_enable", "1");
    if (eyes) {
        set("jump", "1");
        // The client runs this when it enters a map.
        set("cl_beginmapcmd", fmt::format("jmod goto {:.0f} {:.0f} {:.0f}", std::round(eyes->x),
                                          std::round(eyes->y), std::round(eyes->z)));
    }
    for (const auto word : std::views::split(more, ' ')) {
        if (!word.empty()) words.emplace_back(word.begin(), word.end());
    }
    words.insert(words.end(), {"+map", map});
    return words;
}

}  // namespace navwright
