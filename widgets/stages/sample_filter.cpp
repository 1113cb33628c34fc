#include "stages/sample_filter.h"

#include <cmath>
#include <limits>

#include "stages/sample_values.h"

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

}  // namespace navwright
