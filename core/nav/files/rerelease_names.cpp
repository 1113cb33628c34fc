#include "core/nav/files/rerelease_names.h"

#include <fmt/format.h>

#include <cstddef>
#include <iterator>

#include "core/base/index.h"

namespace navwright {

std::string_view nodeFlagName(RereleaseGame game, int bit) {
    constexpr std::string_view kQuake[] = {"teleporter",      "pusher",          "elevator_top",
                                           "elevator_bottom", "underwater",      "hazard",
                                           "check_for_floor", "check_for_solid", "no_monsters"};
    constexpr std::string_view kQuake2[] = {
        "teleporter",       "pusher",          "elevator",         "ladder",      "underwater",
        "check_for_hazard", "check_has_floor", "check_in_solid",   "no_monsters", "crouch",
        "no_poi",           "check_in_liquid", "check_door_links", "disabled"};
    const auto index = toIndex(bit);
    if (game == RereleaseGame::quake) return index < std::size(kQuake) ? kQuake[index] : "";
    return index < std::size(kQuake2) ? kQuake2[index] : "";
}

std::string_view linkTypeName(RereleaseGame game, std::uint8_t type) {
    constexpr std::string_view kQuake[] = {"walk",        "long_jump",    "teleport", "walk_off_ledge",
                                           "pusher",      "barrier_jump", "elevator", "train",
                                           "manual_jump", "unknown"};
    constexpr std::string_view kQuake2[] = {"walk",           "long_jump",   "teleport",
                                            "walk_off_ledge", "pusher",      "barrier_jump",
                                            "elevator",       "train",       "manual_long_jump",
                                            "crouch",         "ladder",      "manual_barrier_jump",
                                            "pivot_and_jump", "rocket_jump", "unknown"};
    if (game == RereleaseGame::quake) return type < std::size(kQuake) ? kQuake[type] : "";
    return type < std::size(kQuake2) ? kQuake2[type] : "";
}

std::string_view linkFlagName(int bit) {
    constexpr std::string_view kNames[] = {"team_red",         "team_blue",    "exit_at_target", "walk_only",
                                           "ease_into_target", "instant_turn", "disabled"};
    const auto index = toIndex(bit);
    return index < std::size(kNames) ? kNames[index] : "";
}

namespace {

std::string wordOr(std::string_view name, std::string_view kind, int number) {
    return name.empty() ? fmt::format("{} {}", kind, number) : std::string(name);
}

}  // namespace

std::string nodeFlagWord(RereleaseGame game, int bit) {
    return wordOr(nodeFlagName(game, bit), "bit", 1 << bit);
}

std::string linkTypeWord(RereleaseGame game, std::uint8_t type) {
    return wordOr(linkTypeName(game, type), "type", type);
}

std::string linkFlagWord(int bit) {
    return wordOr(linkFlagName(bit), "bit", 1 << bit);
}

}  // namespace navwright
