#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/nav/files/conversion_losses.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// The tables of a NAV2 or NAV3 file as stored, so that reading and writing preserves bytes even in an
/// unusual order.
struct RereleaseFile {
    struct Node {
        std::uint16_t flags = 0;
        std::uint16_t linkCount = 0;
        std::uint16_t firstLink = 0;
        std::uint16_t radius = 0;

        friend bool operator==(const Node&, const Node&) = default;
    };
    struct Link {
        std::uint16_t target = 0;
        std::uint16_t type = 0;       ///< see RereleaseLink::type, unchecked
        std::uint16_t traversal = 0;  ///< kNoTraversal: none

        friend bool operator==(const Link&, const Link&) = default;
    };
    struct Edict {
        std::uint16_t link = 0;
        Box bounds = {};
        std::int32_t entityId = 0;      ///< NAV2 from version 15; NAV3: model index
        std::int32_t targetnameId = 0;  ///< NAV2 version 14
        std::int32_t classnameId = 0;   ///< NAV2 version 14

        friend bool operator==(const Edict&, const Edict&) = default;
    };

    RereleaseGame game = RereleaseGame::quake;  ///< quake: NAV2; quake2: NAV3
    std::int32_t version = 15;
    float heuristic = 0;  ///< NAV2 from version 17, NAV3
    std::vector<Node> nodes = {};
    std::vector<Vec3> origins = {};  ///< one per node
    std::vector<Link> links = {};
    std::vector<RereleaseTraversal> traversals = {};
    std::vector<Edict> edicts = {};
    Bytes trailing = {};  ///< bytes after the edicts, which the games ignore

    friend bool operator==(const RereleaseFile&, const RereleaseFile&) = default;
};

inline constexpr std::uint16_t kNoTraversal = 0xFFFF;
/// The oldest NAV2 version with current edicts, so the one that most games read.
inline constexpr std::int32_t kNav2PlainVersion = 15;
inline constexpr std::int32_t kNav2NamesVersion = 14;
inline constexpr std::int32_t kNav2HeuristicVersion = 17;
inline constexpr std::int32_t kNav2TeamMaskVersion = 18;
inline constexpr std::int32_t kNav3OldestVersion = 2;
inline constexpr std::int32_t kNav3LinkFlagsVersion = 3;
inline constexpr std::int32_t kNav3LadderVersion = 4;
inline constexpr std::int32_t kNav3Version = 6;  ///< the newest; it has the third and fourth team

/// Whether the version exists: NAV2 14, 15, 17, 18; NAV3 2 to 6.
[[nodiscard]] bool isRereleaseVersion(RereleaseGame game, std::int32_t version);
[[nodiscard]] bool hasHeuristic(RereleaseGame game, std::int32_t version);

/// Parses NAV2 or NAV3, detected by the first bytes. Other versions are rejected by number. All indices are
/// checked. `file` names the input in errors.
[[nodiscard]] Result<RereleaseFile> readRereleaseFile(std::span<const std::byte> bytes,
                                                      std::string_view file);

/// Writes tables that are valid as from readRereleaseFile().
[[nodiscard]] Bytes writeRereleaseFile(const RereleaseFile& nav);

/// The graph as the games read the file: the last edict of a link counts; NAV3 before version 3 has links for
/// all teams, before 6 no third and fourth team.
[[nodiscard]] RereleaseGraph rereleaseGraph(const RereleaseFile& nav);

/// Oddities of a file: unnamed flags and types, trailing bytes, unused edicts and traversals, counts that the
/// game rejects.
[[nodiscard]] std::vector<ConversionWarning> rereleaseRemarks(const RereleaseFile& nav);
/// The oddities that do not depend on the file.
[[nodiscard]] std::vector<ConversionWarning> rereleaseRemarks(const RereleaseGraph& graph);

/// Makes the tables of a graph in a version of its game's format. The graph must fit it (rerelease_fit.h);
/// what does not is dropped. Errors: more nodes, links or traversals than 16-bit indices allow; a target that
/// is not a node.
[[nodiscard]] Result<RereleaseFile> rereleaseTables(const RereleaseGraph& graph, std::int32_t version);

}  // namespace navwright
