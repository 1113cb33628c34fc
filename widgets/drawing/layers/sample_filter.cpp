#include "widgets/drawing/layers/sample_filter.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/drawing/layers/sample_values.h"

namespace navwright {

namespace {

constexpr double kNoFrame = 1e18;
constexpr float kNoSpeed = std::numeric_limits<float>::infinity();
constexpr double kRounding = 1e-6;  ///< of a frame: ends are included however they were rounded

std::bitset<256> slotsShown(const DemoSummary& demo, const ShownData& shown) {
    std::bitset<256> slots;
    if (shown.demo && *shown.demo != demo.hash) return slots;
    if (!shown.player) return slots.set();
    for (const auto& player : demo.players) slots[player.slot] = playerName(player) == *shown.player;
    return slots;
}

}  // namespace

std::string playerName(const PlayerSummary& player) {
    return player.names.empty() ? "Slot " + std::to_string(player.slot) : player.names.back();
}

Vec3 velocityAt(const Track& track, std::size_t index) {
    if (index < track.velocities.size()) {
        const auto& velocity = track.velocities[index];
        return kOriginScale * Vec3(velocity[0], velocity[1], velocity[2]);
    }
    if (index == 0) return Vec3(0);
    const auto& before = track.samples[index - 1];
    const auto& now = track.samples[index];
    const auto seconds = static_cast<float>((now.frame - before.frame) * kFrameSeconds);
    return seconds > 0 ? (unitsOf(now) - unitsOf(before)) / seconds : Vec3(0);
}

float speedAt(const Track& track, std::size_t index) {
    const auto velocity = velocityAt(track, index);
    return std::hypot(velocity.x, velocity.y);
}

SampleFilter::SampleFilter(const Generation& generation, const ShownData& shown)
    : all_(!shown.choosesSamples()),
      bySpeed_(shown.speed.has_value()),
      firstFrame_(shown.seconds ? std::ceil(shown.seconds->first / kFrameSeconds - kRounding) : 0),
      lastFrame_(shown.seconds ? std::floor(shown.seconds->second / kFrameSeconds + kRounding) : kNoFrame),
      slowest_(shown.speed ? shown.speed->first : -kNoSpeed),
      fastest_(shown.speed ? shown.speed->second : kNoSpeed) {
    for (const auto& demo : generation.demos) slots_.push_back(slotsShown(*demo, shown));
}

bool SampleFilter::shows(std::size_t demo, const Track& track, std::size_t sample) const {
    if (all_) return true;
    if (!at(demo, track.slot, track.samples[sample].frame)) return false;
    if (!bySpeed_) return true;
    const float speed = speedAt(track, sample);
    return speed >= slowest_ && speed <= fastest_;
}

namespace {

constexpr int kNobody = -2;            ///< no item has it, and it does not mean all
constexpr double kKeyRounding = 1e-6;  ///< of a frame: ends are included however they were rounded

template <class Key>
int numberOf(const std::vector<Key>& keys, const Key& key) {
    const auto found = std::ranges::find(keys, key);
    return found == keys.end() ? kNobody : static_cast<int>(found - keys.begin());
}

}  // namespace

DrawFilter drawFilter(const FilterKeys& keys, const ShownData& shown) {
    DrawFilter filter;
    if (shown.demo) filter.demo = numberOf(keys.demos, *shown.demo);
    if (shown.player) filter.player = numberOf(keys.players, *shown.player);
    if (shown.seconds) {
        filter.firstFrame =
            static_cast<float>(std::ceil(shown.seconds->first / kFrameSeconds - kKeyRounding));
        filter.lastFrame =
            static_cast<float>(std::floor(shown.seconds->second / kFrameSeconds + kKeyRounding));
    }
    if (shown.speed) std::tie(filter.slowest, filter.fastest) = *shown.speed;
    filter.types = static_cast<int>(shown.types);
    filter.leastSeen = shown.leastSeen();
    return filter;
}

FactNumbers::FactNumbers(const Generation& generation) {
    for (const auto& demo : generation.demos) {
        keys_.demos.push_back(demo->hash);
        for (const auto& player : demo->players) keys_.players.push_back(playerName(player));
    }
    std::ranges::sort(keys_.players);
    const auto doubled = std::ranges::unique(keys_.players);
    keys_.players.erase(doubled.begin(), doubled.end());
    for (const auto& demo : generation.demos) {
        auto& slots = players_.emplace_back();
        // Slots without a player of their own match no player asked for.
        slots.fill(static_cast<float>(keys_.players.size()));
        for (const auto& player : demo->players) {
            const auto name = std::ranges::lower_bound(keys_.players, playerName(player));
            slots[player.slot] = static_cast<float>(name - keys_.players.begin());
        }
    }
}

ItemFacts FactNumbers::of(std::size_t demo, std::uint8_t slot, std::uint32_t first, std::uint32_t last,
                          float speed) const {
    return {.firstFrame = static_cast<float>(first),
            .lastFrame = static_cast<float>(last),
            .speed = speed,
            .demo = static_cast<float>(demo),
            .player = players_[demo][slot]};
}

}  // namespace navwright
