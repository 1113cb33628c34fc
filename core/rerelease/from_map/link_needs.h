#pragma once

#include <cstdint>

#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// Whether the games' own navs give links of a type this data (131 public ones of Quake; for Quake II by what
/// its reader does).
enum class LinkNeed : std::uint8_t {
    never,
    sometimes,  ///< or unknown for the type
    usually,
    always,
};

/// Need of a traversal, by the type's number in that game.
[[nodiscard]] LinkNeed traversalNeed(RereleaseGame game, std::uint8_t type);
/// Need of an edict.
[[nodiscard]] LinkNeed edictNeed(RereleaseGame game, std::uint8_t type);

/// Whether traversal points of the type are set by hand: manual jumps.
[[nodiscard]] bool isManual(RereleaseGame game, std::uint8_t type);
/// Whether the type is airborne: all jumps and walking off a ledge.
[[nodiscard]] bool isFlown(RereleaseGame game, std::uint8_t type);
[[nodiscard]] bool isLadderLink(RereleaseGame game, std::uint8_t type);
[[nodiscard]] bool isMoverLink(std::uint8_t type);  ///< elevator or train; the same numbers in both games

}  // namespace navwright
