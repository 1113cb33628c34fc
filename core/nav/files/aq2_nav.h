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

/// The payload layout of an AQ2 .nav (docs/formats.md). The default is the engine's.
struct Aq2NavLayout {
    int version = 2;     ///< version 1 has no area field
    int inUseBytes = 4;  ///< the engine's boolean is a 4-byte enum; some tools write 1

    friend bool operator==(const Aq2NavLayout&, const Aq2NavLayout&) = default;
};

struct Aq2Nav {
    NavGraph graph;  ///< unused nodes are kept with inUse false; links keep their order
    Aq2NavLayout layout;
};

/// Parses a .nav. `file` names the input in errors. The size of inuse is detected by which layout ends
/// exactly with the payload. Errors, with file, node and byte of the payload: counts that do not fit, a node
/// number other than its index, a target that is not a node, more than 32 links, an origin outside any map
/// (limit::kCoordinate), a cost not above 0 or above limit::kCost.
[[nodiscard]] Result<Aq2Nav> readAq2Nav(std::span<const std::byte> bytes, std::string_view file);

/// Why the engine cannot load a graph, and at which node.
struct NavFlaw {
    std::string what;   ///< "it links to itself"
    std::string where;  ///< "node 3 at (64.0 0.0 24.0)"
    std::string hint = {};
};
/// The first flaw; nullopt when the engine can load the graph safely (see checkWritable()).
[[nodiscard]] std::optional<NavFlaw> engineFlaw(const NavGraph& graph);

/// Checks that the engine can load this graph safely: at most 8095 nodes and 32 links per node, valid
/// targets, no link to its own node or twice to the same, finite origins other than (0, 0, 0), finite costs
/// above 0, areas 0..31, no links of unused nodes. The error names the node.
[[nodiscard]] Result<> checkWritable(const NavGraph& graph);

/// The uncompressed payload, links in order; the graph must fit the layout's field sizes, as checkWritable()
/// ensures.
[[nodiscard]] Bytes aq2NavPayload(const NavGraph& graph, const Aq2NavLayout& layout = {});

/// A complete file in the engine's layout. Errors: those of checkWritable().
[[nodiscard]] Result<Bytes> writeAq2Nav(const NavGraph& graph);

}  // namespace navwright
