#include "core/floor/survey/spawn_reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/index.h"
#include "core/base/point_text.h"
#include "core/floor/survey/component_ways.h"
#include "core/physics/movement/link_attempts.h"

namespace navwright {

namespace {

/// Horizontal distance from a spawn point to where a player there lands; the fall is not counted.
constexpr float kSameColumn = 32;

std::optional<std::uint32_t> sampleOf(const Floor& floor, const Vec3& spawn) {
    std::optional<std::uint32_t> best;
    const auto away = [&](std::uint32_t sample) {
        return glm::distance(floor.samples[sample].origin, spawn);
    };
    for (const auto sample : floor.spawnSamples) {
        const auto& place = floor.samples[sample].origin;
        if (std::hypot(place.x - spawn.x, place.y - spawn.y) > kSameColumn || place.z > spawn.z + kSameColumn)
            continue;
        if (!best || away(sample) < away(*best)) best = sample;
    }
    return best;
}

std::string whyNot(LinkFailure failure, const Vec3& from, const Vec3& to) {
    switch (failure) {
        case LinkFailure::tooHigh:
            return fmt::format("is {:.0f} units too high", to.z - from.z);
        case LinkFailure::tooFar:
            return fmt::format("is {:.0f} units away, too far to jump", glm::distance(from, to));
        case LinkFailure::falls:
            return "is not reached: bots fall off on the way";
        case LinkFailure::hazard:
            return "is beyond lava, slime or something that hurts";
        case LinkFailure::deadly:
            return "is so far below that the fall kills";
        default:
            return "is not reached: something stands in the way";
    }
}

/// Entities that move or carry players, by class name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kDevices{{
    {"func_door", "a door"},
    {"func_door_rotating", "a door"},
    {"func_button", "a button"},
    {"func_plat", "a platform"},
    {"func_train", "a moving platform"},
    {"trigger_teleport", "a teleporter"},
    {"misc_teleporter", "a teleporter"},
    {"trigger_push", "something that pushes"},
}};
/// Distance from a room's floor at which a device may lead out of it, units.
constexpr float kDeviceReach = 128;

Box boxOf(const BspEntity& entity, const BspFile& bsp) {
    const auto origin = entity.origin();
    const int model = entity.brushModel();
    if (model < 1 || toIndex(model) >= bsp.models.size()) return {origin, origin};
    const auto& bounds = bsp.models[model].bounds;
    return {origin + bounds.mins, origin + bounds.maxs};
}

/// "; a button is 40 units away, at (1, 2, 3): ...", or empty.
std::string deviceText(const Floor& floor, const std::vector<bool>& room, const BspFile& bsp) {
    float least = kDeviceReach;
    std::string text;
    for (const auto& entity : bsp.entities) {
        const auto device =
            std::ranges::find(kDevices, entity.className(), &decltype(kDevices)::value_type::first);
        if (device == kDevices.end()) continue;
        const auto box = boxOf(entity, bsp);
        for (std::size_t component = 0; component < room.size(); ++component) {
            if (!room[component]) continue;
            for (const auto sample : floor.components[component].samples) {
                const auto& place = floor.samples[sample].origin;
                const float away = glm::distance(place, glm::clamp(place, box.mins, box.maxs));
                if (away >= least) continue;
                least = away;
                text = fmt::format("; {} is {:.0f} units away, at {}: a link over it by an edit may lead out",
                                   device->second, away, pointText((box.mins + box.maxs) / 2.0f));
            }
        }
    }
    return text;
}

/// The components reachable from one, itself included, and their nearest failed exit.
std::string reasonFor(const Floor& floor, const ComponentWays& ways, std::uint32_t component,
                      const BspFile& bsp) {
    const auto room = ways.from(component);
    std::size_t squares = 0;
    for (std::uint32_t i = 0; i < room.size(); ++i) {
        if (room[i]) squares += floor.components[i].samples.size();
    }
    std::optional<FloorRefusal> nearest;
    const auto length = [&](const FloorRefusal& r) {
        return glm::distance(floor.samples[r.from].origin, floor.samples[r.to].origin);
    };
    for (const auto& refusal : floor.refusals) {
        const bool leaves = room[floor.componentOf[refusal.from]] && !room[floor.componentOf[refusal.to]];
        if (leaves && (!nearest || length(refusal) < length(*nearest))) nearest = refusal;
    }
    auto text = fmt::format("a bot cannot leave the {:.0f} square units of floor there because ",
                            static_cast<double>(squares) * floor.squareArea());
    const auto device = deviceText(floor, room, bsp);
    if (!nearest) return text + "no other floor is near enough to jump or fall to" + device;
    const auto& from = floor.samples[nearest->from].origin;
    const auto& to = floor.samples[nearest->to].origin;
    return text +
           fmt::format("the nearest other floor, at {} from {}, {}", pointText(to), pointText(from),
                       whyNot(nearest->failure, from, to)) +
           device;
}

}  // namespace

void explainSpawns(std::vector<SpawnMatch>& spawns, const Floor& floor, const BspFile& bsp) {
    const ComponentWays ways(floor, {});
    const auto leads = ways.to(ways.mainComponent());
    for (auto& spawn : spawns) {
        if (spawn.service == SpawnService::main || spawn.service == SpawnService::oneWay) continue;
        if (!isOnMap(spawn.origin)) continue;
        const auto sample = sampleOf(floor, spawn.origin);
        if (!sample) {
            spawn.reason = "a bot cannot appear there because it is in something solid or above no floor";
        } else if (!leads[floor.componentOf[*sample]]) {
            spawn.reason = reasonFor(floor, ways, floor.componentOf[*sample], bsp);
        }
    }
}

}  // namespace navwright
