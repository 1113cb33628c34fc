#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/generate/pipeline/generation.h"

namespace navwright {

/// What a sample can be coloured by, whatever stage shows it.
class SampleValues {
  public:
    /// `key` of a ColouringKind: "player", "speed", "vz", "time", "state", "demo".
    SampleValues(const Generation& generation, std::string_view key);

    [[nodiscard]] bool categories() const { return !names_.empty(); }
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] float operator()(std::size_t demo, const Track& track, std::size_t sample) const;

  private:
    enum class Quantity { player, speed, vz, time, state, demo };
    static constexpr std::size_t kSlots = 256;

    void namePlayers(const Generation& generation);
    [[nodiscard]] float state(const Sample& sample) const;

    Quantity quantity_ = Quantity::speed;
    float crouchViewZ_;
    std::vector<std::string> names_;
    std::vector<std::array<std::uint16_t, kSlots>> playerOf_;  ///< category by demo and slot
};

/// The recording of each of the generation's demos; nullptr where it was not kept.
[[nodiscard]] std::vector<const Recording*> recordingsByDemo(const Generation& generation);

/// A sample's position in units.
[[nodiscard]] inline Vec3 unitsOf(const Sample& sample) {
    return kOriginScale * Vec3(static_cast<float>(sample.origin[0]), static_cast<float>(sample.origin[1]),
                               static_cast<float>(sample.origin[2]));
}

/// Names of the states that samples and votes are coloured by, by category number.
[[nodiscard]] std::vector<std::string> stateNames();

enum class MoveState {
    airborne,
    standing,
    onLadder,
    crouched,
    underwater,
    dead,
    takingOff,
    spectator,
    other
};

}  // namespace navwright
