#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace navwright {

/// Node and link types with the engine's numbers (acebot.h of AQtion's q2pro; the same in every public
/// version).
enum class NodeType : std::uint8_t {
    none = 0,
    move = 1,
    jumpPad = 2,  ///< as a link: ballistic jump across a gap
    ladder = 3,
    water = 4,
    crouch = 5,
    boxJump = 6,
    poi = 7,
    poiLookAt = 8,
    step = 9,
    jump = 10,
    standDrop = 11,
    crouchDrop = 12,
    unsafeDrop = 13,
    ladderUp = 14,
    ladderDown = 15,
    door = 16,
    platform = 17,
    teleporter = 18,
    item = 19,
    grapple = 20,
    spawnPoint = 21,
    learn = 22,
    ctfFlag = 23,
    espTarget = 24,
};

inline constexpr int kNodeTypeCount = 25;

/// Whether it is a ladder's foot, head, or either.
[[nodiscard]] constexpr bool isLadderType(NodeType type) {
    return type == NodeType::ladder || type == NodeType::ladderUp || type == NodeType::ladderDown;
}

/// The engine's name without prefix: "MOVE", "STAND_DROP"; "?" for unknown numbers.
[[nodiscard]] std::string_view nodeTypeName(NodeType type);
[[nodiscard]] std::optional<NodeType> nodeTypeFromName(std::string_view name);

}  // namespace navwright
