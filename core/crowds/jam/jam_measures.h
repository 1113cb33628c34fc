#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec2.h"
#include "core/base/vec3.h"
#include "core/bots/test/errands.h"
#include "core/crowds/jam/narrow_places.h"

namespace navwright {

/// A body in one frame of 0.1 s.
struct JamPlace {
    Vec3 origin{0};
    Vec2 wish{0};  ///< wished direction, unit length; zero: none
    bool present = true;
    bool crowded = false;  ///< another body within 4 units
    bool falls = false;    ///< its path descends here
    bool onGround = true;
};

/// By frame, then bot.
struct JamTrace {
    std::size_t bots = 0;
    std::vector<JamPlace> places;
    std::vector<EndedErrand> ended;
    std::vector<std::int32_t> deaths;  ///< frame of each death

    [[nodiscard]] std::size_t frames() const { return bots > 0 ? places.size() / bots : 0; }
    [[nodiscard]] const JamPlace& at(std::size_t frame, std::size_t bot) const {
        return places[frame * bots + bot];
    }
};

/// Traffic through a narrow place.
struct PlaceFlow {
    std::size_t passages = 0;
    double perMinute = 0;
    std::size_t queue = 0;  ///< most bots that stood or crept within 160 units of it at once
};

struct JamMeasures {
    std::size_t arrivals = 0;
    double arrivalsPerMinute = 0;
    /// Mean ratio of the travel time of errands to the time alone; 0: none arrived.
    double delay = 0;
    double worstDelay = 0;
    std::size_t stuckEvents = 0;  ///< times with less than 32 units of progress in 3 s
    std::size_t gaveUp = 0;
    std::size_t deadlocks = 0;  ///< pairs that faced each other without progress for 2 s
    std::size_t pushedOff = 0;  ///< falls of over 40 units next to another body where no path descends
    std::size_t deaths = 0;
    std::size_t longestQueue = 0;
    std::size_t densest = 0;           ///< most bodies in a square of 100 units
    std::vector<PlaceFlow> places;     ///< by narrow place
    std::vector<Vec3> deadlockPlaces;  ///< in the order they began
    std::vector<Vec3> stuckPlaces;
};

/// `alone`: by ended errand, the seconds it takes alone; 0: unknown.
[[nodiscard]] JamMeasures measureJam(const JamTrace& trace, std::span<const NarrowPlace> places,
                                     std::span<const double> alone);

}  // namespace navwright
