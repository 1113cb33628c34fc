#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/parameters.h"
#include "core/demos/reading/recording.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// The game's default gravity (sv_gravity), units/s^2.
inline constexpr double kGravity = 800;

/// A stretch of free fall in a run, as indices into its samples.
struct Flight {
    std::uint32_t first = 0;  ///< first sample in the air; the one before is the take-off, if any
    std::uint32_t last = 0;   ///< last sample in the air; the one after is the landing, if any
    float rise = 0;           ///< from take-off to the highest sample, landing included, units; 0: none
    float drop = 0;           ///< from take-off down to landing, units; 0: none

    friend bool operator==(const Flight&, const Flight&) = default;
};

/// Finds stretches of free fall: the speed changes by gravity, the player is not under water, touches no
/// ladder and has no floor within a step (the last two need a map). Uses `velocities` (1/8 units per second;
/// DM2 only, else empty) and the on-ground flag if available; otherwise speed is the change of height, and at
/// 10 Hz hops shorter than 0.3 s (0.4 s without a map) may be missed.
[[nodiscard]] std::vector<Flight> findFlights(std::span<const Sample> run,
                                              std::span<const std::array<std::int16_t, 3>> velocities,
                                              const GameMap* map, const Parameters& parameters);

}  // namespace navwright
