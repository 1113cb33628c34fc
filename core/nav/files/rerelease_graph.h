#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/id_vector.h"
#include "core/base/vec3.h"
#include "core/nav/files/node_link.h"

namespace navwright {

/// The game whose flags and types are used: NAV2 and NavJson are for Quake's re-release, NAV3 for Quake II's.
enum class RereleaseGame : std::uint8_t { quake, quake2 };

/// Bits of RereleaseNode::flags shared by both games.
namespace rerelease_flag {
inline constexpr std::uint16_t kTeleporter = 1;
inline constexpr std::uint16_t kPusher = 2;
inline constexpr std::uint16_t kElevatorTop = 4;     ///< Quake
inline constexpr std::uint16_t kElevatorBottom = 8;  ///< Quake
inline constexpr std::uint16_t kUnderwater = 16;
inline constexpr std::uint16_t kHazard = 32;
inline constexpr std::uint16_t kCheckForFloor = 64;   ///< since NAV2 version 15
inline constexpr std::uint16_t kCheckForSolid = 128;  ///< since NAV2 version 15
inline constexpr std::uint16_t kNoMonsters = 256;
}  // namespace rerelease_flag

/// Bits of RereleaseNode::flags only in Quake II.
namespace quake2_flag {
inline constexpr std::uint16_t kElevator = 4;
inline constexpr std::uint16_t kLadder = 8;
inline constexpr std::uint16_t kCrouch = 512;
inline constexpr std::uint16_t kNoPoi = 1024;
inline constexpr std::uint16_t kCheckInLiquid = 2048;
inline constexpr std::uint16_t kCheckDoorLinks = 4096;
inline constexpr std::uint16_t kDisabled = 8192;  ///< set at run time
}  // namespace quake2_flag

/// Bits of RereleaseLink::flags() in Quake II.
namespace quake2_link {
inline constexpr std::uint8_t kTeamRed = 1;
inline constexpr std::uint8_t kTeamBlue = 2;
inline constexpr std::uint8_t kAllTeams = kTeamRed | kTeamBlue;
inline constexpr std::uint8_t kExitAtTarget = 4;  ///< before version 6: the yellow team
inline constexpr std::uint8_t kWalkOnly = 8;      ///< before version 6: the green team
inline constexpr std::uint8_t kOldTeams = 4 | 8;
}  // namespace quake2_link

/// Values of RereleaseLink::kind(); above 7 they depend on the game.
enum class RereleaseLinkType : std::uint8_t {
    walk = 0,
    longJump = 1,
    teleport = 2,
    walkOffLedge = 3,
    pusher = 4,
    barrierJump = 5,
    elevator = 6,
    train = 7,
    manualJump = 8,  ///< Quake
    unknown = 9,     ///< Quake
};

/// Values of RereleaseLink::kind() above 7 in Quake II.
enum class Quake2LinkType : std::uint8_t {
    manualLongJump = 8,
    crouch = 9,
    ladder = 10,
    manualBarrierJump = 11,
    pivotAndJump = 12,
    rocketJump = 13,
    unknown = 14,
};

/// The path of a link that is not a straight walk.
struct RereleaseTraversal {
    Vec3 exit{0};  ///< where the start node is left, at its radius; the games call it funnel
    Vec3 start{0};
    Vec3 end{0};
    Vec3 ladderPlane{0};  ///< normal of a ladder's face; NAV3 from version 4, else 0

    friend bool operator==(const RereleaseTraversal&, const RereleaseTraversal&) = default;
};

/// The entity a link depends on, such as an elevator or door.
struct RereleaseEdict {
    Box bounds = {};  ///< in the world
    /// -index - 1; NAV2 from version 15, NavJson from version 2.
    std::optional<std::int32_t> entityId = {};
    /// Ids of targetname and classname; NAV2 version 14 and NavJson version 1.
    std::optional<std::pair<std::int32_t, std::int32_t>> names = {};
    /// The server's index of brush model "*N": N + 1; NAV3.
    std::optional<std::int32_t> modelIndex = {};

    friend bool operator==(const RereleaseEdict&, const RereleaseEdict&) = default;
};

struct RereleaseLink {
    NodeId target = 0;  ///< in RereleaseGraph::nodes
    /// Low byte: kind. High byte: team mask in NAV2 version 18, flags in NAV3.
    std::uint16_t type = 0;
    std::optional<RereleaseTraversal> traversal = {};
    std::optional<RereleaseEdict> edict = {};

    [[nodiscard]] RereleaseLinkType kind() const { return static_cast<RereleaseLinkType>(type & 0xff); }
    [[nodiscard]] Quake2LinkType quake2Kind() const { return static_cast<Quake2LinkType>(type & 0xff); }
    [[nodiscard]] std::uint8_t flags() const { return static_cast<std::uint8_t>(type >> 8); }
    void setFlags(std::uint8_t flags) { type = static_cast<std::uint16_t>((type & 0xff) | flags << 8); }
    template <class Kind>
    void setKind(Kind kind) {
        type = static_cast<std::uint16_t>((type & 0xff00) | static_cast<std::uint8_t>(kind));
    }
    friend bool operator==(const RereleaseLink&, const RereleaseLink&) = default;
};

struct RereleaseNode {
    Vec3 origin{0};  ///< on the floor, kRereleaseFloorGap above it
    std::uint16_t flags = 0;
    std::uint16_t radius = 0;  ///< units
    std::vector<RereleaseLink> links = {};

    friend bool operator==(const RereleaseNode&, const RereleaseNode&) = default;
};

/// A rerelease nav from any format.
struct RereleaseGraph {
    IdVector<NodeId, RereleaseNode> nodes;
    std::optional<float> heuristic =
        {};  ///< NAV2 from version 17, NavJson 3, NAV3: of unknown meaning, preserved
    RereleaseGame game = RereleaseGame::quake;

    [[nodiscard]] std::size_t linkCount() const;
    friend bool operator==(const RereleaseGraph&, const RereleaseGraph&) = default;
};

/// Height of rerelease nodes above the floor, units (in 783 of 858 nodes of public navs, whose floors are at
/// multiples of 8).
inline constexpr float kRereleaseFloorGap = 0.53125f;

/// Node and first-link indices have 16 bits.
inline constexpr std::size_t kMaxRereleaseNodes = 65535;
/// Links in total are indexed with 16 bits.
inline constexpr std::size_t kMaxRereleaseLinks = 65535;
/// Links per node that Quake's re-release and its tools allow (NAV2, NavJson).
inline constexpr std::size_t kMaxQuakeLinks = 12;
/// The heuristic of public version 17 files, for files that need one.
inline constexpr float kUsualHeuristic = 0.8f;

}  // namespace navwright
