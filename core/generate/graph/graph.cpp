#include "core/generate/graph/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/base/byte_writer.h"
#include "core/base/index.h"
#include "core/bots/test/removal_harm.h"
#include "core/floor/survey/fill_nav.h"
#include "core/floor/survey/serve_items.h"
#include "core/floor/survey/straight_links.h"
#include "core/generate/graph/edit_base.h"
#include "core/generate/graph/joined_components.h"
#include "core/generate/graph/main_component.h"
#include "core/generate/graph/rejected_components.h"
#include "core/generate/graph/reverse_links.h"
#include "core/generate/graph/verified_links.h"
#include "core/nav/files/nav_locks.h"
#include "core/nav/graph/components.h"
#include "core/physics/map_queries/spawns.h"
#include "core/physics/map_queries/water_nodes.h"

namespace navwright {

NavGraph plainGraph(const NodeSet& nodes, const LinkSet& links) {
    NavGraph graph;
    graph.nodes.reserve(nodes.nodes.size());
    for (const auto& classified : nodes.nodes) {
        auto& node = graph.nodes.emplace_back();
        node.origin = classified.origin;
        node.type = classified.type;
    }
    for (const auto& link : links.links) {
        graph.nodes[link.from].links.push_back({link.to, link.type, link.cost});
    }
    return graph;
}

namespace {

/// All links as (from, to), ascending.
std::vector<NodeLink> linkEnds(const NavGraph& graph) {
    std::vector<NodeLink> ends;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& link : graph.nodes[i].links) {
            ends.emplace_back(static_cast<std::int32_t>(i), link.target);
        }
    }
    std::ranges::sort(ends);
    return ends;
}

/// The links of the first list that are not in the second.
std::vector<NodeLink> without(const std::vector<NodeLink>& all, const std::vector<NodeLink>& others) {
    std::vector<NodeLink> left;
    std::ranges::set_difference(all, others, std::back_inserter(left));
    return left;
}

/// Warns, with numbers, where a change to the graph `before` makes traps, cuts nodes off or strands spawn
/// points, as the window warns of planned removals (harmOf()). `previous`: by node of the new graph, its
/// number before, or -1. `map` may be nullptr.
void warnOfHarm(GraphResult& result, std::string_view whose, const NavGraph& before,
                std::span<const std::int32_t> previous, const GameMap* map) {
    const auto spawns = map != nullptr ? spawnOrigins(map->bsp) : std::vector<Vec3>();
    const auto harm = harmBetween(before, result.graph, previous, spawns);
    if (harm.any()) result.warnings.push_back(fmt::format("{} {}", whose, harmDone(harm)));
}

void warnOfCuts(GraphResult& result, const NodeSet& nodes) {
    const auto capped = nodes.rejectedByReason()[toIndex(NodeRejection::maxCount)];
    if (capped > 0) {
        result.warnings.push_back(fmt::format(
            "{} of the lightest nodes were dropped to keep to nodes.max_count; a larger votes.spacing or "
            "nodes.radius gives fewer",
            capped));
    }
}

struct FillParts {
    const GameMap& map;
    LinkJudge& judge;
    int jobs = 0;
};

/// Adds nodes and links from the map (`fill.mode`). A map without floor for players leaves the nav unchanged.
Result<> fill(GraphResult& result, const FillParts& parts, FloorMemory& memory, const Parameters& parameters,
              JobContext& context) {
    auto floor = memory.survey(parts.map, parameters, parts.jobs, context);
    if (!floor && floor.error().cancelled()) return cancelled();
    if (!floor) {
        result.warnings.push_back("Nothing was filled in from the map: " + floor.error().message());
        return {};
    }
    const FillOptions options{.spacing = parameters.real32(Param::FillSpacing),
                              .costFactor = parameters.real32(Param::FillCostFactor),
                              .failureCost = parameters.real32(Param::FillFailureCost),
                              .leastArea = parameters.real(Param::FillLeastArea),
                              .spawnsOnly = parameters.choice(Param::FillMode) == "spawns",
                              .shortcuts = parameters.flag(Param::LinkStraight)};
    const auto filled =
        fillNav(result.graph, {parts.map, **floor, parts.judge, parts.jobs}, options, parameters, context);
    if (!filled && filled.error().cancelled()) return cancelled();
    if (!filled) {
        result.warnings.push_back("Nothing was filled in from the map: " + filled.error().message());
        return {};
    }
    result.filledNodes = static_cast<std::uint32_t>(filled->nodes);
    result.filledLinks = static_cast<std::uint32_t>(filled->links);
    return {};
}

