#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_bytes.h"
#include "base/result.h"
#include "base/vec3.h"
#include "nav/rerelease_graph.h"

namespace navwright {

/// The tables of a NAV2 file as they are stored, so that a file read and written is the same bytes even where
/// its tables are not in the order we would choose.
struct Nav2File {
    struct Node {
        std::uint16_t flags = 0;
        std::uint16_t linkCount = 0;
        std::uint16_t firstLink = 0;
        std::uint16_t radius = 0;

        friend bool operator==(const Node&, const Node&) = default;
    };
    struct Link {
        std::uint16_t target = 0;
        std::uint16_t type = 0;
        std::uint16_t traversal = 0;  ///< kNav2NoTraversal = none

        friend bool operator==(const Link&, const Link&) = default;
    };
    struct Edict {
        std::uint16_t link = 0;
        Box bounds;
        std::int32_t entityId = 0;      ///< version 15 and later
        std::int32_t targetnameId = 0;  ///< version 14
        std::int32_t classnameId = 0;   ///< version 14

        friend bool operator==(const Edict&, const Edict&) = default;
    };

    std::int32_t version = 15;
    float heuristic = 0;  ///< version 17 and later
    std::vector<Node> nodes;
    std::vector<Vec3> origins;  ///< one per node
    std::vector<Link> links;
    std::vector<RereleaseTraversal> traversals;
    std::vector<Edict> edicts;

    friend bool operator==(const Nav2File&, const Nav2File&) = default;
};

inline constexpr std::uint16_t kNav2NoTraversal = 0xFFFF;
/// The oldest version with today's edicts, so what most games read.
inline constexpr std::int32_t kNav2PlainVersion = 15;
inline constexpr std::int32_t kNav2HeuristicVersion = 17;
inline constexpr std::int32_t kNav2TeamMaskVersion = 18;

/// Versions 14, 15, 17 and 18; 16 and NAV3 are refused by name. Every index is checked, and the size must be
/// exact. `file` names the input in errors.
[[nodiscard]] Result<Nav2File> readNav2(std::span<const std::byte> bytes, std::string_view file);

/// The tables as given, which must be such as readNav2 returns.
[[nodiscard]] Bytes writeNav2(const Nav2File& nav);

[[nodiscard]] RereleaseGraph rereleaseGraph(const Nav2File& nav);

struct Nav2Tables {
    Nav2File nav;
    std::size_t edictsDropped = 0;  ///< known only by names, which these versions have no room for
};

/// Tables of a graph, in version 15, or the later one that has room for its team masks or heuristic. Errors:
/// more nodes, links or traversals than 16 bits count; a target that is no node.
[[nodiscard]] Result<Nav2Tables> nav2Tables(const RereleaseGraph& graph);

}  // namespace navwright
