#include "demo/dm2_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "base/limits.h"
#include "demo/config_strings.h"
#include "demo/entity_delta.h"
#include "demo/mvd_player.h"

namespace navwright {

namespace {

constexpr std::uint32_t kDm2Protocol = 34;
constexpr std::uint32_t kMaxEntities = 1024;
/// A jump of the server's frame number beyond ten seconds is a discontinuity of unknown length.
constexpr std::int32_t kMaxMissedFrames = 100;

std::string endedWhole(const WireCursor& in) {
    return in.overrun() ? kEndsInCommand : std::string();
}

}  // namespace

MessageReader::Framing Dm2Reader::framing() const {
    return {.start = 0, .lengthBytes = 4, .endMarker = 0xffffffff, .maxLength = limit::kMessageBytes};
}

std::optional<Damage> Dm2Reader::message(const std::byte* begin, std::size_t offset, std::size_t length,
                                         RecordingBuilder& builder) {
    WireCursor in(begin + offset, begin + offset + length);
    while (!in.atEnd()) {
        const auto start = static_cast<std::size_t>(in.position() - begin);
        if (auto wrong = command(in, builder); !wrong.empty()) {
            return Damage{.what = std::move(wrong), .offset = start};
        }
    }
    return std::nullopt;
}

std::string Dm2Reader::command(WireCursor& in, RecordingBuilder& builder) {
    const auto svc = in.u8();
    if (svc == svcServerData) return serverData(in, builder);
    if (!builder.hasSegment()) return fmt::format("Command {} before the serverdata", svc);
    switch (svc) {
        case svcConfigString:
            return configString(in, builder);
        case svcFrame:
            return frame(in, builder);
        case svcPrint: {
            const auto level = in.u8();
            std::string_view text;
            if (!in.string(text)) return kEndsInCommand;
            if (level < kPrintChat) builder.addPrint(level, plainText(text));
            return builder.textsFull() ? kDemoTooTalkative : std::string();
        }
        case svcSpawnBaseline: {
            auto delta = readEntityHead<DemoFlavour::dm2>(in);
            readEntityFields<DemoFlavour::dm2>(in, delta);
            return endedWhole(in);
        }
        default:
            return skipDm2Command(svc, in);
    }
}

std::string Dm2Reader::serverData(WireCursor& in, RecordingBuilder& builder) {
    const auto protocol = in.u32();
    if (protocol != kDm2Protocol) {
        return fmt::format("A client demo of protocol {}: only protocol {} is read", protocol, kDm2Protocol);
    }
    in.skip(sizeof(std::uint32_t) + sizeof(std::uint8_t));  // server count, attract loop
    std::string_view gameFolder;
    if (!in.string(gameFolder)) return kEndsInCommand;
    const auto slot = in.s16();
    std::string_view levelName;
    if (!in.string(levelName)) return kEndsInCommand;
    if (slot < 0 || slot >= static_cast<int>(kMaxSlots)) return fmt::format("Player slot {}", slot);
    if (builder.segmentsFull()) return kDemoTooLong;
    slot_ = static_cast<std::uint8_t>(slot);
    lastNumber_ = -1;
    old_.fill({});
    builder.beginSegment();
    builder.segment().title = plainText(levelName);
    builder.segment().flavour = DemoFlavour::dm2;
    builder.segment().version = static_cast<int>(kDm2Protocol);
    return {};
}

std::string Dm2Reader::configString(WireCursor& in, RecordingBuilder& builder) const {
    const auto index = in.u16();
    std::string_view text;
    if (!in.string(text)) return kEndsInCommand;
    if (index >= kConfigLayout.end) return fmt::format("Configstring {} of {}", index, kConfigLayout.end);
    applyConfigString(kConfigLayout, index, text, builder);
    return builder.textsFull() ? kDemoTooTalkative : std::string();
}

std::string Dm2Reader::frame(WireCursor& in, RecordingBuilder& builder) {
    const auto number = in.s32();
    const auto base = in.s32();
    in.skip(1);  // count of frames the server held back
    const auto areaBytes = in.u8();
    if (!in.skipPayload(areaBytes)) return kEndsInFrame;
    if (number < 0) return fmt::format("Frame number {}", number);
    if (const auto svc = in.u8(); svc != svcPlayerInfo)
        return fmt::format("Command {} instead of a player", svc);
    Dm2Player player;
    bool valid = true;
    if (base > 0) {
        const auto& old = old_[static_cast<std::size_t>(base) % kKeptFrames];
        valid = old.number == base;
        player = old.player;
    }
    readDm2Player(in, player);
    if (in.overrun()) return kEndsInFrame;
    if (const auto svc = in.u8(); svc != svcPacketEntities) {
        return fmt::format("Command {} instead of entities", svc);
    }
    player.sample.event = 0;
    if (auto wrong = entities(in, player.sample.event); !wrong.empty()) return wrong;
    if (builder.full()) return kDemoTooLong;
    if (auto& segment = builder.segment(); segment.frameCount == 0) {
        segment.maxClients = std::clamp(segment.maxClients, slot_ + 1, static_cast<int>(kMaxSlots));
    }
    skipMissedFrames(number, builder);
    if (valid) {
        builder.addSample(slot_, player.sample);
        builder.addVelocity(slot_, player.velocity);
        old_[static_cast<std::size_t>(number) % kKeptFrames] = {number, player};
    }
    builder.endFrame();
    return {};
}

std::string Dm2Reader::entities(WireCursor& in, std::uint8_t& ownEvent) const {
    const auto own = std::uint32_t{slot_} + 1;
    for (;;) {
        auto delta = readEntityHead<DemoFlavour::dm2>(in);
        if (in.overrun()) return kEndsInFrame;
        if (delta.number == 0) return {};
        if (delta.number >= kMaxEntities) {
            return fmt::format("Entity number {} of {}", delta.number, kMaxEntities);
        }
        // A removal carries no fields, whatever its other bits say.
        if (entity_detail::has(delta.bits, entity_bit::kRemove)) continue;
        readEntityFields<DemoFlavour::dm2>(in, delta);
        if (delta.number == own) ownEvent = delta.event;
    }
}

void Dm2Reader::skipMissedFrames(std::int32_t number, RecordingBuilder& builder) {
    const auto missed = std::int64_t{number} - lastNumber_ - 1;
    if (lastNumber_ >= 0 && missed != 0) {
        const bool known = missed > 0 && missed <= kMaxMissedFrames;
        builder.skipFrames(static_cast<std::uint32_t>(known ? missed : kMaxMissedFrames));
    }
    lastNumber_ = number;
}

namespace {

/// qcommon.h svc_*, those that are only skipped.
enum Svc : std::uint8_t {
    svcMuzzleFlash = 1,
    svcMuzzleFlash2 = 2,
    svcTempEntity = 3,
    svcLayout = 4,
    svcInventory = 5,
    svcNop = 6,
    svcDisconnect = 7,
    svcReconnect = 8,
    svcSound = 9,
    svcStuffText = 11,
    svcCenterPrint = 15,
    svcDownload = 16,
};

constexpr std::size_t kPosition = 6;   ///< 3 x s16
constexpr std::size_t kDirection = 1;  ///< index of a normal
constexpr std::size_t kEntity = 2;
constexpr std::size_t kInventoryBytes = 256 * 2;

constexpr std::uint8_t kTempEntityCount = 56;
constexpr std::uint8_t kTempEntitySteam = 40;
constexpr std::uint8_t kUnknown = 0;

/// Payload of each temporary entity (q_shared.h TE_*); steam has four bytes more for a lasting one.
constexpr std::array<std::uint8_t, kTempEntityCount> makeTempEntitySizes() {
    std::array<std::uint8_t, kTempEntityCount> sizes{};
    const auto set = [&sizes](std::size_t size, std::initializer_list<int> types) {
        for (const int type : types) sizes[static_cast<std::size_t>(type)] = static_cast<std::uint8_t>(size);
    };
    // Gunshots, blood, sparks, blaster hits.
    set(kPosition + kDirection, {0, 1, 2, 4, 9, 12, 13, 14, 26, 30, 42, 43, 44, 46, 55});
    // Trails and lasers.
    set(2 * kPosition, {3, 11, 23, 27, 31, 34, 41});
    // Explosions and other effects at a point.
    set(kPosition, {5, 6, 7, 8, 17, 18, 20, 21, 22, 28, 35, 45, 47, 48, 49, 51, 52, 53, 54});
    // Splashes: count, place, direction, colour.
    set(2 + kPosition + kDirection, {10, 15, 25, 29});
    // Beams from an entity: parasite, medic, heat.
    set(kEntity + 2 * kPosition, {16, 19, 38, 39});
    set(kEntity + 3 * kPosition, {24});      // grapple cable
    set(2 * kEntity + 2 * kPosition, {33});  // lightning
    set(kPosition + kEntity, {36, 50});      // flashlight, widow's beam-out
    set(2 * kPosition + 1, {37});            // force wall
    set(kEntity + 1 + kPosition + kDirection + 1 + 2, {kTempEntitySteam});
    return sizes;
}
constexpr auto kTempEntitySizes = makeTempEntitySizes();

std::string done(const WireCursor& in) {
    return in.overrun() ? kEndsInCommand : std::string();
}

std::string skipTempEntity(WireCursor& in) {
    const auto type = in.u8();
    if (in.overrun()) return kEndsInCommand;
    if (type >= kTempEntityCount || kTempEntitySizes[type] == kUnknown) {
        return fmt::format("Unknown temporary entity {}", type);
    }
    if (type == kTempEntitySteam) {
        const auto id = in.s16();
        in.skip(kTempEntitySizes[type] - sizeof(id) + (id != -1 ? sizeof(std::uint32_t) : 0));
    } else {
        in.skip(kTempEntitySizes[type]);
    }
    return done(in);
}

std::string skipSound(WireCursor& in) {
    const unsigned flags = in.u8();
    in.skip(1);  // index
    for (const unsigned oneByte : {1u, 2u, 16u}) {
        if ((flags & oneByte) != 0) in.skip(1);  // volume, attenuation, offset
    }
    if ((flags & 8u) != 0) in.skip(kEntity);
    if ((flags & 4u) != 0) in.skip(kPosition);
    return done(in);
}

std::string skipDownload(WireCursor& in) {
    const auto size = in.s16();
    in.skip(1);  // percent
    if (in.overrun()) return kEndsInCommand;
    if (size > 0 && !in.skipPayload(static_cast<std::size_t>(size))) return kEndsInCommand;
    return {};
}

std::string skipString(WireCursor& in) {
    std::string_view text;
    return in.string(text) ? std::string() : kEndsInCommand;
}

}  // namespace

std::string skipDm2Command(std::uint8_t svc, WireCursor& in) {
    switch (svc) {
        case svcNop:
        case svcDisconnect:
        case svcReconnect:
            return {};
        case svcMuzzleFlash:
        case svcMuzzleFlash2:
            in.skip(kEntity + 1);
            return done(in);
        case svcTempEntity:
            return skipTempEntity(in);
        case svcLayout:
        case svcStuffText:
        case svcCenterPrint:
            return skipString(in);
        case svcInventory:
            return in.skipPayload(kInventoryBytes) ? std::string() : kEndsInCommand;
        case svcSound:
            return skipSound(in);
        case svcDownload:
            return skipDownload(in);
        default:
            return fmt::format("Unknown command {}", svc);
    }
}

namespace {

/// Bits of a player delta (protocol 34 qcommon.h PS_*).
constexpr unsigned kPmType = 1u << 0;
constexpr unsigned kOrigin = 1u << 1;
constexpr unsigned kDm2Velocity = 1u << 2;
constexpr unsigned kTime = 1u << 3;
constexpr unsigned kFlags = 1u << 4;
constexpr unsigned kGravity = 1u << 5;
constexpr unsigned kDeltaAngles = 1u << 6;
constexpr unsigned kDm2ViewOffset = 1u << 7;
constexpr unsigned kViewAngles = 1u << 8;
constexpr unsigned kKickAngles = 1u << 9;
constexpr unsigned kBlend = 1u << 10;
constexpr unsigned kFov = 1u << 11;
constexpr unsigned kWeaponIndex = 1u << 12;
constexpr unsigned kWeaponFrame = 1u << 13;
constexpr unsigned kRdFlags = 1u << 14;

std::size_t part(unsigned bits, unsigned bit, std::size_t size) {
    return (bits & bit) != 0 ? size : 0;
}

void readMovement(WireCursor& in, unsigned bits, Dm2Player& player) {
    if ((bits & kPmType) != 0) player.sample.pmType = in.u8();
    if ((bits & kOrigin) != 0) {
        for (auto& value : player.sample.origin) value = in.s16();
    }
    if ((bits & kDm2Velocity) != 0) {
        for (auto& value : player.velocity) value = in.s16();
    }
    in.skip(part(bits, kTime, 1));
    if ((bits & kFlags) != 0) player.sample.pmFlags = in.u8();
    in.skip(part(bits, kGravity, 2) + part(bits, kDeltaAngles, 6));
}

}  // namespace

void readDm2Player(WireCursor& in, Dm2Player& player) {
    const unsigned bits = in.u16();
    readMovement(in, bits, player);
    if ((bits & kDm2ViewOffset) != 0) {
        in.skip(2);
        player.sample.viewOffsetZ = in.s8();
    }
    in.skip(part(bits, kViewAngles, 6) + part(bits, kKickAngles, 3) + part(bits, kWeaponIndex, 1) +
            part(bits, kWeaponFrame, 7) + part(bits, kBlend, 4) + part(bits, kFov, 1));
    if ((bits & kRdFlags) != 0) player.sample.rdFlags = in.u8();
    player_detail::readStats(in, in.u32(), player.sample.health);
}

}  // namespace navwright