/// Applies all verdicts of simulated bots about single links: rejected links, reverse links, nodes and links
/// from the map, links between components.
Result<> askPhysics(UnfinishedGraph& unfinished, const GraphInput& input, const Parameters& parameters,
                    GraphMemory& memory, JobContext& context) {
    auto& [result, book] = unfinished;
    std::optional<LinkJudge> own;
    auto& judge = input.judge != nullptr ? *input.judge : own.emplace(input.map->bsp, input.map->collision);
    auto& known = memory.ways;
    const auto shown = linkEnds(result.graph);
    NAV_ASSIGN(result.doubtedLinks,
               verifyGraph(result.graph, judge, parameters, result.mended, result.warnings, context));
    const auto sound = linkEnds(result.graph);
    result.rejected = without(shown, sound);
    if (parameters.flag(Param::LinkInferReverse)) {
        NAV_ASSIGN(result.inferredLinks,
                   addReverseLinks(result.graph, *input.map, parameters, known, context));
    }
    book.follow(result.graph, NavOrigin::inferred);
    const auto proven = linkEnds(result.graph);
    if (parameters.choice(Param::FillMode) != "off") {
        NAV_TRY(fill(result, {*input.map, judge, input.jobs}, memory.floor, parameters, context));
        book.follow(result.graph, NavOrigin::map);
    }
    const auto filled = linkEnds(result.graph);
    if (parameters.flag(Param::LinkJoinComponents)) {
        NAV_ASSIGN(result.joiningLinks, joinComponents(result.graph, *input.map, parameters, known, context));
    }
    book.follow(result.graph, NavOrigin::inferred);
    NAV_ASSIGN(const auto straight,
               addStraightLinks(result.graph, *input.map, judge, parameters, input.jobs, context));
    result.straightLinks = static_cast<std::uint32_t>(straight);
    book.followLinks(result.graph);
    result.inferred = without(proven, sound);
    std::ranges::copy_if(without(linkEnds(result.graph), filled), std::back_inserter(result.inferred),
                         [&](const auto& link) { return book.isShown(link); });
    std::ranges::sort(result.inferred);
    return {};
}

/// Removes what bots cannot reach or leave. Returns whether edits affect what is removed.
Result<bool> leaveOut(UnfinishedGraph& unfinished, const GraphInput& input, const Parameters& parameters,
                      JobContext& context) {
    auto& [result, book] = unfinished;
    if (parameters.choice(Param::NodeMainComponent) == "off") return false;
    auto whole = std::make_shared<WholeNav>();
    whole->graph = result.graph;
    NAV_ASSIGN(const auto main, keepMainComponent(result.graph, {*input.map, input.patches}, parameters,
                                                  result.rejectedNodes, result.warnings, context));
    for (const auto& left : result.rejectedNodes) whole->left.push_back(left.node);
    if (!whole->left.empty()) result.whole = std::move(whole);
    for (auto& left : result.rejectedNodes) left.node = book.nodeOf()[left.node];
    book.follow(result.graph, main.previous, NavOrigin::inferred);
    return main.byEdits;
}

bool rehearses(const GraphInput& input, const Parameters& parameters) {
    return input.map != nullptr && !input.asShown && parameters.integer(Param::RehearseRounds) > 0;
}

