#include <cstddef>

#include "base/truncated.h"
#include "move/pmove_work.h"

namespace navwright {

namespace {

using Place = std::array<std::int32_t, 3>;

/// Keeps the lowest bits and repeats the sign.
std::int32_t wrapped(std::int32_t value, std::int32_t bits) noexcept {
    const std::int32_t unused = 32 - bits;
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(value) << unused) >> unused;
}

Vec3 inUnits(const Place& place) noexcept {
    return {static_cast<float>(place[0]) * 0.125f, static_cast<float>(place[1]) * 0.125f,
            static_cast<float>(place[2]) * 0.125f};
}

/// Spectators pass through everything.
bool isFree(const PmoveWork& work, const Place& place) {
    return work.state.type == PmoveType::spectator || !work.stuckAt(inUnits(place));
}

}  // namespace

void snapInitialPosition(PmoveWork& work) {
    constexpr std::array<std::int32_t, 3> kOffsets{0, -1, 1};
    const Place base = work.state.origin;
    const std::int32_t bits = work.params.coordinateBits;
    for (const std::int32_t z : kOffsets) {
        for (const std::int32_t y : kOffsets) {
            for (const std::int32_t x : kOffsets) {
                work.state.origin = {wrapped(base[0] + x, bits), wrapped(base[1] + y, bits),
                                     wrapped(base[2] + z, bits)};
                if (!isFree(work, work.state.origin)) continue;
                work.origin = inUnits(work.state.origin);
                work.previousOrigin = work.state.origin;
                return;
            }
        }
    }
}

void snapPosition(PmoveWork& work) {
    // Bit i moves component i by 1/8 away from zero.
    constexpr std::array<int, 8> kJitters{0, 4, 1, 2, 3, 5, 6, 7};
    const std::int32_t bits = work.params.coordinateBits;
    Place base{}, away{};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto axis = static_cast<int>(i);
        work.state.velocity[i] = wrapped(truncated(work.velocity[axis] * 8.0f), bits);
        base[i] = wrapped(truncated(work.origin[axis] * 8.0f), bits);
        const bool exact = static_cast<float>(base[i]) * 0.125f == work.origin[axis];
        away[i] = exact ? 0 : (work.origin[axis] >= 0 ? 1 : -1);
    }
    for (const int jitter : kJitters) {
        Place place = base;
        for (std::size_t i = 0; i < 3; ++i) {
            if ((jitter >> i & 1) != 0) place[i] = wrapped(place[i] + away[i], bits);
        }
        if (!isFree(work, place)) continue;
        work.state.origin = place;
        return;
    }
    work.state.origin = work.previousOrigin;
}

}  // namespace navwright
