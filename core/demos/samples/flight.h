#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/parameters.h"
#include "core/demos/reading/recording.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A stretch of free fall within a run, as indices into the run's samples.
struct Flight {
    std::uint32_t first = 0;  ///< first sample off the ground; the one before is the take-off, if any
    std::uint32_t last = 0;   ///< last sample off the ground; the one after is the landing, if any
    float rise = 0;           ///< units from the take-off to the highest sample, landing included; 0 = none
    float drop = 0;           ///< units from the take-off down to the landing; 0 = none

    friend bool operator==(const Flight&, const Flight&) = default;
};

/// Where a run's player falls freely: his speed changes as gravity has it, he is not under water and, with a
/// map, touches no ladder and has no floor within a step. `velocities` (1/8 units per second, DM2 only, else
/// empty) and the on-ground flag beside them are believed; without them speed is the change of height, and a
/// hop shorter than 0.3 s (without a map: 0.4 s) can go unseen at 10 Hz.
[[nodiscard]] std::vector<Flight> findFlights(std::span<const Sample> run,
                                              std::span<const std::array<std::int16_t, 3>> velocities,
                                              const GameMap* map, const Parameters& parameters);

}  // namespace navwright