/// The locked links, which stay whatever bots make of them.
std::vector<NodeLink> lockedLinks(const NavGraph& graph, const PatchFile* patches) {
    std::vector<NodeLink> locked;
    if (patches == nullptr) return locked;
    const LockedParts parts(graph, navLocks(*patches));
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        for (std::size_t link = 0; link < graph.nodes[node].links.size(); ++link) {
            if (parts.link(node, link))
                locked.emplace_back(static_cast<std::int32_t>(node), graph.nodes[node].links[link].target);
        }
    }
    std::ranges::sort(locked);
    return locked;
}

ContentHash hashOf(const NavGraph& graph) {
    ByteWriter bytes;
    for (const auto& node : graph.nodes) {
        for (int axis = 0; axis < 3; ++axis) bytes.f32(node.origin[axis]);
        bytes.u8(static_cast<std::uint8_t>(node.type));
        bytes.u32(static_cast<std::uint32_t>(node.links.size()));
        for (const auto& link : node.links) {
            bytes.u32(static_cast<std::uint32_t>(link.target));
            bytes.u8(static_cast<std::uint8_t>(link.type));
            bytes.f32(link.cost);
        }
    }
    return contentHash(bytes.view());
}

/// Hash of the stage's rows that affect simulated bots; only finish() reads the others.
ContentHash askedParameters(Parameters parameters) {
    parameters.reset(Param::SpawnRadius);
    parameters.reset(Param::EmitUnlinkedSpawns);
    return parameters.hash(Stage::graph);
}

ContentHash rehearsalKey(const NavGraph& graph, const GraphInput& input, const Parameters& parameters) {
    auto key = combine(combine(hashOf(graph), input.map->content), askedParameters(parameters));
    for (const auto& [from, to] : lockedLinks(graph, input.patches))
        key = combine(key, contentHash(fmt::format("{}-{}", from, to)));
    return key;
}

/// Lets bots rehearse the graph, unless the result is cached. Where they cannot, warns and leaves the graph
/// unchanged.
Result<> rehearseGraph(UnfinishedGraph& unfinished, const GraphInput& input, const Parameters& parameters,
                       GraphMemory& memory, JobContext& context) {
    auto& [result, book] = unfinished;
    auto setup = rehearsalSetup(parameters, input.jobs);
    setup.fixed = lockedLinks(result.graph, input.patches);
    const auto key = rehearsalKey(result.graph, input, parameters);
    if (!memory.rehearsed || memory.rehearsed->key != key) {
        RehearsedGraph rehearsed{.key = key, .graph = result.graph, .report = {}};
        auto report = rehearse(rehearsed.graph, input.map->bsp, input.map->collision, setup, context);
        if (!report && report.error().cancelled()) return cancelled();
        if (!report) {
            result.warnings.push_back("Bots did not rehearse the nav: " + report.error().message());
            return {};
        }
        if (parameters.choice(Param::FillMode) == "all" && memory.floor.last() != nullptr) {
            std::optional<LinkJudge> own;
            auto& judge =
                input.judge != nullptr ? *input.judge : own.emplace(input.map->bsp, input.map->collision);
            NAV_TRY(
                serveItems(rehearsed.graph, {*input.map, *memory.floor.last(), judge, input.jobs}, context));
            report->previous.resize(rehearsed.graph.nodes.size(), -1);
        }
        rehearsed.report = std::make_shared<const RehearsalReport>(*std::move(report));
        memory.rehearsed = std::move(rehearsed);
    }
    result.rehearsal = memory.rehearsed->report;
    result.unrehearsed = std::make_shared<const NavGraph>(std::move(result.graph));
    result.graph = memory.rehearsed->graph;
    book.follow(result.graph, result.rehearsal->previous, NavOrigin::inferred);
    return {};
}

/// Hash of everything that affects verdicts about single links.
ContentHash provenKey(const NavGraph& plain, const GraphInput& input, const Parameters& parameters) {
    return combine(combine(hashOf(plain), input.map->content), askedParameters(parameters));
}

