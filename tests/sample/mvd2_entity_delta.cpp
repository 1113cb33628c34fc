#include <algorithm>

#include "tests/sample/mvd2_delta.h"

namespace navwright {

namespace {

constexpr std::uint64_t bit(int number) {
    return std::uint64_t{1} << number;
}

// Entity bits.
constexpr std::uint64_t kOrigin[3] = {bit(0), bit(1), bit(9)};
constexpr std::uint64_t kAngles[3] = {bit(10), bit(2), bit(3)};
constexpr std::uint64_t kModels[4] = {bit(11), bit(20), bit(21), bit(22)};
constexpr std::uint64_t kFrame8 = bit(4), kFrame16 = bit(17);
constexpr std::uint64_t kEvent = bit(5), kRemove = bit(6), kNumber16 = bit(8), kAngles16 = bit(13);
constexpr std::uint64_t kOldOrigin = bit(24), kSound = bit(26), kSolid = bit(27), kModels16 = bit(28);
constexpr std::uint64_t kAlpha = bit(30), kScale = bit(32);
/// Each says that a further byte of bits follows.
constexpr std::uint64_t kMoreBits[4] = {bit(7), bit(15), bit(23), bit(31)};

/// A field of 8, 16 or 32 bits, as its value needs.
struct Sized {
    std::uint64_t bits8, bits16;

    [[nodiscard]] std::uint64_t bitsFor(std::uint32_t value) const {
        if (value < 0x100) return bits8;
        return value < 0x10000 ? bits16 : bits8 | bits16;
    }
    static void write(ByteWriter& out, std::uint32_t value) {
        if (value < 0x100) {
            out.u8(static_cast<std::uint8_t>(value));
        } else if (value < 0x10000) {
            out.u16(static_cast<std::uint16_t>(value));
        } else {
            out.u32(value);
        }
    }
};
constexpr Sized kSkin{bit(16), bit(25)};
constexpr Sized kEffects{bit(14), bit(19)};
constexpr Sized kRenderFx{bit(12), bit(18)};
constexpr Sized kMoreFx{bit(29), bit(33)};

std::uint64_t sizedBits(const Sized& field, std::uint32_t from, std::uint32_t to) {
    return from == to ? 0 : field.bitsFor(to);
}

std::uint64_t placeBits(const Mvd2Dialect& dialect, const Mvd2Entity& from, const Mvd2Entity& to) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (from.origin[i] != to.origin[i]) bits |= kOrigin[i];
        if (dialect.extended() ? from.angles[i] != to.angles[i] : from.angles[i] >> 8 != to.angles[i] >> 8) {
            bits |= kAngles[i] | (dialect.extended() ? kAngles16 : 0);
        }
    }
    return bits;
}

std::uint64_t extendedBits(const Mvd2Entity& from, const Mvd2Entity& to) {
    std::uint64_t bits = sizedBits(kMoreFx, from.moreFx, to.moreFx);
    if (from.alpha != to.alpha) bits |= kAlpha;
    if (from.scale != to.scale) bits |= kScale;
    const bool wide = std::ranges::any_of(to.models, [](auto model) { return model > 0xff; });
    if (from.models != to.models && wide) bits |= kModels16;
    if (from.soundVolume != to.soundVolume || from.soundAttenuation != to.soundAttenuation) bits |= kSound;
    return bits;
}

std::uint64_t changedBits(const Mvd2Dialect& dialect, const Mvd2Entity& from, const Mvd2Entity& to,
                          bool firstPerson) {
    std::uint64_t bits = firstPerson ? 0 : placeBits(dialect, from, to);
    for (std::size_t i = 0; i < 4; ++i) {
        if (from.models[i] != to.models[i]) bits |= kModels[i];
    }
    if (from.frame != to.frame) bits |= to.frame < 0x100 ? kFrame8 : kFrame16;
    bits |= sizedBits(kSkin, from.skin, to.skin) | sizedBits(kEffects, from.effects, to.effects) |
            sizedBits(kRenderFx, from.renderFx, to.renderFx);
    if (to.oldOrigin) bits |= kOldOrigin;
    if (from.sound != to.sound) bits |= kSound;
    if (to.event != 0) bits |= kEvent;
    if (from.solid != to.solid) bits |= kSolid;
    if (dialect.extended()) bits |= extendedBits(from, to);
    if (!to.inUse) bits |= kRemove;
    return bits;
}

