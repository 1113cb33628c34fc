#include <map>
#include <string_view>

#include "analysis/islands.h"
#include "analysis/nav_statistics.h"
#include "base/byte_text.h"
#include "base/digest.h"
#include "nav/aq2_nav.h"
#include "nav/nav2.h"
#include "nav/nav_json.h"
#include "navgen/file_facts.h"

namespace navwright {

namespace {

void typeFacts(Facts& facts, const TypeCounts& counts) {
    for (std::size_t type = 0; type < counts.size(); ++type) {
        if (counts[type] > 0) facts.add(nodeTypeName(static_cast<NodeType>(type)), counts[type]);
    }
}

void graphFacts(Facts& facts, const NavGraph& graph) {
    const auto statistics = navStatistics(graph);
    const auto strong = strongIslands(graph);
    facts.add("nodes", statistics.nodes);
    facts.add("unused_nodes", statistics.unused);
    facts.add("links", statistics.links);
    facts.add("links_per_node", statistics.linksPerNode.mean);
    facts.add("most_links", statistics.linksPerNode.max);
    facts.add("one_way_links", statistics.oneWayLinks);
    facts.add("unlinked_nodes", statistics.unlinkedNodes);
    facts.add("dead_ends", statistics.deadEnds);
    facts.add("islands", weakIslands(graph).islands.size());
    facts.add("strongly_connected_parts", strong.islands.size());
    facts.add("largest_strongly_connected_share", strong.largestShare());
    facts.add("mean_link_length", statistics.lengths.mean);
    facts.add("mins", statistics.bounds.mins);
    facts.add("maxs", statistics.bounds.maxs);
    typeFacts(facts.group("nodes_by_type", Facts::Keys::names), statistics.nodeTypes);
    typeFacts(facts.group("links_by_type", Facts::Keys::names), statistics.linkTypes);
}

std::string_view linkTypeName(RereleaseLinkType type) {
    constexpr std::string_view kNames[] = {"walk",        "long_jump",    "teleport", "walk_off_ledge",
                                           "pusher",      "barrier_jump", "elevator", "train",
                                           "manual_jump", "unknown"};
    const auto index = static_cast<std::size_t>(type);
    return index < std::size(kNames) ? kNames[index] : "unknown";
}

void rereleaseFacts(Facts& facts, const RereleaseGraph& graph) {
    std::map<std::string_view, std::size_t> types;
    std::size_t traversals = 0;
    std::size_t edicts = 0;
    for (const auto& node : graph.nodes) {
        for (const auto& link : node.links) {
            ++types[linkTypeName(link.kind())];
            traversals += link.traversal ? 1 : 0;
            edicts += link.edict ? 1 : 0;
        }
    }
    facts.add("nodes", graph.nodes.size());
    facts.add("links", graph.linkCount());
    facts.add("traversals", traversals);
    facts.add("edicts", edicts);
    auto& byType = facts.group("links_by_type", Facts::Keys::names);
    for (const auto& [name, count] : types) byType.add(name, count);
}

}  // namespace

Result<Facts> aq2NavFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto nav, readAq2Nav(bytes, file));
    const auto writable = checkWritable(nav.graph);
    Facts facts;
    facts.add("version", nav.layout.version);
    facts.add("inuse_bytes", nav.layout.inUseBytes);
    facts.add("sha1", sha1Hex(bytes));
    facts.add("engine_can_load", writable ? std::string("yes") : writable.error().message());
    graphFacts(facts, nav.graph);
    return facts;
}

Result<Facts> nav2Facts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto nav, readNav2(bytes, file));
    Facts facts;
    facts.add("version", nav.version);
    facts.add("heuristic", nav.heuristic);
    rereleaseFacts(facts, rereleaseGraph(nav));
    return facts;
}

Result<Facts> navJsonFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto nav, parseNavJson(asText(bytes), file));
    Facts facts;
    facts.add("version", nav.version);
    facts.add("map", nav.filename);
    facts.add("map_name", nav.mapName);
    facts.add("author", nav.author);
    facts.add("contributors", nav.contributors);
    rereleaseFacts(facts, nav.graph);
    return facts;
}

}  // namespace navwright