/// Applies feedback, spawn points and edits, and collects the figures. `base` holds the graph so far.
Result<GraphResult> finish(EditBase base, const LinkSet& links, const GraphInput& input,
                           const Parameters& parameters, const GraphMemory& memory, JobContext& context);

}  // namespace

Result<> applyFeedback(UnfinishedGraph& unfinished, const GraphInput& input, const Parameters& parameters,
                       JobContext& context) {
    if (input.ledger == nullptr) return {};
    auto& [result, book] = unfinished;
    const auto locks = input.patches != nullptr ? navLocks(*input.patches) : NavLocks{};
    const auto before = result.graph;
    NAV_ASSIGN(result.ledger, applyLedger(result.graph, *input.ledger,
                                          parameters.real32(Param::FeedbackRadius), locks, context));
    warnOfHarm(result, "The removals and repairs of the ledger", before, result.ledger.previous, input.map);
    book.follow(result.graph, result.ledger.previous, NavOrigin::inferred);
    return {};
}

Result<> applyEdits(UnfinishedGraph& unfinished, const GraphInput& input, JobContext& context) {
    if (input.patches == nullptr) return {};
    auto& [result, book] = unfinished;
    const auto before = result.graph;
    NAV_ASSIGN(result.patches, applyPatches(result.graph, *input.patches, context));
    warnOfHarm(result, "The edits by hand", before, result.patches.previous, input.map);
    book.follow(result.graph, result.patches.previous, NavOrigin::hand);
    if (input.map != nullptr) {
        std::ranges::move(editsOutside(*input.patches, result.patches, input.map->bsp.worldBounds()),
                          std::back_inserter(result.warnings));
    }
    return {};
}

GraphResult finished(UnfinishedGraph unfinished, const LinkSet& links) {
    auto& [result, book] = unfinished;
    result.nodeOf = book.nodeOf();
    result.linkOf = book.linkOf(result.graph, links);
    result.nodeOrigin = book.nodes();
    result.linkOrigin = book.links(result.graph);
    result.connectivity = measureConnectivity(result.graph);
    return std::move(result);
}

std::vector<Vec3> removedOrigins(const Ledger* ledger, const PatchFile* patches,
                                 const Parameters& parameters) {
    std::vector<Vec3> origins;
    if (ledger == nullptr) return origins;
    const auto locks = patches != nullptr ? navLocks(*patches) : NavLocks{};
    const auto radius = parameters.real32(Param::FeedbackRadius);
    const auto isLocked = [&](const Vec3& origin) {
        const auto near = [&](const Vec3& at, float tolerance) {
            return glm::distance(at, origin) <= radius + tolerance;
        };
        return std::ranges::any_of(locks.nodes,
                                   [&](const auto& lock) { return near(lock.at, lock.tolerance); }) ||
               std::ranges::any_of(locks.links, [&](const auto& lock) {
                   return near(lock.from, lock.tolerance) || near(lock.to, lock.tolerance);
               });
    };
    for (const auto& node : ledger->nodes) {
        if (!isLocked(node.origin)) origins.push_back(node.origin);
    }
    return origins;
}

Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links, const GraphInput& input,
                                  const Parameters& parameters, JobContext& context) {
    GraphMemory none;
    return assembleGraph(nodes, links, input, parameters, none, context);
}

bool takesLong(const NodeSet& nodes, const LinkSet& links, const GraphInput& input,
               const Parameters& parameters, const GraphMemory& memory) {
    if (input.map == nullptr || input.asShown) return false;
    if (parameters.choice(Param::FillMode) == "off" && !rehearses(input, parameters)) return false;
    return !memory.proven || memory.provenKey != provenKey(plainGraph(nodes, links), input, parameters);
}

