#include "tests/sample/dm2_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/byte_writer.h"
#include "core/demos/reading/config_strings.h"
#include "tests/sample/mvd2_check.h"
#include "tests/sample/mvd2_delta.h"

namespace navwright {

namespace {

constexpr std::int32_t kDm2Protocol = 34;
constexpr std::size_t kStats = 32;

enum Svc : std::uint8_t {
    kPrint = 10,
    kServerData = 12,
    kConfigString = 13,
    kPlayerInfo = 17,
    kPacketEntities = 18,
    kFrame = 20,
};

/// Bits of a player's state, in the order of the bits (protocol 34, PS_*).
enum : std::uint16_t {
    kType = 1 << 0,
    kOrigin = 1 << 1,
    kVelocity = 1 << 2,
    kPmFlags = 1 << 4,
    kViewOffset = 1 << 7,
    kViewAngles = 1 << 8,
    kKickAngles = 1 << 9,
    kBlend = 1 << 10,
    kFov = 1 << 11,
    kWeaponIndex = 1 << 12,
    kWeaponFrame = 1 << 13,
    kRdFlags = 1 << 14,
};

template <class Array>
void writeAll(ByteWriter& out, const Array& values) {
    for (const auto value : values) out.write(value);
}

std::uint16_t changedBits(const Dm2Frame& last, const Dm2Frame& now) {
    unsigned bits = 0;
    const auto& from = last.player;
    const auto& to = now.player;
    const auto set = [&bits](bool differs, unsigned bit) { bits |= differs ? bit : 0; };
    set(from.pmType != to.pmType, kType);
    set(from.origin != to.origin, kOrigin);
    set(last.velocity != now.velocity, kVelocity);
    set(last.pmFlags != now.pmFlags, kPmFlags);
    set(from.viewOffset != to.viewOffset, kViewOffset);
    set(from.viewAngles != to.viewAngles, kViewAngles);
    set(from.kickAngles != to.kickAngles, kKickAngles);
    set(from.blend != to.blend, kBlend);
    set(from.fov != to.fov, kFov);
    set(from.gunIndex != to.gunIndex, kWeaponIndex);
    const bool gun =
        from.gunFrame != to.gunFrame || from.gunOffset != to.gunOffset || from.gunAngles != to.gunAngles;
    set(gun, kWeaponFrame);
    set(from.rdFlags != to.rdFlags, kRdFlags);
    return static_cast<std::uint16_t>(bits);
}

void writeStats(ByteWriter& out, const Mvd2Player& from, const Mvd2Player& to) {
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < kStats; ++i) {
        if (from.stats[i] != to.stats[i]) mask |= 1u << i;
    }
    out.u32(mask);
    for (std::size_t i = 0; i < kStats; ++i) {
        if (mask >> i & 1) out.s16(to.stats[i]);
    }
}

void writePlayer(ByteWriter& out, const Dm2Frame& last, const Dm2Frame& now) {
    const auto bits = changedBits(last, now);
    const auto& to = now.player;
    out.u8(kPlayerInfo);
    out.u16(bits);
    if (bits & kType) out.u8(to.pmType);
    if (bits & kOrigin) {
        for (const auto value : to.origin) out.s16(static_cast<std::int16_t>(value));
    }
    if (bits & kVelocity) writeAll(out, now.velocity);
    if (bits & kPmFlags) out.u8(now.pmFlags);
    if (bits & kViewOffset) writeAll(out, to.viewOffset);
    if (bits & kViewAngles) writeAll(out, to.viewAngles);
    if (bits & kKickAngles) writeAll(out, to.kickAngles);
    if (bits & kWeaponIndex) out.u8(static_cast<std::uint8_t>(to.gunIndex));
    if (bits & kWeaponFrame) {
        out.u8(to.gunFrame);
        writeAll(out, to.gunOffset);
        writeAll(out, to.gunAngles);
    }
    if (bits & kBlend) writeAll(out, std::span(to.blend).first<4>());
    if (bits & kFov) out.u8(to.fov);
    if (bits & kRdFlags) out.u8(to.rdFlags);
    writeStats(out, last.player, to);
}

/// Unlike in MVD2, an entity that returns is coded against its baseline, here always zero.
void writeEntities(ByteWriter& out, const std::vector<Mvd2Entity>& last, const std::vector<Mvd2Entity>& now) {
    const Mvd2Dialect dialect;
    out.u8(kPacketEntities);
    auto before = last.begin();
    auto after = now.begin();
    while (before != last.end() || after != now.end()) {
        if (after == now.end() || (before != last.end() && before->number < after->number)) {
            auto gone = *before;
            gone.inUse = false;
            gone.event = 0;
            gone.oldOrigin.reset();
            writeEntityDelta(out, dialect, *before++, gone, {.force = true});
            continue;
        }
        const bool known = before != last.end() && before->number == after->number;
        writeEntityDelta(out, dialect, known ? *before : Mvd2Entity{}, *after, {.force = !known});
        before += known ? 1 : 0;
        ++after;
    }
    out.u16(0);
}

void writeConfigStrings(ByteWriter& out, const std::map<std::uint16_t, std::string>& strings) {
    for (const auto& [index, text] : strings) {
        out.u8(kConfigString);
        out.u16(index);
        out.string(text);
    }
}

ByteWriter gamestate(const Dm2File& file) {
    constexpr std::uint8_t kFromDemo = 1;
    ByteWriter out;
    out.u8(kServerData);
    out.s32(kDm2Protocol);
    out.s32(1);  // spawn count
    out.u8(kFromDemo);
    out.string(file.gameDir);
    out.s16(file.slot);
    out.string(file.title);
    auto strings = file.configStrings;
    strings[0] = file.title;
    strings[kConfigLayout.worldModel] = "maps/" + file.map + ".bsp";
    strings[kConfigLayout.maxClients] = std::to_string(file.maxClients);
    if (file.mapChecksum) strings[kConfigLayout.mapChecksum] = std::to_string(*file.mapChecksum);
    writeConfigStrings(out, strings);
    return out;
}

ByteWriter message(const Dm2Frame& last, const Dm2Frame& now, bool first) {
    constexpr std::int32_t kAgainstNothing = -1;
    ByteWriter out;
    writeConfigStrings(out, now.configStrings);
    for (const auto& print : now.prints) {
        out.u8(kPrint);
        out.u8(print.level);
        out.string(print.text);
    }
    out.u8(kFrame);
    out.s32(static_cast<std::int32_t>(now.number));
    out.s32(first ? kAgainstNothing : static_cast<std::int32_t>(last.number));
    out.u8(0);  // messages dropped by the rate limit
    out.u8(0);  // area bits
    writePlayer(out, last, now);
    writeEntities(out, last.entities, now.entities);
    return out;
}

/// The limits are those of a standard MVD2 stream.
Result<> checkFrame(const Dm2File& file, std::size_t index) {
    const auto where = fmt::format("frame {}", index);
    if (index > 0 && file.frames[index].number <= file.frames[index - 1].number) {
        return fail("Frame numbers must ascend", where);
    }
    Mvd2Segment segment;
    segment.maxClients = file.maxClients;
    auto& frame = segment.frames.emplace_back();
    frame.players = {file.frames[index].player};
    frame.players.front().slot = 0;
    frame.entities = file.frames[index].entities;
    if (const auto fits = checkMvd2({.segments = {segment}}); !fits) {
        return fail(fits.error().error().what, where);
    }
    return {};
}

void append(ByteWriter& out, const ByteWriter& part) {
    out.s32(static_cast<std::int32_t>(part.size()));
    out.bytes(part.view());
}

}  // namespace

Result<Bytes> writeDm2(const Dm2File& file) {
    for (std::size_t i = 0; i < file.frames.size(); ++i) NAV_TRY(checkFrame(file, i));
    ByteWriter out;
    append(out, gamestate(file));
    const Dm2Frame nothing;
    for (std::size_t i = 0; i < file.frames.size(); ++i) {
        append(out, message(i == 0 ? nothing : file.frames[i - 1], file.frames[i], i == 0));
    }
    if (file.endMarker) out.s32(-1);
    return std::move(out).take();
}

}  // namespace navwright
