#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/id_vector.h"
#include "core/base/result.h"
#include "core/base/vec3.h"

/// A map as convex areas and reachabilities: the Area Awareness System of Quake III's bots, as bspc writes it
/// for Quake 2 (docs/formats.md). Entry 0 of edges, faces, areas, settings, nodes, reachabilities, portals
/// and clusters is a dummy.
namespace navwright {

/// Numbers of records: their indices in the lists of AasFile.
using AreaId = std::int32_t;
using AasVertexId = std::int32_t;
using AasPlaneId = std::int32_t;
using AasEdgeId = std::int32_t;
using AasFaceId = std::int32_t;
using ReachabilityId = std::int32_t;
using AasNodeId = std::int32_t;
using AasPortalId = std::int32_t;
using AasClusterId = std::int32_t;

/// Which hulls fit into an area; bits.
inline constexpr std::int32_t kAasPresenceNone = 1;
inline constexpr std::int32_t kAasPresenceNormal = 2;
inline constexpr std::int32_t kAasPresenceCrouch = 4;

inline constexpr std::int32_t kAasFaceSolid = 1;
inline constexpr std::int32_t kAasFaceLadder = 2;
inline constexpr std::int32_t kAasFaceGround = 4;
inline constexpr std::int32_t kAasFaceGap = 8;
inline constexpr std::int32_t kAasFaceLiquid = 16;
inline constexpr std::int32_t kAasFaceLiquidSurface = 32;

inline constexpr std::int32_t kAasAreaGrounded = 1;
inline constexpr std::int32_t kAasAreaLadder = 2;
inline constexpr std::int32_t kAasAreaLiquid = 4;
inline constexpr std::int32_t kAasAreaDisabled = 8;
inline constexpr std::int32_t kAasAreaBridge = 16;

inline constexpr std::int32_t kAasWater = 1;
inline constexpr std::int32_t kAasLava = 2;
inline constexpr std::int32_t kAasSlime = 4;
inline constexpr std::int32_t kAasClusterPortal = 8;
inline constexpr std::int32_t kAasTeleportPortal = 16;  ///< a cluster portal at a teleporter
inline constexpr std::int32_t kAasRoutePortal = 32;     ///< marked as a cluster portal by a program
inline constexpr std::int32_t kAasTeleporter = 64;
inline constexpr std::int32_t kAasJumpPad = 128;
inline constexpr std::int32_t kAasViewPortal = 512;  ///< a portal for visibility
inline constexpr std::int32_t kAasMover = 1024;
inline constexpr std::int32_t kAasLiquids = kAasWater | kAasLava | kAasSlime;
/// The number of a brush model is stored in contents from this bit on.
inline constexpr int kAasModelShift = 24;

/// The low bits of a travel type are its kind, the high bits restrict who may use it.
inline constexpr std::int32_t kAasTravelMask = 0xffffff;

enum class AasTravel : std::int32_t {
    none = 0,
    invalid = 1,
    walk = 2,
    crouch = 3,
    barrierJump = 4,
    jump = 5,
    ladder = 6,
    walkOffLedge = 7,
    swim = 8,
    waterJump = 9,
    teleport = 10,
    elevator = 11,
    rocketJump = 12,
    bfgJump = 13,
    grapple = 14,
    doubleJump = 15,
    rampJump = 16,
    strafeJump = 17,
    jumpPad = 18,
    funcBob = 19,
};
inline constexpr int kAasTravelCount = 20;

/// A player hull that the areas were made for.
struct AasHull {
    std::int32_t presence = 0;
    std::int32_t flags = 0;
    Box box;

    friend bool operator==(const AasHull&, const AasHull&) = default;
};

/// Plane n ^ 1 is plane n flipped.
struct AasPlane {
    Vec3 normal{0};
    float dist = 0;
    std::int32_t type = 0;  ///< 0..2: along that axis; 3..5: mostly along axis type - 3

    friend bool operator==(const AasPlane&, const AasPlane&) = default;
};

struct AasEdge {
    std::array<AasVertexId, 2> vertices{};

    friend bool operator==(const AasEdge&, const AasEdge&) = default;
};

/// A convex polygon between two areas, or between an area and solid space.
struct AasFace {
    AasPlaneId plane = 0;  ///< its normal points into the front area
    std::int32_t flags = 0;
    std::int32_t edgeCount = 0, firstEdge = 0;  ///< into edgeIndex; clockwise seen from the front
    AreaId frontArea = 0, backArea = 0;         ///< 0: solid

