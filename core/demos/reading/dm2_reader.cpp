#include "core/demos/reading/dm2_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/demos/reading/config_strings.h"
#include "core/demos/reading/entity_delta.h"
#include "core/demos/reading/mvd_player.h"

namespace navwright {

namespace {

constexpr std::uint32_t kDm2Protocol = 34;
/// First protocol of q2pro client demos from servers with extended limits (PROTOCOL_VERSION_EXTENDED and its
/// successors).
constexpr std::uint32_t kExtended = 3434;
constexpr std::uint32_t kExtendedFog = 3436;
constexpr std::uint32_t kMaxEntities = 1024;
constexpr std::uint32_t kExtendedMaxEntities = 8192;
/// Larger jumps of the frame number (ten seconds) are gaps of unknown length.
constexpr std::int32_t kMaxMissedFrames = 100;

std::string endedWhole(const WireCursor& in) {
    return in.overrun() ? kEndsInCommand : std::string();
}

Dm2Coding codingOf(std::uint32_t protocol) {
    if (protocol == kDm2Protocol) return {};
    if (protocol == kExtended) return {.flavour = DemoFlavour::extended};
    return {.flavour = DemoFlavour::extended2, .fog = protocol >= kExtendedFog, .widePlaces = true};
}

bool isExtended(const Dm2Coding& coding) {
    return coding.flavour != DemoFlavour::dm2;
}

const ConfigLayout& layoutOf(const Dm2Coding& coding) {
    return isExtended(coding) ? kExtendedConfigLayout : kConfigLayout;
}

/// Calls read<F>() with the demo's flavour.
template <class Read>
auto asFlavour(DemoFlavour flavour, Read&& read) {
    switch (flavour) {
        case DemoFlavour::extended:
            return read.template operator()<DemoFlavour::extended>();
        case DemoFlavour::extended2:
            return read.template operator()<DemoFlavour::extended2>();
        default:
            return read.template operator()<DemoFlavour::dm2>();
    }
}

std::string skipBaseline(WireCursor& in, const Dm2Coding& coding) {
    asFlavour(coding.flavour, [&in]<DemoFlavour F> {
        auto delta = readEntityHead<F>(in);
        readEntityFields<F>(in, delta);
    });
    return endedWhole(in);
}

}  // namespace

MessageReader::Framing Dm2Reader::framing() const {
    return {.start = 0, .lengthBytes = 4, .endMarker = 0xffffffff, .maxLength = limit::kMessageBytes};
}

std::optional<Damage> Dm2Reader::message(const std::byte* begin, std::size_t offset, std::size_t length,
                                         RecordingBuilder& builder) {
    WireCursor in(begin + offset, begin + offset + length);
    fitPlaces(in);
    while (!in.atEnd()) {
        const auto start = toIndex(in.position() - begin);
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
            return addFrame(in, builder);
        case svcPrint: {
            const auto level = in.u8();
            std::string_view text;
            if (!in.string(text)) return kEndsInCommand;
            if (level < kPrintChat) builder.addPrint(level, plainText(text));
            return builder.textsFull() ? kDemoTooTalkative : std::string();
        }
        case svcSpawnBaseline:
            return skipBaseline(in, coding_);
        default:
            return skipDm2Command(svc, in, coding_);
    }
}

/// Decides the size of places in sounds and effects. q2pro labels every extended demo 3435 or 3436 but copies
/// these as the server sent them: without extended-2 they are 16-bit. Only one size parses the message to its
/// end.
void Dm2Reader::fitPlaces(const WireCursor& message) {
    if (coding_.flavour != DemoFlavour::extended2 || isWhole(message)) return;
    coding_.widePlaces = !coding_.widePlaces;
    if (!isWhole(message)) coding_.widePlaces = !coding_.widePlaces;
}

bool Dm2Reader::isWhole(WireCursor in) const {
    std::string wrong;
    while (!in.atEnd() && wrong.empty()) {
        const auto svc = in.u8();
        std::string_view text;
        Frame frame;
        switch (svc) {
            case svcServerData:
                return true;  // the rest is coded differently
            case svcConfigString:
                in.skip(sizeof(std::uint16_t));
                if (!in.string(text)) return false;
                break;
            case svcPrint:
                in.skip(sizeof(std::uint8_t));
                if (!in.string(text)) return false;
                break;
            case svcSpawnBaseline:
                wrong = skipBaseline(in, coding_);
                break;
            case svcFrame:
                wrong = readFrame(in, frame);
                break;
            default:
                wrong = skipDm2Command(svc, in, coding_);
        }
    }
    return wrong.empty();
}

std::string Dm2Reader::serverData(WireCursor& in, RecordingBuilder& builder) {
    const auto protocol = in.u32();
    if (protocol != kDm2Protocol && (protocol < kExtended || protocol > kExtendedFog)) {
        return fmt::format("A client demo of protocol {}: only {} and {} to {} are read", protocol,
                           kDm2Protocol, kExtended, kExtendedFog);
    }
    in.skip(sizeof(std::uint32_t) + sizeof(std::uint8_t));  // server count, attract loop
    std::string_view gameFolder;
    if (!in.string(gameFolder)) return kEndsInCommand;
    const auto slot = in.s16();
    std::string_view levelName;
    if (!in.string(levelName)) return kEndsInCommand;
    if (slot < 0 || slot >= static_cast<int>(kMaxSlots)) return fmt::format("Player slot {}", slot);
    if (builder.segmentsFull()) return kDemoTooLong;
    coding_ = codingOf(protocol);
    slot_ = static_cast<std::uint8_t>(slot);
    lastNumber_ = -1;
    old_.fill({});
    builder.beginSegment();
    builder.segment().title = plainText(levelName);
    builder.segment().flavour = DemoFlavour::dm2;
    builder.segment().version = static_cast<int>(protocol);
    return {};
}

std::string Dm2Reader::configString(WireCursor& in, RecordingBuilder& builder) const {
    const auto index = in.u16();
    std::string_view text;
    if (!in.string(text)) return kEndsInCommand;
    const auto& layout = layoutOf(coding_);
    if (index >= layout.end) return fmt::format("Configstring {} of {}", index, layout.end);
    applyConfigString(layout, index, text, builder);
    return builder.textsFull() ? kDemoTooTalkative : std::string();
}

std::string Dm2Reader::readFrame(WireCursor& in, Frame& frame) const {
    frame.number = in.s32();
    const auto base = in.s32();
    in.skip(1);  // number of suppressed frames
    const auto areaBytes = in.u8();
    if (!in.skipPayload(areaBytes)) return kEndsInFrame;
    if (frame.number < 0) return fmt::format("Frame number {}", frame.number);
    if (const auto svc = in.u8(); svc != svcPlayerInfo)
        return fmt::format("Command {} instead of a player", svc);
    if (base > 0) {
        const auto& old = old_[toIndex(base) % kKeptFrames];
        frame.valid = old.number == base;
        frame.player = old.player;
    }
    readDm2Player(in, coding_, frame.player);
    if (in.overrun()) return kEndsInFrame;
    if (const auto svc = in.u8(); svc != svcPacketEntities) {
        return fmt::format("Command {} instead of entities", svc);
    }
    frame.player.sample.event = 0;
    return entities(in, frame.player.sample.event);
}

namespace {

/// Velocities are stored in 16 bits, up to 4096 units per second; faster ones are not a player's own
/// movement.
std::array<std::int16_t, 3> kept(const std::array<std::int32_t, 3>& velocity) {
    std::array<std::int16_t, 3> out{};
    std::ranges::transform(velocity, out.begin(), [](std::int32_t value) {
        return static_cast<std::int16_t>(std::clamp<std::int32_t>(value, INT16_MIN, INT16_MAX));
    });
    return out;
}

}  // namespace

std::string Dm2Reader::addFrame(WireCursor& in, RecordingBuilder& builder) {
    Frame frame;
    if (auto wrong = readFrame(in, frame); !wrong.empty()) return wrong;
    if (builder.full()) return kDemoTooLong;
    if (auto& segment = builder.segment(); segment.frameCount == 0) {
        segment.maxClients = std::clamp(segment.maxClients, slot_ + 1, static_cast<int>(kMaxSlots));
    }
    skipMissedFrames(frame.number, builder);
    if (frame.valid) {
        builder.addSample(slot_, frame.player.sample);
        builder.addVelocity(slot_, kept(frame.player.velocity));
        old_[toIndex(frame.number) % kKeptFrames] = {frame.number, frame.player};
    }
    builder.endFrame();
    return {};
}

namespace {

template <DemoFlavour F>
std::string readEntities(WireCursor& in, std::uint32_t own, std::uint8_t& ownEvent) {
    constexpr auto kMost = F == DemoFlavour::dm2 ? kMaxEntities : kExtendedMaxEntities;
    for (;;) {
        auto delta = readEntityHead<F>(in);
        if (in.overrun()) return kEndsInFrame;
        if (delta.number == 0) return {};
        if (delta.number >= kMost) return fmt::format("Entity number {} of {}", delta.number, kMost);
        // A removal has no fields, whatever its other bits.
        if (entity_detail::has(delta.bits, entity_bit::kRemove)) continue;
        readEntityFields<F>(in, delta);
        if (delta.number == own) ownEvent = delta.event;
    }
}

}  // namespace

std::string Dm2Reader::entities(WireCursor& in, std::uint8_t& ownEvent) const {
    const auto own = std::uint32_t{slot_} + 1;
    return asFlavour(coding_.flavour, [&]<DemoFlavour F> { return readEntities<F>(in, own, ownEvent); });
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

/// qcommon.h svc_*: commands that are only skipped.
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

constexpr std::size_t kPosition = 6;  ///< 3 x s16
constexpr std::size_t kEntity = 2;
constexpr std::size_t kInventoryBytes = 256 * 2;

/// Layout of a temporary entity: bytes, positions, bytes.
struct TempEntity {
    std::uint8_t before = 0;
    std::uint8_t places = 0;
    std::uint8_t after = 0;

    [[nodiscard]] bool known() const { return before + places + after > 0; }
};

constexpr std::uint8_t kTempEntityCount = 56;
/// Number of types on servers with extended limits, including the re-release's.
constexpr std::uint8_t kExtendedTempEntityCount = 64;
constexpr std::uint8_t kTempEntitySteam = 40;
constexpr std::uint8_t kTempEntityDamage = 128;

/// Layouts of temporary entities (q_shared.h TE_*). Lasting steam has four more bytes.
constexpr std::array<TempEntity, kExtendedTempEntityCount> makeTempEntities() {
    std::array<TempEntity, kExtendedTempEntityCount> made{};
    const auto set = [&made](const TempEntity& entity, std::initializer_list<int> types) {
        for (const int type : types) made[type] = entity;
    };
    // Gunshots, blood, sparks, blaster hits: a place and the index of a normal.
    set({0, 1, 1}, {0, 1, 2, 4, 9, 12, 13, 14, 26, 30, 42, 43, 44, 46, 55, 56, 58});
    // Trails and lasers.
    set({0, 2, 0}, {3, 11, 23, 27, 31, 34, 41, 57});
    // Explosions and other effects at a point.
    set({0, 1, 0}, {5, 6, 7, 8, 17, 18, 20, 21, 22, 28, 35, 45, 47, 48, 49, 51, 52, 53, 54, 62, 63});
    // Splashes: count, place, direction, colour.
    set({1, 1, 2}, {10, 15, 25, 29});
    // Beams from an entity: parasite, medic, heat, grapple, lightning.
    set({kEntity, 2, 0}, {16, 19, 38, 39, 59, 61});
    set({kEntity, 3, 0}, {24});      // grapple cable
    set({2 * kEntity, 2, 0}, {33});  // lightning
    set({0, 1, kEntity}, {36});      // flashlight
    set({kEntity, 1, 0}, {50});      // widow's beam-out
    set({0, 2, 1}, {37});            // force wall
    set({kEntity + 1, 1, 1 + 1 + 2}, {kTempEntitySteam});
    set({kEntity + 1, 0, 0}, {60});  // power splash
    return made;
}
constexpr auto kTempEntities = makeTempEntities();

/// Returns an invalid layout for unknown types.
TempEntity tempEntity(std::uint8_t type, const Dm2Coding& coding) {
    if (isExtended(coding) && type == kTempEntityDamage) return {.before = 2};
    return type < (isExtended(coding) ? kExtendedTempEntityCount : kTempEntityCount) ? kTempEntities[type]
                                                                                     : TempEntity{};
}

void skipPlaces(WireCursor& in, int count, const Dm2Coding& coding) {
    if (!coding.widePlaces) return in.skip(toIndex(count) * kPosition);
    for (int axis = 0; axis < 3 * count; ++axis) entity_detail::skipDelta23(in);
}

std::string done(const WireCursor& in) {
    return in.overrun() ? kEndsInCommand : std::string();
}

std::string skipTempEntity(WireCursor& in, const Dm2Coding& coding) {
    const auto type = in.u8();
    if (in.overrun()) return kEndsInCommand;
    const auto entity = tempEntity(type, coding);
    if (!entity.known()) return fmt::format("Unknown temporary entity {}", type);
    std::size_t more = 0;
    if (type == kTempEntitySteam && WireCursor(in).s16() != -1) more = sizeof(std::uint32_t);
    in.skip(entity.before);
    skipPlaces(in, entity.places, coding);
    in.skip(entity.after + more);
    return done(in);
}

std::string skipSound(WireCursor& in, const Dm2Coding& coding) {
    const unsigned flags = in.u8();
    in.skip(isExtended(coding) && (flags & 32u) != 0 ? 2 : 1);  // index
    for (const unsigned oneByte : {1u, 2u, 16u}) {
        if ((flags & oneByte) != 0) in.skip(1);  // volume, attenuation, offset
    }
    if ((flags & 8u) != 0) in.skip(kEntity);
    if ((flags & 4u) != 0) skipPlaces(in, 1, coding);
    return done(in);
}

std::string skipDownload(WireCursor& in) {
    const auto size = in.s16();
    in.skip(1);  // percent
    if (in.overrun()) return kEndsInCommand;
    if (size > 0 && !in.skipPayload(size)) return kEndsInCommand;
    return {};
}

std::string skipString(WireCursor& in) {
    std::string_view text;
    return in.string(text) ? std::string() : kEndsInCommand;
}

}  // namespace

std::string skipDm2Command(std::uint8_t svc, WireCursor& in, const Dm2Coding& coding) {
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
            return skipTempEntity(in, coding);
        case svcLayout:
        case svcStuffText:
        case svcCenterPrint:
            return skipString(in);
        case svcInventory:
            return in.skipPayload(kInventoryBytes) ? std::string() : kEndsInCommand;
        case svcSound:
            return skipSound(in, coding);
        case svcDownload:
            return skipDownload(in);
        default:
            return fmt::format("Unknown command {}", svc);
    }
}

