#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// How the payload of an AQ2 .nav is laid out (docs/formats.md). The default is the engine's.
struct Aq2NavLayout {
    int version = 2;     ///< 1 has no area field
    int inUseBytes = 4;  ///< the engine's boolean is an enum of 4 bytes; some tools write 1

    friend bool operator==(const Aq2NavLayout&, const Aq2NavLayout&) = default;
};

struct Aq2Nav {
    NavGraph graph;  ///< nodes not in use are kept with inUse false; links keep their order
    Aq2NavLayout layout;
};

/// `file` names the input in errors. The size of inuse is told by which layout ends exactly at the payload's
/// end. Errors name file, node and byte of the payload: counts that do not fit, a node number that is not its
/// index, a target that is no node, more than 32 links, an origin outside any map (limit::kCoordinate), a
/// cost that is not above 0 or above limit::kCost.
[[nodiscard]] Result<Aq2Nav> readAq2Nav(std::span<const std::byte> bytes, std::string_view file);

/// What the engine could not take of a graph, and at which node.
struct NavFlaw {
    std::string what;   ///< "it links to itself"
    std::string where;  ///< "node 3 at (64.0 0.0 24.0)"
    std::string hint = {};
};
/// The first flaw, or nothing where the engine can load the graph safely (as checkWritable).
[[nodiscard]] std::optional<NavFlaw> engineFlaw(const NavGraph& graph);

/// Whether the engine can load this graph safely: at most 8095 nodes and 31 links a node, no target outside,
/// no link to itself or twice to the same node, finite origins other than (0, 0, 0), finite costs above 0,
/// areas 0..31, nothing unused that links. The error names the node.
[[nodiscard]] Result<> checkWritable(const NavGraph& graph);

/// The uncompressed payload, links in the order they have; the graph must fit the layout's field sizes, which
/// checkWritable ensures.
[[nodiscard]] Bytes aq2NavPayload(const NavGraph& graph, const Aq2NavLayout& layout = {});

/// A whole file in the engine's layout. Errors: as checkWritable.
[[nodiscard]] Result<Bytes> writeAq2Nav(const NavGraph& graph);

}  // namespace navwright
