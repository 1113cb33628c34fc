#pragma once

#include <bit>
#include <cstdint>

#include "core/base/index.h"
#include "core/demos/reading/recording.h"
#include "core/demos/reading/wire_cursor.h"

namespace navwright {

/// Bits of an MVD player delta (q2pro msg.h PPS_*).
namespace player_bit {
inline constexpr std::uint32_t kPmType = 1u << 0;
inline constexpr std::uint32_t kOriginXy = 1u << 1;
inline constexpr std::uint32_t kOriginZ = 1u << 2;
inline constexpr std::uint32_t kViewOffset = 1u << 3;
inline constexpr std::uint32_t kViewAngles = 1u << 4;
inline constexpr std::uint32_t kViewRoll = 1u << 5;
inline constexpr std::uint32_t kKickAngles = 1u << 6;
inline constexpr std::uint32_t kBlend = 1u << 7;
inline constexpr std::uint32_t kFov = 1u << 8;
inline constexpr std::uint32_t kGunIndex = 1u << 9;
inline constexpr std::uint32_t kGunFrame = 1u << 10;
inline constexpr std::uint32_t kGunOffset = 1u << 11;
inline constexpr std::uint32_t kGunAngles = 1u << 12;
inline constexpr std::uint32_t kRdFlags = 1u << 13;
inline constexpr std::uint32_t kStats = 1u << 14;
inline constexpr std::uint32_t kRemove = 1u << 15;
/// In streams with fog, bit 15 announces another byte, which then holds REMOVE.
inline constexpr std::uint32_t kMoreBits = 1u << 15;
inline constexpr std::uint32_t kRemoveAfterMore = 1u << 16;
inline constexpr std::uint32_t kFog = 1u << 17;
}  // namespace player_bit

/// Index of health among the stats (STAT_HEALTH).
inline constexpr int kStatHealth = 1;

namespace player_detail {

/// Reads q2pro's 15-bit difference or 23-bit value.
inline std::int32_t delta23(WireCursor& in, std::int32_t base) {
    const std::uint32_t low = in.u16();
    if ((low & 1) == 0) {
        // Unsigned: a hostile stream may add up to more than 31 bits.
        const auto difference = static_cast<std::uint32_t>(static_cast<std::int16_t>(low) >> 1);
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(base) + difference);
    }
    const auto value = low | std::uint32_t{in.u8()} << 16;
    return static_cast<std::int32_t>(value << 8) >> 9;
}

template <DemoFlavour F>
void readCoordinate(WireCursor& in, std::int32_t& value) {
    if constexpr (F == DemoFlavour::extended2) {
        value = delta23(in, value);
    } else {
        value = in.s16();
    }
}

/// Reads the mask of sent stats, lowest bit first.
template <DemoFlavour F>
std::uint64_t readStatsMask(WireCursor& in) {
    if constexpr (F != DemoFlavour::extended2) {
        return in.u32();
    } else {
        constexpr int kGroupBits = 7;
        std::uint64_t mask = 0;
        for (int shift = 0; shift < 64; shift += kGroupBits) {
            const auto group = in.u8();
            mask |= std::uint64_t{group & 0x7fu} << shift;
            if ((group & 0x80) == 0) break;
        }
        return mask;
    }
}

inline void readStats(WireCursor& in, std::uint64_t mask, std::int16_t& health) {
    constexpr auto healthBit = std::uint64_t{1} << kStatHealth;
    const auto bytes = 2 * toIndex(std::popcount(mask));
    if ((mask & healthBit) == 0) {
        in.skip(bytes);
        return;
    }
    const auto before = 2 * toIndex(std::popcount(mask & (healthBit - 1)));
    in.skip(before);
    health = in.s16();
    in.skip(bytes - before - sizeof(health));
}

template <DemoFlavour F>
void skipBlend(WireCursor& in) {
    if constexpr (F == DemoFlavour::extended2) {
        in.skip(std::popcount(in.u8()));
    } else {
        in.skip(4);
    }
}

/// Skips colour, density, height density, height falloff, start colour, end colour, two distances.
inline void skipFog(WireCursor& in) {
    const auto mask = in.u8();
    const auto part = [mask](int bit, std::size_t size) { return (mask >> bit & 1) != 0 ? size : 0; };
    in.skip(part(0, 3) + part(1, 4) + part(2, 2) + part(3, 2) + part(4, 3) + part(5, 3));
    for (const int bit : {6, 7}) {
        if (part(bit, 1) != 0) static_cast<void>(delta23(in, 0));
    }
}

inline void skipGun(WireCursor& in, std::uint32_t bits, std::size_t indexSize) {
    std::size_t size = (bits & player_bit::kGunIndex) != 0 ? indexSize : 0;
    if ((bits & player_bit::kGunFrame) != 0) size += 1;
    if ((bits & player_bit::kGunOffset) != 0) size += 3;
    if ((bits & player_bit::kGunAngles) != 0) size += 3;
    in.skip(size);
}

inline void skipView(WireCursor& in, std::uint32_t bits) {
    std::size_t size = (bits & player_bit::kViewAngles) != 0 ? 4 : 0;
    if ((bits & player_bit::kViewRoll) != 0) size += 2;
    if ((bits & player_bit::kKickAngles) != 0) size += 3;
    in.skip(size);
}

}  // namespace player_detail

/// Applies a player delta (after its bits) to `player`. Reads less than kWireSlack bytes.
template <DemoFlavour F>
void readMvdPlayer(WireCursor& in, std::uint32_t bits, Sample& player) {
    using namespace player_detail;
    if ((bits & player_bit::kPmType) != 0) player.pmType = in.u8();
    if ((bits & player_bit::kOriginXy) != 0) {
        readCoordinate<F>(in, player.origin[0]);
        readCoordinate<F>(in, player.origin[1]);
    }
    if ((bits & player_bit::kOriginZ) != 0) readCoordinate<F>(in, player.origin[2]);
    if ((bits & player_bit::kViewOffset) != 0) {
        in.skip(2);
        player.viewOffsetZ = in.s8();
    }
    skipView(in, bits);
    skipGun(in, bits, F == DemoFlavour::standard ? 1 : 2);
    if ((bits & player_bit::kBlend) != 0) skipBlend<F>(in);
    if ((bits & player_bit::kFog) != 0) skipFog(in);
    if ((bits & player_bit::kFov) != 0) in.skip(1);
    if ((bits & player_bit::kRdFlags) != 0) player.rdFlags = in.u8();
    if ((bits & player_bit::kStats) != 0) readStats(in, readStatsMask<F>(in), player.health);
}

}  // namespace navwright
