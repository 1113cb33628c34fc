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
    std::uint32_t components = 0;     ///< weakly connected, ignoring directions
    std::uint32_t unlinkedNodes = 0;  ///< without any link
    std::uint32_t strongParts = 0;    ///< strongly connected components
    double largestStrongShare = 0;    ///< share of the nodes in the largest strong one, 0..1

    friend bool operator==(const Connectivity&, const Connectivity&) = default;
};

struct EditBase;
struct WholeNav;

/// The finished graph, and where its nodes and links come from.
struct GraphResult {
    NavGraph graph;
    std::vector<std::int32_t> nodeOf;  ///< by graph node: node of the NodeSet; -1: none
    /// By graph node and link: link of the LinkSet; -1 for links of ladders, inferred links, and those of the
    /// map or an edit.
    std::vector<std::vector<std::int32_t>> linkOf;
    std::vector<NavOrigin> nodeOrigin;               ///< by graph node
    std::vector<std::vector<NavOrigin>> linkOrigin;  ///< by graph node and link
    /// Links by nodes of the NodeSet, ascending: those inferred by physics, and those that `links.verify`
    /// rejected.
    std::vector<NodeLink> inferred, rejected;
    /// Links whose type `links.verify` changed to what bots need, ascending.
    std::vector<NodeLink> mended;
    std::uint32_t inferredLinks = 0;          ///< reverse links by physics, without demos
    std::uint32_t joiningLinks = 0;           ///< links that connect components, without demos
    std::uint32_t straightLinks = 0;          ///< links against detours (`links.straight`)
    std::uint32_t filledNodes = 0;            ///< nodes from the map (`fill.mode`)
    std::uint32_t filledLinks = 0;            ///< links from the map, between any nodes
    std::vector<RejectedNode> rejectedNodes;  ///< outside the main component
    std::shared_ptr<const WholeNav> whole;    ///< the nav with these (rejected_components.h); null: none
    std::uint32_t doubtedLinks = 0;           ///< deadly, or passed by no simulated bot (`links.verify`)
    std::shared_ptr<const RehearsalReport> rehearsal;  ///< null without a rehearsal
    std::shared_ptr<const NavGraph> unrehearsed;       ///< before the rehearsal; null without one
    std::vector<SpawnMatch> spawns;                    ///< empty without a map
    std::vector<UnservedItem> items;                   ///< items that bots cannot reach; empty without a fill
    LedgerReport ledger;
    PatchReport patches;
    std::shared_ptr<const EditBase> base;  ///< to which edits apply (edit_base.h); null for an opened nav
    Connectivity connectivity;
    std::vector<std::string> warnings;
};

class LinkJudge;

struct GraphInput {
    const Ledger* ledger = {};      ///< may be nullptr
    const PatchFile* patches = {};  ///< may be nullptr
    const GameMap* map = {};        ///< may be nullptr
    LinkJudge* judge = {};          ///< for that map, keeps verdicts between runs; nullptr: one for this run
    int jobs = 0;                   ///< threads for the fill; 0 = one per core
    bool asShown = false;           ///< skip simulated bots: the graph as the demos show it
    /// Called with the graph before its rehearsal, if there is one; may be empty.
    std::function<void(GraphResult)> onUnrehearsed = {};
};

/// Former positions of the ledger's removed nodes, for clusterVotes() and classifyNodes(), except those near
/// a lock, whose surroundings must not change. Both pointers may be nullptr.
[[nodiscard]] std::vector<Vec3> removedOrigins(const Ledger* ledger, const PatchFile* patches,
                                               const Parameters& parameters);

/// Makes a graph of the given nodes and links alone.
[[nodiscard]] NavGraph plainGraph(const NodeSet& nodes, const LinkSet& links);

/// Makes the graph (docs/rules.md 5.5, 6.4, 7.6 and 9): engine limits, feedback and edits applied, spawn
/// points typed. Errors: cancelled.
[[nodiscard]] Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links,
                                                const GraphInput& input, const Parameters& parameters,
                                                JobContext& context);

[[nodiscard]] Connectivity measureConnectivity(const NavGraph& graph);

/// Number of nodes and links by NavOrigin.
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

/// Applies the removals and repairs of the ledger, if any, and warns of the harm they do. Errors: cancelled.
[[nodiscard]] Result<> applyFeedback(UnfinishedGraph& unfinished, const GraphInput& input,
                                     const Parameters& parameters, JobContext& context);
/// Applies edits by hand, if any; warns of the harm they do, and of places outside the map. Errors:
/// cancelled.
[[nodiscard]] Result<> applyEdits(UnfinishedGraph& unfinished, const GraphInput& input, JobContext& context);
/// Adds origins and connectivity.
[[nodiscard]] GraphResult finished(UnfinishedGraph unfinished, const LinkSet& links);

/// The result of a rehearsal.
struct RehearsedGraph {
    ContentHash key;
    NavGraph graph;
    std::shared_ptr<const RehearsalReport> report;
};

/// Caches of assembleGraph() for one map, so that bots are simulated again only where needed.
struct GraphMemory {
    KnownWays ways;
    FloorMemory floor;
    /// Key of the last graph with all verdicts about single links; edits by hand do not change it.
    ContentHash provenKey;
    std::optional<UnfinishedGraph> proven;
    std::optional<RehearsedGraph> rehearsed;  ///< the last
};

/// As assembleGraph() without a memory, with the same result, but reuses results of earlier runs.
[[nodiscard]] Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links,
                                                const GraphInput& input, const Parameters& parameters,
                                                GraphMemory& memory, JobContext& context);

/// Whether assembleGraph() would simulate many links that `memory` does not contain.
[[nodiscard]] bool takesLong(const NodeSet& nodes, const LinkSet& links, const GraphInput& input,
                             const Parameters& parameters, const GraphMemory& memory);

}  // namespace navwright
