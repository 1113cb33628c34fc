#include <algorithm>
#include <span>

#include "tests/sample/mvd2_delta.h"

namespace navwright {

namespace {

// Player bits, in the order of the bits; the order of the fields is that of writePlayerDelta.
enum : std::uint32_t {
    kType = 1u << 0,
    kOriginXy = 1u << 1,
    kOriginZ = 1u << 2,
    kViewOffset = 1u << 3,
    kViewAngles = 1u << 4,
    kViewRoll = 1u << 5,
    kKickAngles = 1u << 6,
    kBlend = 1u << 7,
    kFov = 1u << 8,
    kGunIndex = 1u << 9,
    kGunFrame = 1u << 10,
    kGunOffset = 1u << 11,
    kGunAngles = 1u << 12,
    kRdFlags = 1u << 13,
    kStats = 1u << 14,
    kRemove = 1u << 15,
    kMoreBits = 1u << 15,
    kRemove2013 = 1u << 16,
    kFog = 1u << 17,
};

std::size_t statCount(const Mvd2Dialect& dialect) {
    return dialect.extended2() ? 64 : 32;
}

std::size_t blendCount(const Mvd2Dialect& dialect) {
    return dialect.extended2() ? 8 : 4;
}

std::uint32_t bitIf(bool set, std::uint32_t bit) {
    return set ? bit : 0;
}

template <class Array>
bool differ(const Array& a, const Array& b, std::size_t count) {
    return !std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(count), b.begin());
}

std::uint32_t changedBits(const Mvd2Dialect& dialect, const Mvd2Player& from, const Mvd2Player& to) {
    const bool planar = from.origin[0] != to.origin[0] || from.origin[1] != to.origin[1];
    const bool turned = from.viewAngles[0] != to.viewAngles[0] || from.viewAngles[1] != to.viewAngles[1];
    std::uint32_t bits =
        bitIf(from.pmType != to.pmType, kType) | bitIf(planar, kOriginXy) |
        bitIf(from.origin[2] != to.origin[2], kOriginZ) |
        bitIf(from.viewOffset != to.viewOffset, kViewOffset) | bitIf(turned, kViewAngles) |
        bitIf(from.viewAngles[2] != to.viewAngles[2], kViewRoll) |
        bitIf(from.kickAngles != to.kickAngles, kKickAngles) |
        bitIf(differ(from.blend, to.blend, blendCount(dialect)), kBlend) | bitIf(from.fov != to.fov, kFov) |
        bitIf(from.gunIndex != to.gunIndex, kGunIndex) | bitIf(from.gunFrame != to.gunFrame, kGunFrame) |
        bitIf(from.gunOffset != to.gunOffset, kGunOffset) |
        bitIf(from.gunAngles != to.gunAngles, kGunAngles) | bitIf(from.rdFlags != to.rdFlags, kRdFlags) |
        bitIf(differ(from.stats, to.stats, statCount(dialect)), kStats);
    if (dialect.hasMorePlayerBits()) {
        bits |= bitIf(!(from.fog == to.fog), kFog) | bitIf(!to.inUse, kRemove2013);
        return bits | bitIf(bits >> 16 != 0, kMoreBits);
    }
    return bits | bitIf(!to.inUse, kRemove);
}

template <class T, std::size_t N>
void writeAll(ByteWriter& out, const std::array<T, N>& values, std::size_t count = N) {
    for (std::size_t i = 0; i < count; ++i) out.write(values[i]);
}

void writeBlend(ByteWriter& out, const Mvd2Dialect& dialect, const Mvd2Player& from, const Mvd2Player& to) {
    if (!dialect.extended2()) {
        writeAll(out, to.blend, blendCount(dialect));
        return;
    }
    std::uint8_t mask = 0;
    for (std::size_t i = 0; i < to.blend.size(); ++i) {
        if (from.blend[i] != to.blend[i]) mask = static_cast<std::uint8_t>(mask | 1u << i);
    }
    out.u8(mask);
    for (std::size_t i = 0; i < to.blend.size(); ++i) {
        if (mask >> i & 1) out.u8(to.blend[i]);
    }
}

void writeFog(ByteWriter& out, const Mvd2Fog& from, const Mvd2Fog& to) {
    std::uint32_t mask = bitIf(from.color != to.color, 1) | bitIf(from.density != to.density, 2) |
                         bitIf(from.heightDensity != to.heightDensity, 4) |
                         bitIf(from.heightFalloff != to.heightFalloff, 8) |
                         bitIf(from.heightStartColor != to.heightStartColor, 16) |
                         bitIf(from.heightEndColor != to.heightEndColor, 32) |
                         bitIf(from.heightStartDistance != to.heightStartDistance, 64) |
                         bitIf(from.heightEndDistance != to.heightEndDistance, 128);
    out.u8(static_cast<std::uint8_t>(mask));
    if (mask & 1) writeAll(out, to.color);
    if (mask & 2) out.u32(to.density);
    if (mask & 4) out.u16(to.heightDensity);
    if (mask & 8) out.u16(to.heightFalloff);
    if (mask & 16) writeAll(out, to.heightStartColor);
    if (mask & 32) writeAll(out, to.heightEndColor);
    if (mask & 64) writeDelta23(out, to.heightStartDistance, 0);
    if (mask & 128) writeDelta23(out, to.heightEndDistance, 0);
}

void writeStats(ByteWriter& out, const Mvd2Dialect& dialect, const Mvd2Player& from, const Mvd2Player& to) {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < statCount(dialect); ++i) {
        if (from.stats[i] != to.stats[i]) mask |= std::uint64_t{1} << i;
    }
    if (dialect.extended2()) {
        auto rest = mask;
        for (; rest > 0x7f; rest >>= 7) out.u8(static_cast<std::uint8_t>((rest & 0x7f) | 0x80));
        out.u8(static_cast<std::uint8_t>(rest));
    } else {
        out.u32(static_cast<std::uint32_t>(mask));
    }
    for (std::size_t i = 0; i < statCount(dialect); ++i) {
        if (mask >> i & 1) out.s16(to.stats[i]);
    }
}

}  // namespace

