#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/base/vec3.h"

/// A map as convex areas and the ways between them: the Area Awareness System of Quake III's bots, as bspc
/// writes it for Quake 2 (docs/formats.md). Index 0 of edges, faces, areas, settings, nodes, reachabilities,
/// portals and clusters stands for none.
namespace navwright {

/// Which hulls fit into an area, as bits.
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
inline constexpr std::int32_t kAasTeleportPortal = 16;  ///< a cluster portal from which one teleports
inline constexpr std::int32_t kAasRoutePortal = 32;     ///< was taken for a cluster portal by a program
inline constexpr std::int32_t kAasTeleporter = 64;
inline constexpr std::int32_t kAasJumpPad = 128;
inline constexpr std::int32_t kAasViewPortal = 512;  ///< a passage that one looks through
inline constexpr std::int32_t kAasMover = 1024;
inline constexpr std::int32_t kAasLiquids = kAasWater | kAasLava | kAasSlime;
/// The number of a brush model stands above these bits of contents.
inline constexpr int kAasModelShift = 24;

/// The lower bits of a travel type say what kind it is, those above who may not use it.
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

/// A hull that the areas were made for.
struct AasHull {
    std::int32_t presence = 0;
    std::int32_t flags = 0;
    Box box;

    friend bool operator==(const AasHull&, const AasHull&) = default;
};

/// Planes stand in pairs: number n ^ 1 is number n turned round.
struct AasPlane {
    Vec3 normal{0};
    float dist = 0;
    std::int32_t type = 0;  ///< 0..2 along that axis, 3..5 mostly along it

    friend bool operator==(const AasPlane&, const AasPlane&) = default;
};

struct AasEdge {
    std::array<std::int32_t, 2> vertices{};

    friend bool operator==(const AasEdge&, const AasEdge&) = default;
};

/// A convex polygon between two areas, or between an area and what is solid.
struct AasFace {
    std::int32_t plane = 0;  ///< its normal points into the front area
    std::int32_t flags = 0;
    std::int32_t edgeCount = 0, firstEdge = 0;  ///< into edgeIndex; clockwise seen from in front
    std::int32_t frontArea = 0, backArea = 0;   ///< 0: solid

    friend bool operator==(const AasFace&, const AasFace&) = default;
};

struct AasArea {
    std::int32_t number = 0;                    ///< its own
    std::int32_t faceCount = 0, firstFace = 0;  ///< into faceIndex
    Box bounds;
    Vec3 center{0};

    friend bool operator==(const AasArea&, const AasArea&) = default;
};

struct AasAreaSettings {
    std::int32_t contents = 0;
    std::int32_t flags = 0;
    std::int32_t presence = 0;
    std::int32_t cluster = 0;  ///< below 0: portal number -cluster
    std::int32_t numberInCluster = 0;
    std::int32_t reachabilityCount = 0, firstReachability = 0;

    friend bool operator==(const AasAreaSettings&, const AasAreaSettings&) = default;
};

/// A way from one area into another.
struct AasReachability {
    std::int32_t area = 0;  ///< where it leads
    std::int32_t face = 0;  ///< that is crossed, walked over or climbed; other things for what moves players
    std::int32_t edge = 0;  ///< signed, as in edgeIndex; likewise
    Vec3 start{0}, end{0};
    std::int32_t travelType = 0;
    std::uint16_t travelTime = 0;  ///< hundredths of a second
    std::uint16_t padding = 0;

    [[nodiscard]] AasTravel travel() const { return static_cast<AasTravel>(travelType & kAasTravelMask); }
    friend bool operator==(const AasReachability&, const AasReachability&) = default;
};

/// Node 1 is the root.
struct AasNode {
    std::int32_t plane = 0;
    std::array<std::int32_t, 2> children{};  ///< in front and behind: above 0 a node, below an area, 0 solid

    friend bool operator==(const AasNode&, const AasNode&) = default;
};

/// An area that belongs to two clusters.
struct AasPortal {
    std::int32_t area = 0;
    std::int32_t frontCluster = 0, backCluster = 0;
    std::array<std::int32_t, 2> numbersInClusters{};

    friend bool operator==(const AasPortal&, const AasPortal&) = default;
};

struct AasCluster {
    std::int32_t areaCount = 0;
    std::int32_t reachabilityAreaCount = 0;
    std::int32_t portalCount = 0, firstPortal = 0;  ///< into portalIndex

    friend bool operator==(const AasCluster&, const AasCluster&) = default;
};

/// Version 5 differs from version 4 in its header, which is scrambled.
inline constexpr std::int32_t kAasPlainVersion = 4;
inline constexpr std::int32_t kAasScrambledVersion = 5;

struct AasFile {
    std::int32_t version = kAasScrambledVersion;
    std::int32_t mapChecksum = 0;  ///< of the map it was made of (base/digest.h mapChecksum)
    std::vector<AasHull> hulls;
    std::vector<Vec3> vertices;
    std::vector<AasPlane> planes;
    std::vector<AasEdge> edges;
    std::vector<std::int32_t> edgeIndex;  ///< negative: backwards
    std::vector<AasFace> faces;
    std::vector<std::int32_t> faceIndex;  ///< negative: the area is behind the face
    std::vector<AasArea> areas;
    std::vector<AasAreaSettings> settings;  ///< as many as areas
    std::vector<AasReachability> reachabilities;
    std::vector<AasNode> nodes;
    std::vector<AasPortal> portals;
    std::vector<std::int32_t> portalIndex;
    std::vector<AasCluster> clusters;
    /// Whether the lumps stood one behind another in their order, as the writer puts them.
    bool contiguous = true;

    friend bool operator==(const AasFile&, const AasFile&) = default;
};

/// Every index in range, every list inside its lump, the nodes a tree; numbers finite and in a world. `where`
/// names the file in errors, which name lump and record. Memory: below three times the file's size. Whatever
/// it takes with `contiguous` is written byte for byte.
[[nodiscard]] Result<AasFile> parseAas(std::span<const std::byte> file, std::string_view where);
[[nodiscard]] Result<AasFile> readAasFile(const std::filesystem::path& path);

/// Errors: what parseAas would refuse for its size (limit::kAas...).
[[nodiscard]] Result<Bytes> writeAas(const AasFile& aas);

}  // namespace navwright
