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
#include "core/generate/graph/known_ways.h"
#include "core/generate/graph/origin_book.h"
#include "core/generate/links/links.h"
#include "core/generate/nodes/nodes.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/files/patch_apply.h"
#include "core/physics/map_queries/game_map.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

/// How well a graph is connected.
struct Connectivity {
    std::uint32_t nodes = 0;
    std::uint32_t links = 0;
    std::uint32_t oneWayLinks = 0;    ///< without a reverse link
    std::uint32_t islands = 0;        ///< weakly connected components
    std::uint32_t unlinkedNodes = 0;  ///< without any link
    std::uint32_t strongParts = 0;    ///< strongly connected components
    double largestStrongShare = 0;    ///< share of the nodes in the largest of these, 0..1

    friend bool operator==(const Connectivity&, const Connectivity&) = default;
};

struct WholeNav;

/// The finished graph, and the origin of its parts.
struct GraphResult {
    NavGraph graph;
    std::vector<std::int32_t> nodeOf;  ///< by graph node: node of the NodeSet; -1: none
    /// By graph node and link: link of the LinkSet; -1: a link of a ladder, inferred, from the map or from an
    /// edit.
    std::vector<std::vector<std::int32_t>> linkOf;
    std::vector<NavOrigin> nodeOrigin;               ///< by graph node
    std::vector<std::vector<NavOrigin>> linkOrigin;  ///< by graph node and link
    /// Links as (from, to) in nodes of the NodeSet, ascending: those supported only by physics, and those
    /// that `links.verify` removed.
    std::vector<std::pair<std::int32_t, std::int32_t>> inferred, leftOut;
    /// Links as above that `links.verify` retyped.
    std::vector<std::pair<std::int32_t, std::int32_t>> mended;
    std::uint32_t inferredLinks = 0;        ///< reverse links supported by physics, not by demos
    std::uint32_t joiningLinks = 0;         ///< links that connect components, supported by physics
    std::uint32_t filledNodes = 0;          ///< added from the map (`fill.mode`)
    std::uint32_t filledLinks = 0;          ///< added from the map, between any nodes
    std::vector<LeftOutNode> leftOutNodes;  ///< nodes outside the main component, which were left out
    std::shared_ptr<const WholeNav> whole;  ///< the nav including these (graph/left_out.h); null: none
    std::uint32_t doubtedLinks = 0;         ///< deadly, or passed by no simulated bot (`links.verify`)
    std::shared_ptr<const RehearsalReport> rehearsal;  ///< null when the graph was not rehearsed
    std::shared_ptr<const NavGraph>
        unrehearsed;                 ///< the graph before rehearsing; null when it was not rehearsed
    std::vector<SpawnMatch> spawns;  ///< empty without a map
    LedgerReport ledger;
    PatchReport patches;
    Connectivity connectivity;
    std::vector<std::string> warnings;
};

class LinkJudge;

struct GraphInput {
    const Ledger* ledger = {};      ///< may be nullptr
    const PatchFile* patches = {};  ///< may be nullptr
    const GameMap* map = {};        ///< may be nullptr
    LinkJudge* judge =
        {};                ///< of that map, to keep its results between runs; nullptr: a new one for this run
    int jobs = 0;          ///< threads for the fill; 0 = one per core
    bool asShown = false;  ///< skip all simulated bots: the graph as the demos show it
    /// Called with the graph before rehearsing, if it is rehearsed; may be empty.
    std::function<void(GraphResult)> onUnrehearsed = {};
};

/// Subject of warnOfHarm()'s warnings for ledgers.
inline constexpr std::string_view kLedgerWork = "The removals and repairs of the ledger";
inline constexpr std::string_view kEditWork = "The edits by hand";

/// Warns, with numbers, when changes of the graph `before` create traps, disconnect nodes or strand spawn
/// points (harmOf()). `whose`: subject of the sentence. `previous`: by node of the graph its number before,
/// or -1. `map` may be nullptr.
void warnOfHarm(GraphResult& result, std::string_view whose, const NavGraph& before,
                std::span<const std::int32_t> previous, const GameMap* map);

/// Positions of the ledger's removed nodes, for clusterVotes() and classifyNodes(), except those protected by
/// a nearby lock, whose surroundings must not change. Both pointers may be null.
[[nodiscard]] std::vector<Vec3> removedOrigins(const Ledger* ledger, const PatchFile* patches,
                                               const Parameters& parameters);

/// Assembles the graph (docs/rules.md 5.5, 6.4, 7.6 and 9): limits nodes and links to what the engine
/// accepts, applies feedback and edits, types spawn points. Errors: cancelled.
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
    OriginBook origins;
};

/// The result of rehearsing one graph.
struct RehearsedGraph {
    ContentHash key;
    NavGraph graph;
    std::shared_ptr<const RehearsalReport> report;
};

/// Cache of assembleGraph() for one map, to avoid repeating simulations.
struct GraphMemory {
    KnownWays ways;
    FloorMemory floor;
    /// The last graph after all simulations of single links; manual edits do not change it.
    ContentHash provenKey;
    std::optional<UnfinishedGraph> proven;
    std::optional<RehearsedGraph> rehearsed;  ///< the last result
};

/// Assembles the graph using a cache; the result is the same as without.
[[nodiscard]] Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links,
                                                const GraphInput& input, const Parameters& parameters,
                                                GraphMemory& memory, JobContext& context);

/// Whether assembleGraph() would need many simulations that `memory` does not have.
[[nodiscard]] bool takesLong(const NodeSet& nodes, const LinkSet& links, const GraphInput& input,
                             const Parameters& parameters, const GraphMemory& memory);

}  // namespace navwright
