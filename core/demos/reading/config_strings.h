#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/demos/reading/recording_builder.h"

namespace navwright {

/// Indices of the configstrings that are read.
struct ConfigLayout {
    std::uint16_t end;  ///< one past the last index; ends a gamestate's list
    std::uint16_t worldModel;
    std::uint16_t maxClients;
    std::uint16_t mapChecksum;
    std::uint16_t playerSkins;
};

/// Protocol 34 and the MVD2 streams made from it (q_shared.h, CS_*).
inline constexpr ConfigLayout kConfigLayout{
    .end = 2080, .worldModel = 33, .maxClients = 30, .mapChecksum = 31, .playerSkins = 1312};
/// Streams with extended limits (q2pro, CS_*_NEW).
inline constexpr ConfigLayout kExtendedConfigLayout{
    .end = 13630, .worldModel = 63, .maxClients = 60, .mapChecksum = 61, .playerSkins = 12862};

/// Print level of chat (PRINT_CHAT); lower levels are the game's messages.
inline constexpr std::uint8_t kPrintChat = 3;

/// Removes the high (colour) bits and trailing line breaks of Quake text.
[[nodiscard]] std::string plainText(std::string_view wire);

/// Stores a configstring in the recording: title, map, client count and checksum while the segment has no
/// frame yet, player names at any time. Needs a segment in the builder.
void applyConfigString(const ConfigLayout& layout, std::uint16_t index, std::string_view text,
                       RecordingBuilder& builder);

}  // namespace navwright
