#pragma once

#include <cstdint>
#include <string>

#include "demo/wire_cursor.h"

namespace navwright {

/// Server commands of protocol 34 that the reader looks into (qcommon.h svc_*).
inline constexpr std::uint8_t svcPrint = 10;
inline constexpr std::uint8_t svcServerData = 12;
inline constexpr std::uint8_t svcConfigString = 13;
inline constexpr std::uint8_t svcSpawnBaseline = 14;
inline constexpr std::uint8_t svcPlayerInfo = 17;
inline constexpr std::uint8_t svcPacketEntities = 18;
inline constexpr std::uint8_t svcFrame = 20;

/// Skips the payload of a command that says nothing about movement. Empty = skipped; else what is wrong.
[[nodiscard]] std::string skipDm2Command(std::uint8_t svc, WireCursor& in);

}  // namespace navwright
