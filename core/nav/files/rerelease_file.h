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

/// The tables of a NAV2 or NAV3 file as they are stored, so that a file read and written is the same bytes
/// even where its tables are not in the order we would choose.
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
        std::uint16_t type = 0;       ///< as RereleaseLink::type, unchecked
        std::uint16_t traversal = 0;  ///< kNoTraversal = none

        friend bool operator==(const Link&, const Link&) = default;
    };
    struct Edict {
        std::uint16_t link = 0;
        Box bounds = {};
        std::int32_t entityId = 0;      ///< NAV2 since version 15; NAV3: model index
        std::int32_t targetnameId = 0;  ///< NAV2 version 14
        std::int32_t classnameId = 0;   ///< NAV2 version 14

        friend bool operator==(const Edict&, const Edict&) = default;
    };

    RereleaseGame game = RereleaseGame::quake;  ///< quake: NAV2; quake2: NAV3
    std::int32_t version = 15;
    float heuristic = 0;  ///< NAV2 since version 17, NAV3
    std::vector<Node> nodes = {};
    std::vector<Vec3> origins = {};  ///< one per node
    std::vector<Link> links = {};
    std::vector<RereleaseTraversal> traversals = {};
    std::vector<Edict> edicts = {};
    Bytes trailing = {};  ///< what follows the edicts, which the games do not look at

    friend bool operator==(const RereleaseFile&, const RereleaseFile&) = default;
};

inline constexpr std::uint16_t kNoTraversal = 0xFFFF;
/// The oldest NAV2 version with today's edicts, so what most games read.
inline constexpr std::int32_t kNav2PlainVersion = 15;
inline constexpr std::int32_t kNav2NamesVersion = 14;
inline constexpr std::int32_t kNav2HeuristicVersion = 17;
inline constexpr std::int32_t kNav2TeamMaskVersion = 18;
inline constexpr std::int32_t kNav3OldestVersion = 2;
inline constexpr std::int32_t kNav3LinkFlagsVersion = 3;
inline constexpr std::int32_t kNav3LadderVersion = 4;
inline constexpr std::int32_t kNav3Version = 6;  ///< the newest; since then two teams

/// Whether there is such a version: NAV2 14, 15, 17, 18; NAV3 2 to 6.
[[nodiscard]] bool isRereleaseVersion(RereleaseGame game, std::int32_t version);
[[nodiscard]] bool hasHeuristic(RereleaseGame game, std::int32_t version);

/// NAV2 or NAV3 by its first bytes. Other versions are refused by name. Every index is checked. `file` names
/// the input in errors.
[[nodiscard]] Result<RereleaseFile> readRereleaseFile(std::span<const std::byte> bytes,
                                                      std::string_view file);

/// The tables as given, which must be such as readRereleaseFile returns.
[[nodiscard]] Bytes writeRereleaseFile(const RereleaseFile& nav);

/// What the games make of the file: the last edict of a link counts; NAV3 before version 3 has links for all
/// teams, before 6 no third and fourth team.
[[nodiscard]] RereleaseGraph rereleaseGraph(const RereleaseFile& nav);

/// What is odd in a file: flags and types without a name, bytes at the end, edicts and traversals that
/// nothing uses, counts that the game refuses.
[[nodiscard]] std::vector<ConversionWarning> rereleaseRemarks(const RereleaseFile& nav);
/// The part of it that any graph can have.
[[nodiscard]] std::vector<ConversionWarning> rereleaseRemarks(const RereleaseGraph& graph);

/// Tables of a graph in that version of its game's format, which the graph must fit (rerelease_fit.h; what
/// does not is left out). Errors: more nodes, links or traversals than 16 bits count; a target that is no
/// node.
[[nodiscard]] Result<RereleaseFile> rereleaseTables(const RereleaseGraph& graph, std::int32_t version);

}  // namespace navwright
