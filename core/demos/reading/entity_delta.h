#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/base/index.h"
#include "core/demos/reading/recording.h"
#include "core/demos/reading/wire_cursor.h"

namespace navwright {

/// The used fields of an entity delta; others are skipped.
struct EntityDelta {
    std::uint32_t number = 0;
    std::uint64_t bits = 0;
    std::uint8_t event = 0;  ///< 0 when not sent
};

/// Bits of an entity delta (protocol 34 msg.h U_*; q2pro's extended ones from bit 28 on).
namespace entity_bit {
inline constexpr int kRemove = 6;
inline constexpr int kEvent = 5;
inline constexpr int kNumber16 = 8;
inline constexpr int kMoreBits1 = 7;
inline constexpr int kMoreBits2 = 15;
inline constexpr int kMoreBits3 = 23;
inline constexpr int kMoreBits4 = 31;
inline constexpr int kOriginX = 0;
inline constexpr int kOriginY = 1;
inline constexpr int kOriginZ = 9;
inline constexpr int kOldOrigin = 24;
inline constexpr int kAngles16 = 13;
inline constexpr int kModels16 = 28;
inline constexpr int kSound = 26;
inline constexpr int kSolid = 27;
inline constexpr int kMoreFx8 = 29;
inline constexpr int kMoreFx16 = 33;
inline constexpr int kAlpha = 30;
inline constexpr int kScale = 32;
}  // namespace entity_bit

namespace entity_detail {

constexpr bool has(std::uint64_t bits, int bit) {
    return ((bits >> bit) & 1) != 0;
}
constexpr std::size_t one(std::uint64_t bits, int bit) {
    return toIndex((bits >> bit) & 1);
}

inline constexpr std::uint64_t kAngleBits = 1u << 2 | 1u << 3 | 1u << 10;
inline constexpr std::uint64_t kModelBits = 1u << 11 | 7u << 20;

/// Size in bytes of the constant-size field of a bit, for fields before the event. Where both bits of a pair
/// are set (u32), the sum 1 + 2 is one short.
constexpr std::size_t fieldSize(int bit, bool withOrigins, bool withSound) {
    switch (bit) {
        case entity_bit::kOriginX:
        case entity_bit::kOriginY:
        case entity_bit::kOriginZ:
            return withOrigins ? 2 : 0;
        case entity_bit::kOldOrigin:
            return withOrigins ? 6 : 0;
        case entity_bit::kSound:
            return withSound ? 1 : 0;
        case 2:   // pitch
        case 3:   // yaw
        case 10:  // roll
        case 11:  // models
        case 20:
        case 21:
        case 22:
        case 4:   // frame
        case 16:  // skin
        case 14:  // effects
        case 12:  // renderfx
            return 1;
        case 17:  // frame
        case 25:  // skin
        case 19:  // effects
        case 18:  // renderfx
            return 2;
        default:
            return 0;
    }
}

using SizeTable = std::array<std::array<std::uint8_t, 256>, 4>;

constexpr SizeTable makeSizeTable(bool withOrigins, bool withSound) {
    SizeTable table{};
    for (int byte = 0; byte < 4; ++byte) {
        for (unsigned value = 0; value < 256; ++value) {
            for (int bit = 0; bit < 8; ++bit) {
                if ((value >> bit & 1) == 0) continue;
                auto& size = table[byte][value];
                size = static_cast<std::uint8_t>(size + fieldSize(byte * 8 + bit, withOrigins, withSound));
            }
        }
    }
    return table;
}

template <DemoFlavour F>
inline constexpr SizeTable kSizes =
    makeSizeTable(F != DemoFlavour::extended2, F == DemoFlavour::standard || F == DemoFlavour::dm2);

inline std::size_t tableSize(const SizeTable& table, std::uint64_t bits) {
    return std::size_t{table[0][bits & 0xff]} + table[1][bits >> 8 & 0xff] + table[2][bits >> 16 & 0xff] +
           table[3][bits >> 24 & 0xff] + one(bits & bits >> 9, 16)  // skin
           + one(bits & bits >> 5, 14)                              // effects
           + one(bits & bits >> 6, 12);                             // renderfx
}

inline void skipDelta23(WireCursor& in) {
    if ((in.u16() & 1) != 0) in.skip(1);
}

/// Skips an extended stream's sound: an index with flags for volume and attenuation.
inline void skipExtendedSound(WireCursor& in) {
    const auto word = in.u16();
    in.skip(one(word, 14) + one(word, 15));
}

/// Skips the fields of extended-2, whose origins of variable size stand between the others.
inline void skipExtended2Fields(WireCursor& in, std::uint64_t bits, std::size_t constantSize,
                                std::size_t angleSize) {
    in.skip(constantSize - angleSize);
    for (const int bit : {entity_bit::kOriginX, entity_bit::kOriginY, entity_bit::kOriginZ}) {
        if (has(bits, bit)) skipDelta23(in);
    }
    in.skip(angleSize);
    if (has(bits, entity_bit::kOldOrigin)) {
        for (int axis = 0; axis < 3; ++axis) skipDelta23(in);
    }
}

template <DemoFlavour F>
void skipFieldsBeforeEvent(WireCursor& in, std::uint64_t bits) {
    auto size = tableSize(kSizes<F>, bits);
    if constexpr (F == DemoFlavour::standard || F == DemoFlavour::dm2) {
        in.skip(size);
        return;
    }
    const auto angles = toIndex(std::popcount(bits & kAngleBits));
    if (has(bits, entity_bit::kModels16)) size += toIndex(std::popcount(bits & kModelBits));
    const auto angleSize = has(bits, entity_bit::kAngles16) ? 2 * angles : angles;
    size += angleSize - angles;
    if constexpr (F == DemoFlavour::extended2) {
        skipExtended2Fields(in, bits, size, angleSize);
    } else {
        in.skip(size);
    }
    if (has(bits, entity_bit::kSound)) skipExtendedSound(in);
}

template <DemoFlavour F>
void skipFieldsAfterEvent(WireCursor& in, std::uint64_t bits) {
    if constexpr (F == DemoFlavour::standard || F == DemoFlavour::dm2) {
        in.skip(2 * one(bits, entity_bit::kSolid));
    } else {
        in.skip(4 * one(bits, entity_bit::kSolid) + one(bits, entity_bit::kMoreFx8) +
                2 * one(bits, entity_bit::kMoreFx16) +
                one(bits & bits >> (entity_bit::kMoreFx16 - entity_bit::kMoreFx8), entity_bit::kMoreFx8) +
                one(bits, entity_bit::kAlpha) + one(bits, entity_bit::kScale));
    }
}

}  // namespace entity_detail

/// Reads the bits and the number.
template <DemoFlavour F>
[[nodiscard]] EntityDelta readEntityHead(WireCursor& in) {
    using entity_detail::has;
    EntityDelta delta;
    delta.bits = in.u8();
    if (has(delta.bits, entity_bit::kMoreBits1)) delta.bits |= std::uint64_t{in.u8()} << 8;
    if (has(delta.bits, entity_bit::kMoreBits2)) delta.bits |= std::uint64_t{in.u8()} << 16;
    if (has(delta.bits, entity_bit::kMoreBits3)) delta.bits |= std::uint64_t{in.u8()} << 24;
    if constexpr (F == DemoFlavour::extended || F == DemoFlavour::extended2) {
        if (has(delta.bits, entity_bit::kMoreBits4)) delta.bits |= std::uint64_t{in.u8()} << 32;
    }
    delta.number = has(delta.bits, entity_bit::kNumber16) ? in.u16() : in.u8();
    return delta;
}

/// Reads the fields after readEntityHead(), keeping only the event.
template <DemoFlavour F>
void readEntityFields(WireCursor& in, EntityDelta& delta) {
    entity_detail::skipFieldsBeforeEvent<F>(in, delta.bits);
    if (entity_detail::has(delta.bits, entity_bit::kEvent)) delta.event = in.u8();
    entity_detail::skipFieldsAfterEvent<F>(in, delta.bits);
}

}  // namespace navwright
