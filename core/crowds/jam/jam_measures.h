#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec2.h"
#include "core/base/vec3.h"
#include "core/bots/test/errands.h"
#include "core/crowds/jam/narrow_places.h"

namespace navwright {

/// One body in one frame of 0.1 s.
struct JamPlace {
    Vec3 origin{0};
    Vec2 wish{0};  ///< where it wants to go, unit length; zero: nowhere
    bool present = true;
    bool crowded = false;  ///< another body is within 4 units
    bool falls = false;    ///< its way leads down here
    bool onGround = true;
};

/// By frame, then bot.
struct JamTrace {
    std::size_t bots = 0;
    std::vector<JamPlace> places;
    std::vector<EndedErrand> ended;
    std::vector<std::int32_t> deaths;  ///< frames

    [[nodiscard]] std::size_t frames() const { return bots > 0 ? places.size() / bots : 0; }
    [[nodiscard]] const JamPlace& at(std::size_t frame, std::size_t bot) const {
        return places[frame * bots + bot];
    }
};

/// What went through a narrow place.
struct PlaceFlow {
    std::size_t passages = 0;
    double perMinute = 0;
    std::size_t queue = 0;  ///< the most bots that stood or crept within 160 units of it at once
};

struct JamMeasures {
    std::size_t arrivals = 0;
    double arrivalsPerMinute = 0;
    /// Time that those who arrived took, by what each takes alone; 0: nobody arrived.
    double delay = 0;
    double worstDelay = 0;
    std::size_t stuckEvents = 0;  ///< less than 32 units in 3 s on the way
    std::size_t gaveUp = 0;
    std::size_t deadlocks = 0;  ///< pairs, face to face for 2 s without getting on
    std::size_t pushedOff =
        0;  ///< falls of over 40 units beside somebody, where the way leads down for nobody
    std::size_t deaths = 0;
    std::size_t longestQueue = 0;
    std::size_t densest = 0;           ///< bodies in a square of 100 units
    std::vector<PlaceFlow> places;     ///< by narrow place
    std::vector<Vec3> deadlockPlaces;  ///< in the order they began
    std::vector<Vec3> stuckPlaces;
};

/// `alone`: by ended errand the seconds that it takes alone; 0: not known.
[[nodiscard]] JamMeasures measureJam(const JamTrace& trace, std::span<const NarrowPlace> places,
                                     std::span<const double> alone);

}  // namespace navwright
