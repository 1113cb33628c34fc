#pragma once

#include <algorithm>
#include <cfloat>
#include <cstdint>

#include "core/base/vec3.h"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

/// SIMD vectors of four floats, as GCC and clang support on every processor. Each lane rounds like a scalar
/// float, so results stay bit-identical.
namespace navwright {

using Float4 = float __attribute__((vector_size(16)));
using Int4 = std::int32_t __attribute__((vector_size(16)));

[[nodiscard]] inline Float4 broadcast(float value) noexcept {
    return Float4{value, value, value, value};
}

/// The last lane is 0.
[[nodiscard]] inline Float4 lanesOf(const Vec3& vector) noexcept {
    return Float4{vector.x, vector.y, vector.z, 0};
}

/// A box; the last lanes are unused.
struct BoxLanes {
    Float4 mins, maxs;

    BoxLanes() = default;
    BoxLanes(Float4 low, Float4 high) : mins(low), maxs(high) {}
    explicit BoxLanes(const Box& box) : mins(lanesOf(box.mins)), maxs(lanesOf(box.maxs)) {}
};

/// A bit mask of a comparison: bit i is lane i.
[[nodiscard]] inline int lanesSet(Int4 mask) noexcept {
#if defined(__SSE2__)
    return _mm_movemask_ps(reinterpret_cast<__m128>(mask));
#else
    return (mask[0] & 1) | (mask[1] & 2) | (mask[2] & 4) | (mask[3] & 8);
#endif
}

[[nodiscard]] inline bool anyLane(Int4 mask) noexcept {
    return lanesSet(mask) != 0;
}

/// Selects per lane: `whenTrue` where the mask is set, else `whenFalse`.
[[nodiscard]] inline Float4 choose(Int4 mask, Float4 whenTrue, Float4 whenFalse) noexcept {
    return mask ? whenTrue : whenFalse;
}

[[nodiscard]] inline float largest(Float4 value) noexcept {
    return std::max(std::max(value[0], value[1]), std::max(value[2], value[3]));
}

template <class Lanes>
[[nodiscard]] auto smallest(Lanes value) noexcept {
    return std::min(std::min(value[0], value[1]), std::min(value[2], value[3]));
}

/// Whether two boxes are disjoint.
[[nodiscard]] inline bool apart(const BoxLanes& a, const BoxLanes& b) noexcept {
    constexpr int kThreeLanes = 7;
    return (lanesSet((a.mins > b.maxs) | (a.maxs < b.mins)) & kThreeLanes) != 0;
}

/// The absolute value of each lane.
[[nodiscard]] inline Float4 absolute(Float4 value) noexcept {
    constexpr std::int32_t kAllButSign = 0x7fffffff;
    const Int4 bits =
        reinterpret_cast<Int4>(value) & Int4{kAllButSign, kAllButSign, kAllButSign, kAllButSign};
    return reinterpret_cast<Float4>(bits);
}

inline constexpr std::uint32_t kSidesPerGroup = 4;

/// Planes of up to four sides of a brush. Unused lanes hold a plane with everything behind it, which never
/// decides.
struct SideGroup {
    Float4 normalX{}, normalY{}, normalZ{};
    Float4 dist{FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX};
};

}  // namespace navwright
