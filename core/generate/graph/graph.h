#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/bots/rehearsal/rehearsal.h"
#include "core/bots/test/ledger.h"
#include "core/floor/survey/floor.h"
#include "core/floor/survey/unserved_items.h"
#include "core/generate/graph/graph_book.h"
#include "core/generate/graph/known_ways.h"
#include "core/generate/links/links.h"
#include "core/generate/nodes/nodes.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/files/node_link.h"
#include "core/nav/files/patch_apply.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

/// How much of a graph is connected.
struct Connectivity {
    std::uint32_t nodes = 0;
    std::uint32_t links = 0;
    std::uint32_t oneWayLinks = 0;    ///< without a link back
    std::uint32_t components = 0;     ///< parts with no link between them, whatever its direction
    std::uint32_t unlinkedNodes = 0;  ///< without any link
    std::uint32_t strongParts = 0;    ///< parts in which every node reaches every other
    double largestStrongShare = 0;    ///< share of the nodes in the largest of these, 0..1

    friend bool operator==(const Connectivity&, const Connectivity&) = default;
};

struct EditBase;
struct WholeNav;

/// The finished graph, and where its parts come from.
struct GraphResult {
    NavGraph graph;
    std::vector<std::int32_t> nodeOf;  ///< by graph node: node of the NodeSet; -1 = it has none there
    /// By graph node and link: link of the LinkSet; -1 = a ladder's link, an inferred one, one of the map or
    /// an edit.
    std::vector<std::vector<std::int32_t>> linkOf;
    std::vector<NavOrigin> nodeOrigin;               ///< by graph node
    std::vector<std::vector<NavOrigin>> linkOrigin;  ///< by graph node and link
    /// Links, as (from, to) by nodes of the NodeSet, ascending: those that only physics shows, and those that
    /// `links.verify` rejected.
    std::vector<NodeLink> inferred, rejected;
    /// Links, as (from, to), that `links.verify` gave the type that bots need, ascending.
    std::vector<NodeLink> mended;
    std::uint32_t inferredLinks = 0;          ///< ways back that no demo shows but physics does
    std::uint32_t joiningLinks = 0;           ///< that join components, which no demo shows either
    std::uint32_t straightLinks = 0;          ///< added to spare bots a detour (`links.straight`)
    std::uint32_t filledNodes = 0;            ///< that the map offers (`fill.mode`)
    std::uint32_t filledLinks = 0;            ///< that the map offers, between any nodes
    std::vector<RejectedNode> rejectedNodes;  ///< nodes outside the main component, which were rejected
    std::shared_ptr<const WholeNav> whole;    ///< the nav with them (rejected_components.h); null: none were
    std::uint32_t doubtedLinks = 0;           ///< that kill, or that no simulated bot makes (`links.verify`)
    std::shared_ptr<const RehearsalReport> rehearsal;  ///< empty when bots did not rehearse the graph
    std::shared_ptr<const NavGraph> unrehearsed;       ///< the graph before they did; empty as `rehearsal`
    std::vector<SpawnMatch> spawns;                    ///< empty without a map
    std::vector<UnservedItem> items;                   ///< that bots do not get; empty without a fill
    LedgerReport ledger;
    PatchReport patches;
    std::shared_ptr<const EditBase> base;  ///< what edits are applied to (edit_base.h); null: a file's nav
    Connectivity connectivity;
    std::vector<std::string> warnings;
};

class LinkJudge;

struct GraphInput {
    const Ledger* ledger = {};      ///< may be nullptr
    const PatchFile* patches = {};  ///< may be nullptr
    const GameMap* map = {};        ///< may be nullptr
    LinkJudge* judge = {};          ///< of that map, to be remembered between runs; nullptr: one for this run
    int jobs = 0;                   ///< threads for the fill; 0 = one per core
    bool asShown = false;           ///< leave simulated bots out: the graph is what the demos show
    /// Told of the graph before bots rehearse it, where they do; may be empty.
    std::function<void(GraphResult)> onUnrehearsed = {};
};

/// Where the ledger's nodes stood, for clusterVotes() and classifyNodes(); without those that a lock near
/// them protects, whose surroundings must not change. Both may be nullptr.
[[nodiscard]] std::vector<Vec3> removedOrigins(const Ledger* ledger, const PatchFile* patches,
                                               const Parameters& parameters);

/// Makes the nodes and links that demos show, and nothing else.
[[nodiscard]] NavGraph plainGraph(const NodeSet& nodes, const LinkSet& links);

/// docs/rules.md 5.5, 6.4, 7.6 and 9: nodes and links as the engine wants them, feedback and edits applied,
/// spawn points typed. Only a cancel fails.
[[nodiscard]] Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links,
                                                const GraphInput& input, const Parameters& parameters,
                                                JobContext& context);

[[nodiscard]] Connectivity measureConnectivity(const NavGraph& graph);

/// How many nodes and links go back to what, by NavOrigin.
struct OriginCounts {
    std::array<std::size_t, kNavOriginCount> nodes{}, links{};

    friend bool operator==(const OriginCounts&, const OriginCounts&) = default;
};
[[nodiscard]] OriginCounts countOrigins(const GraphResult& result);

/// A graph before feedback, spawn points and edits.
struct UnfinishedGraph {
    GraphResult result;
    GraphBook book;
};

/// Removes and mends what the ledger tells of, if there is one, and warns of what that harms. Only a cancel
/// fails.
[[nodiscard]] Result<> applyFeedback(UnfinishedGraph& unfinished, const GraphInput& input,
                                     const Parameters& parameters, JobContext& context);
/// Applies the edits by hand, if there are any, and warns of what that harms, and of those outside the map.
/// Only a cancel fails.
[[nodiscard]] Result<> applyEdits(UnfinishedGraph& unfinished, const GraphInput& input, JobContext& context);
/// With where its parts come from, and how much of it is connected.
[[nodiscard]] GraphResult finished(UnfinishedGraph unfinished, const LinkSet& links);

/// What came of rehearsing one graph.
struct RehearsedGraph {
    ContentHash key;
    NavGraph graph;
    std::shared_ptr<const RehearsalReport> report;
};

/// What runs of assembleGraph() remember of a map, to save running bots again where an earlier run did.
struct GraphMemory {
    KnownWays ways;
    FloorMemory floor;
    /// The last graph with all that bots were asked about single links: edits by hand do not change it.
    ContentHash provenKey;
    std::optional<UnfinishedGraph> proven;
    std::optional<RehearsedGraph> rehearsed;  ///< the last
};

/// Makes the same graph as assembleGraph() without a memory, but reuses what `memory` kept of earlier runs.
[[nodiscard]] Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links,
                                                const GraphInput& input, const Parameters& parameters,
                                                GraphMemory& memory, JobContext& context);

/// Whether that would let bots try much that `memory` does not know.
[[nodiscard]] bool takesLong(const NodeSet& nodes, const LinkSet& links, const GraphInput& input,
                             const Parameters& parameters, const GraphMemory& memory);

}  // namespace navwright
