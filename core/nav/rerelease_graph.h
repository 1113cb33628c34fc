#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/vec3.h"

namespace navwright {

/// Bits of RereleaseNode::flags.
namespace rerelease_flag {
inline constexpr std::uint16_t kTeleporter = 1;
inline constexpr std::uint16_t kPusher = 2;
inline constexpr std::uint16_t kElevatorTop = 4;
inline constexpr std::uint16_t kElevatorBottom = 8;
inline constexpr std::uint16_t kUnderwater = 16;
inline constexpr std::uint16_t kHazard = 32;
inline constexpr std::uint16_t kCheckForFloor = 64;   ///< since version 15
inline constexpr std::uint16_t kCheckForSolid = 128;  ///< since version 15
}  // namespace rerelease_flag

/// Numbers of RereleaseLink::kind().
enum class RereleaseLinkType : std::uint8_t {
    walk = 0,
    longJump = 1,
    teleport = 2,
    walkOffLedge = 3,
    pusher = 4,
    barrierJump = 5,
    elevator = 6,
    train = 7,
    manualJump = 8,
    unknown = 9,
};

/// The way of a link that is not walked straight.
struct RereleaseTraversal {
    Vec3 exit{0};  ///< where the start node is left, at its radius
    Vec3 start{0};
    Vec3 end{0};

    friend bool operator==(const RereleaseTraversal&, const RereleaseTraversal&) = default;
};

/// The entity a link depends on: an elevator, a door.
struct RereleaseEdict {
    Box bounds = {};  ///< absolute
    /// -index - 1; since NAV2 version 15 and NavJson version 2.
    std::optional<std::int32_t> entityId = {};
    /// Ids of targetname and classname; NAV2 version 14 and NavJson version 1.
    std::optional<std::pair<std::int32_t, std::int32_t>> names = {};

    friend bool operator==(const RereleaseEdict&, const RereleaseEdict&) = default;
};

struct RereleaseLink {
    std::int32_t target = 0;  ///< index into RereleaseGraph::nodes
    std::uint16_t type = 0;   ///< low byte: RereleaseLinkType; high byte: team mask (version 18)
    std::optional<RereleaseTraversal> traversal = {};
    std::optional<RereleaseEdict> edict = {};

    [[nodiscard]] RereleaseLinkType kind() const { return static_cast<RereleaseLinkType>(type & 0xff); }
    friend bool operator==(const RereleaseLink&, const RereleaseLink&) = default;
};

struct RereleaseNode {
    Vec3 origin{0};  ///< on the floor, kRereleaseFloorGap above it
    std::uint16_t flags = 0;
    std::uint16_t radius = 0;  ///< units
    std::vector<RereleaseLink> links = {};

    friend bool operator==(const RereleaseNode&, const RereleaseNode&) = default;
};

/// A nav of the Quake re-release family, whatever file it came from.
struct RereleaseGraph {
    std::vector<RereleaseNode> nodes;
    float heuristic = 0;  ///< NAV2 version 17 and later: meaning unknown, kept

    [[nodiscard]] std::size_t linkCount() const;
    friend bool operator==(const RereleaseGraph&, const RereleaseGraph&) = default;
};

/// Nodes of this family stand this much above the floor (seen in 783 of 858 nodes of the public graphs at
/// hand, whose floors lie on whole multiples of 8).
inline constexpr float kRereleaseFloorGap = 0.53125f;

/// Node indices and first-link indices are 16 bit.
inline constexpr std::size_t kMaxRereleaseNodes = 65535;

}  // namespace navwright
