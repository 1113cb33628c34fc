#include "core/bots/test/stuck_cause.h"

#include <algorithm>
#include <array>

#include "core/base/index.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// Share of frames that makes a state the cause.
constexpr double kMostly = 0.5;
constexpr double kOften = 0.1;
/// How far below its next node a bot counts as fallen, units.
constexpr float kFell = 72;
/// A bot that stays within this distance is blocked, units.
constexpr float kOnePlace = 48;

double shareOf(const std::vector<SimulatedPlace>& places, auto&& holds) {
    if (places.empty()) return 0;
    return static_cast<double>(std::ranges::count_if(places, holds)) / static_cast<double>(places.size());
}

}  // namespace

std::string_view stuckCauseName(StuckCause cause) {
    constexpr std::array<std::string_view, kStuckCauses> kNames{"no node",  "no way",  "crowd", "ladder",
                                                                "water",    "fell",    "jump",  "hurt leg",
                                                                "obstacle", "blocked", "astray"};
    return kNames[toIndex(cause)];
}

StuckCause stuckCause(const NavGraph& graph, const StuckBot& stuck) {
    if (stuck.goal < 0) return stuck.from < 0 ? StuckCause::noNode : StuckCause::noWay;
    if (shareOf(stuck.last, [](const auto& place) { return place.crowded; }) > kMostly)
        return StuckCause::crowd;
    if (stuck.from < 0 || stuck.to < 0) return StuckCause::astray;
    const auto& from = graph.nodes[stuck.from];
    const auto& to = graph.nodes[stuck.to];
    const auto* link = findLink(from, stuck.to);
    if (from.type == NodeType::ladder && to.type == NodeType::ladder) return StuckCause::ladder;
    if (link != nullptr && link->type == NodeType::water) return StuckCause::water;
    if (stuck.origin.z < std::min(from.origin.z, to.origin.z) - kFell) return StuckCause::fell;
    if (link != nullptr && isJump(link->type)) return stuck.legHurt ? StuckCause::limping : StuckCause::jump;
    if (shareOf(stuck.last, [](const auto& place) { return place.obstacle; }) > kOften)
        return StuckCause::obstacle;
    const bool onePlace = std::ranges::all_of(
        stuck.last, [&](const auto& place) { return glm::distance(place.origin, stuck.origin) < kOnePlace; });
    return onePlace ? StuckCause::blocked : StuckCause::astray;
}

}  // namespace navwright
