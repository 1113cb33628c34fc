#pragma once

#include <cfloat>
#include <cstdint>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

/// Four brush sides at a time: the lanes do exactly what one side after another would do, in single
/// precision.
namespace navwright {

using Float4 = float __attribute__((vector_size(16)));
using Int4 = std::int32_t __attribute__((vector_size(16)));

inline constexpr std::uint32_t kSidesPerGroup = 4;

/// Planes of up to four sides of one brush. Unused lanes hold a plane that everything is behind, so that they
/// never decide anything.
struct SideGroup {
    Float4 normalX{}, normalY{}, normalZ{};
    Float4 dist{FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX};
};

[[nodiscard]] inline Float4 broadcast(float value) noexcept {
    return Float4{value, value, value, value};
}

[[nodiscard]] inline bool anyLane(Int4 mask) noexcept {
#if defined(__SSE2__)
    return _mm_movemask_ps(reinterpret_cast<__m128>(mask)) != 0;
#else
    return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
#endif
}

/// Lane by lane `whenTrue` where the mask is set, else `whenFalse`.
[[nodiscard]] inline Float4 choose(Int4 mask, Float4 whenTrue, Float4 whenFalse) noexcept {
    return mask ? whenTrue : whenFalse;
}

}  // namespace navwright