void writeHeader(ByteWriter& out, std::uint64_t bits, std::uint16_t number) {
    if (number > 0xff) bits |= kNumber16;
    int bytes = 1;
    while (bytes < 5 && bits >> (8 * bytes) != 0) ++bytes;
    for (int i = 0; i + 1 < bytes; ++i) bits |= kMoreBits[i];
    for (int i = 0; i < bytes; ++i) out.u8(static_cast<std::uint8_t>(bits >> (8 * i)));
    if (number > 0xff) {
        out.u16(number);
    } else {
        out.u8(static_cast<std::uint8_t>(number));
    }
}

void writeModels(ByteWriter& out, std::uint64_t bits, const Mvd2Entity& to) {
    for (std::size_t i = 0; i < 4; ++i) {
        if (!(bits & kModels[i])) continue;
        if (bits & kModels16) {
            out.u16(to.models[i]);
        } else {
            out.u8(static_cast<std::uint8_t>(to.models[i]));
        }
    }
}

void writePlace(ByteWriter& out, const Mvd2Dialect& dialect, std::uint64_t bits, const Mvd2Entity& from,
                const Mvd2Entity& to) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (bits & kOrigin[i]) writeCoordinate(out, dialect, to.origin[i], from.origin[i]);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(bits & kAngles[i])) continue;
        if (bits & kAngles16) {
            out.s16(to.angles[i]);
        } else {
            out.s8(static_cast<std::int8_t>(to.angles[i] >> 8));
        }
    }
    if (bits & kOldOrigin) {
        for (const auto value : *to.oldOrigin) writeCoordinate(out, dialect, value, 0);
    }
}

void writeSound(ByteWriter& out, const Mvd2Dialect& dialect, const Mvd2Entity& to) {
    if (!dialect.extended()) {
        out.u8(static_cast<std::uint8_t>(to.sound));
        return;
    }
    constexpr unsigned kVolumeFollows = 0x4000, kAttenuationFollows = 0x8000;
    unsigned word = to.sound;
    if (to.soundVolume != 0) word |= kVolumeFollows;
    if (to.soundAttenuation != 0) word |= kAttenuationFollows;
    out.u16(static_cast<std::uint16_t>(word));
    if (to.soundVolume != 0) out.u8(to.soundVolume);
    if (to.soundAttenuation != 0) out.u8(to.soundAttenuation);
}

}  // namespace

void writeCoordinate(ByteWriter& out, const Mvd2Dialect& dialect, std::int32_t value, std::int32_t previous) {
    if (dialect.extended2()) {
        writeDelta23(out, value, previous);
    } else {
        out.s16(static_cast<std::int16_t>(value));
    }
}

void writeEntityDelta(ByteWriter& out, const Mvd2Dialect& dialect, const Mvd2Entity& from,
                      const Mvd2Entity& to, const EntityDeltaOptions& options) {
    const auto bits = changedBits(dialect, from, to, options.firstPerson);
    if (bits == 0 && !options.force) return;

    writeHeader(out, bits, to.number);
    writeModels(out, bits, to);
    if (bits & (kFrame8 | kFrame16)) Sized::write(out, to.frame);
    if (from.skin != to.skin) Sized::write(out, to.skin);
    if (from.effects != to.effects) Sized::write(out, to.effects);
    if (from.renderFx != to.renderFx) Sized::write(out, to.renderFx);
    writePlace(out, dialect, bits, from, to);
    if (bits & kSound) writeSound(out, dialect, to);
    if (bits & kEvent) out.u8(to.event);
    if (bits & kSolid) {
        if (dialect.extended()) {
            out.u32(to.solid);
        } else {
            out.u16(static_cast<std::uint16_t>(to.solid));
        }
    }
    if (!dialect.extended()) return;
    if (from.moreFx != to.moreFx) Sized::write(out, to.moreFx);
    if (bits & kAlpha) out.u8(to.alpha);
    if (bits & kScale) out.u8(to.scale);
}

}  // namespace navwright
