#include "demo/dm2_player.h"

#include "demo/mvd_player.h"

namespace navwright {

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