namespace {

/// Bits of a player delta (qcommon.h PS_*; those of fog are q2pro's).
constexpr unsigned kPmType = 1u << 0;
constexpr unsigned kOrigin = 1u << 1;
constexpr unsigned kDm2Velocity = 1u << 2;
constexpr unsigned kTime = 1u << 3;
constexpr unsigned kFlags = 1u << 4;
constexpr unsigned kGravityBit = 1u << 5;
constexpr unsigned kDeltaAngles = 1u << 6;
constexpr unsigned kDm2ViewOffset = 1u << 7;
constexpr unsigned kViewAngles = 1u << 8;
constexpr unsigned kKickAngles = 1u << 9;
constexpr unsigned kBlend = 1u << 10;
constexpr unsigned kFov = 1u << 11;
constexpr unsigned kWeaponIndex = 1u << 12;
constexpr unsigned kWeaponFrame = 1u << 13;
constexpr unsigned kRdFlags = 1u << 14;
constexpr unsigned kMoreBits = 1u << 15;
constexpr unsigned kFog = 1u << 16;

std::size_t part(unsigned bits, unsigned bit, std::size_t size) {
    return (bits & bit) != 0 ? size : 0;
}

template <DemoFlavour F>
void readMovement(WireCursor& in, unsigned bits, Dm2Player& player) {
    constexpr bool kWide = F == DemoFlavour::extended2;
    if ((bits & kPmType) != 0) player.sample.pmType = in.u8();
    if ((bits & kOrigin) != 0) {
        for (auto& value : player.sample.origin) player_detail::readCoordinate<F>(in, value);
    }
    if ((bits & kDm2Velocity) != 0) {
        for (auto& value : player.velocity) player_detail::readCoordinate<F>(in, value);
    }
    in.skip(part(bits, kTime, kWide ? 2 : 1));
    if ((bits & kFlags) != 0) player.sample.pmFlags = in.u8();
    if (kWide) in.skip(part(bits, kFlags, 1));  // flags that are not kept
    in.skip(part(bits, kGravityBit, 2) + part(bits, kDeltaAngles, 6));
}

template <DemoFlavour F>
void readPlayer(WireCursor& in, const Dm2Coding& coding, Dm2Player& player) {
    unsigned bits = in.u16();
    if (coding.fog && (bits & kMoreBits) != 0) bits |= unsigned{in.u8()} << 16;
    readMovement<F>(in, bits, player);
    if ((bits & kDm2ViewOffset) != 0) {
        in.skip(2);
        player.sample.viewOffsetZ = in.s8();
    }
    in.skip(part(bits, kViewAngles, 6) + part(bits, kKickAngles, 3) +
            part(bits, kWeaponIndex, F == DemoFlavour::dm2 ? 1 : 2) + part(bits, kWeaponFrame, 7));
    if ((bits & kBlend) != 0) player_detail::skipBlend<F>(in);
    if ((bits & kFog) != 0) player_detail::skipFog(in);
    in.skip(part(bits, kFov, 1));
    if ((bits & kRdFlags) != 0) player.sample.rdFlags = in.u8();
    player_detail::readStats(in, player_detail::readStatsMask<F>(in), player.sample.health);
}

}  // namespace

void readDm2Player(WireCursor& in, const Dm2Coding& coding, Dm2Player& player) {
    asFlavour(coding.flavour, [&]<DemoFlavour F> { readPlayer<F>(in, coding, player); });
}

}  // namespace navwright
