#pragma once

#include <cstdint>

#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// How links of a type are in the games' own navs (131 public ones of Quake; of Quake II by what its reader
/// does with them).
enum class LinkNeed : std::uint8_t {
    never,
    sometimes,  ///< or nothing is known of the type
    usually,
    always,
};

/// Of a traversal, by the number of the type in that game.
[[nodiscard]] LinkNeed traversalNeed(RereleaseGame game, std::uint8_t type);
/// Of an edict.
[[nodiscard]] LinkNeed edictNeed(RereleaseGame game, std::uint8_t type);

/// Whether the points of its traversal were set by a person: manual jumps.
[[nodiscard]] bool isManual(RereleaseGame game, std::uint8_t type);
/// Whether it is flown: jumps of all kinds and walking off a ledge.
[[nodiscard]] bool isFlown(RereleaseGame game, std::uint8_t type);
[[nodiscard]] bool isLadderLink(RereleaseGame game, std::uint8_t type);
[[nodiscard]] bool isMoverLink(std::uint8_t type);  ///< elevator, train; the same in both

}  // namespace navwright