Result<GraphResult> assembleGraph(const NodeSet& nodes, const LinkSet& links, const GraphInput& input,
                                  const Parameters& parameters, GraphMemory& memory, JobContext& context) {
    UnfinishedGraph unfinished;
    auto& [result, book] = unfinished;
    result.graph = plainGraph(nodes, links);
    const bool asks = input.map != nullptr && !input.asShown;
    const auto key = asks ? provenKey(result.graph, input, parameters) : ContentHash{};
    if (asks && memory.proven && memory.provenKey == key) {
        unfinished = *memory.proven;
    } else {
        warnOfCuts(result, nodes);
        book = GraphBook(result.graph);
        if (asks) {
            NAV_TRY(askPhysics(unfinished, input, parameters, memory, context));
            memory.proven = unfinished;
            memory.provenKey = key;
        }
    }
    bool shaped = std::ranges::any_of(nodes.nodes, &ClassifiedNode::edited);
    if (asks) {
        NAV_ASSIGN(const bool byEdits, leaveOut(unfinished, input, parameters, context));
        shaped = shaped || byEdits;
    }
    const auto finishNow = [&](UnfinishedGraph graph) {
        return finish({.unfinished = std::move(graph), .shaped = shaped}, links, input, parameters, memory,
                      context);
    };
    if (rehearses(input, parameters)) {
        const bool known =
            memory.rehearsed && memory.rehearsed->key == rehearsalKey(result.graph, input, parameters);
        if (input.onUnrehearsed && !known) {
            NAV_ASSIGN(auto first, finishNow(unfinished));
            input.onUnrehearsed(std::move(first));
        }
        NAV_TRY(rehearseGraph(unfinished, input, parameters, memory, context));
    }
    return finishNow(std::move(unfinished));
}

namespace {

Result<GraphResult> finish(EditBase base, const LinkSet& links, const GraphInput& input,
                           const Parameters& parameters, const GraphMemory& memory, JobContext& context) {
    auto& [result, book] = base.unfinished;
    NAV_TRY(applyFeedback(base.unfinished, input, parameters, context));
    if (input.map != nullptr) {
        result.spawns = typeSpawns(result.graph, input.map->bsp, parameters);
        if (!parameters.flag(Param::NodeAsVoted)) typeUnderWater(result.graph, input.map->collision);
        book.follow(result.graph, NavOrigin::map);
        const bool fills = !input.asShown && parameters.choice(Param::FillMode) != "off";
        if (fills) base.floor = memory.floor.last();
    }
    if (input.patches != nullptr) base.given = input.patches->patches;
    base.fed = input.ledger != nullptr;
    return editedGraph(std::make_shared<const EditBase>(std::move(base)), links, input, context);
}

}  // namespace

Connectivity measureConnectivity(const NavGraph& graph) {
    Connectivity result;
    result.nodes = static_cast<std::uint32_t>(graph.nodes.size());
    result.links = static_cast<std::uint32_t>(graph.linkCount());
    std::vector<bool> linked(graph.nodes.size(), false);
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        for (const auto& link : graph.nodes[from].links) {
            const auto target = toIndex(link.target);
            linked[from] = linked[target] = true;
            const auto& back = graph.nodes[target].links;
            const bool both = std::ranges::any_of(
                back, [&](const NavLink& other) { return other.target == static_cast<std::int32_t>(from); });
            if (!both) ++result.oneWayLinks;
        }
    }
    result.unlinkedNodes = static_cast<std::uint32_t>(std::ranges::count(linked, false));
    const auto strong = strongComponents(graph);
    result.strongParts = static_cast<std::uint32_t>(strong.components.size());
    result.largestStrongShare = strong.largestShare();
    result.components = static_cast<std::uint32_t>(weakComponents(graph).components.size());
    return result;
}

OriginCounts countOrigins(const GraphResult& result) {
    OriginCounts counts;
    for (const auto origin : result.nodeOrigin) ++counts.nodes[toIndex(origin)];
    for (const auto& links : result.linkOrigin) {
        for (const auto origin : links) ++counts.links[toIndex(origin)];
    }
    return counts;
}

}  // namespace navwright