void writePlayerDelta(ByteWriter& out, const Mvd2Dialect& dialect, const Mvd2Player& from,
                      const Mvd2Player& to, bool force) {
    const auto bits = changedBits(dialect, from, to);
    if (bits == 0 && !force) return;

    out.u8(to.slot);
    out.u16(static_cast<std::uint16_t>(bits));
    if (dialect.hasMorePlayerBits() && bits & kMoreBits) out.u8(static_cast<std::uint8_t>(bits >> 16));
    if (bits & kType) out.u8(to.pmType);
    if (bits & kOriginXy) {
        writeCoordinate(out, dialect, to.origin[0], from.origin[0]);
        writeCoordinate(out, dialect, to.origin[1], from.origin[1]);
    }
    if (bits & kOriginZ) writeCoordinate(out, dialect, to.origin[2], from.origin[2]);
    if (bits & kViewOffset) writeAll(out, to.viewOffset);
    if (bits & kViewAngles) writeAll(out, to.viewAngles, 2);
    if (bits & kViewRoll) out.s16(to.viewAngles[2]);
    if (bits & kKickAngles) writeAll(out, to.kickAngles);
    if (bits & kGunIndex) {
        if (dialect.extended()) {
            out.u16(to.gunIndex);
        } else {
            out.u8(static_cast<std::uint8_t>(to.gunIndex));
        }
    }
    if (bits & kGunFrame) out.u8(to.gunFrame);
    if (bits & kGunOffset) writeAll(out, to.gunOffset);
    if (bits & kGunAngles) writeAll(out, to.gunAngles);
    if (bits & kBlend) writeBlend(out, dialect, from, to);
    if (bits & kFog) writeFog(out, from.fog, to.fog);
    if (bits & kFov) out.u8(to.fov);
    if (bits & kRdFlags) out.u8(to.rdFlags);
    if (bits & kStats) writeStats(out, dialect, from, to);
}

}  // namespace navwright