    friend bool operator==(const AasFace&, const AasFace&) = default;
};

struct AasArea {
    AreaId number = 0;                          ///< its own index
    std::int32_t faceCount = 0, firstFace = 0;  ///< into faceIndex
    Box bounds;
    Vec3 center{0};

    friend bool operator==(const AasArea&, const AasArea&) = default;
};

struct AasAreaSettings {
    std::int32_t contents = 0;
    std::int32_t flags = 0;
    std::int32_t presence = 0;
    std::int32_t cluster = 0;  ///< negative: portal number -cluster
    std::int32_t numberInCluster = 0;
    std::int32_t reachabilityCount = 0;
    ReachabilityId firstReachability = 0;

    friend bool operator==(const AasAreaSettings&, const AasAreaSettings&) = default;
};

/// A directed connection from one area to another.
struct AasReachability {
    AreaId area = 0;  ///< the target area
    std::int32_t face =
        0;  ///< the face crossed, walked over or climbed; teleporters and movers store other data here
    std::int32_t edge = 0;  ///< signed, as in edgeIndex; teleporters and movers store other data here
    Vec3 start{0}, end{0};
    std::int32_t travelType = 0;
    std::uint16_t travelTime = 0;  ///< hundredths of a second
    std::uint16_t padding = 0;

    [[nodiscard]] AasTravel travel() const { return static_cast<AasTravel>(travelType & kAasTravelMask); }
    friend bool operator==(const AasReachability&, const AasReachability&) = default;
};

/// A node of the BSP tree; node 1 is the root.
struct AasNode {
    AasPlaneId plane = 0;
    std::array<AasNodeId, 2>
        children{};  ///< in front and behind; positive: a node, negative: area -child, 0: solid

    friend bool operator==(const AasNode&, const AasNode&) = default;
};

/// An area between two clusters.
struct AasPortal {
    AreaId area = 0;
    AasClusterId frontCluster = 0, backCluster = 0;
    std::array<std::int32_t, 2> numbersInClusters{};

    friend bool operator==(const AasPortal&, const AasPortal&) = default;
};

struct AasCluster {
    std::int32_t areaCount = 0;
    std::int32_t reachabilityAreaCount = 0;
    std::int32_t portalCount = 0, firstPortal = 0;  ///< into portalIndex

    friend bool operator==(const AasCluster&, const AasCluster&) = default;
};

/// Version 5 is version 4 with a scrambled header.
inline constexpr std::int32_t kAasPlainVersion = 4;
inline constexpr std::int32_t kAasScrambledVersion = 5;

struct AasFile {
    std::int32_t version = kAasScrambledVersion;
    std::int32_t mapChecksum = 0;  ///< of the source map (mapChecksum() in base/digest.h)
    std::vector<AasHull> hulls;
    IdVector<AasVertexId, Vec3> vertices;
    IdVector<AasPlaneId, AasPlane> planes;
    IdVector<AasEdgeId, AasEdge> edges;
    IdVector<std::int32_t, AasEdgeId> edgeIndex;  ///< negative: reversed
    IdVector<AasFaceId, AasFace> faces;
    IdVector<std::int32_t, AasFaceId> faceIndex;  ///< negative: the area is behind the face
    IdVector<AreaId, AasArea> areas;
    IdVector<AreaId, AasAreaSettings> settings;
    IdVector<ReachabilityId, AasReachability> reachabilities;
    IdVector<AasNodeId, AasNode> nodes;
    IdVector<AasPortalId, AasPortal> portals;
    IdVector<std::int32_t, AasPortalId> portalIndex;
    IdVector<AasClusterId, AasCluster> clusters;
    /// Whether the lumps were adjacent and in order, as the writer puts them.
    bool contiguous = true;

    friend bool operator==(const AasFile&, const AasFile&) = default;
};

/// Parses an AAS file. Checks that every index is in range, every list inside its lump, the nodes are a tree,
/// and numbers are finite and within the world. `where` names the file in errors, which name lump and record.
/// Takes less than three times the file's size in memory. A file with `contiguous` is written back byte for
/// byte.
[[nodiscard]] Result<AasFile> parseAas(std::span<const std::byte> file, std::string_view where);
[[nodiscard]] Result<AasFile> readAasFile(const std::filesystem::path& path);

/// Errors: more records than parseAas() accepts (limit::kAas...).
[[nodiscard]] Result<Bytes> writeAas(const AasFile& aas);

}  // namespace navwright
