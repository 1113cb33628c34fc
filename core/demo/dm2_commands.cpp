#include "demo/dm2_commands.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string_view>

namespace navwright {

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

}  // namespace navwright
