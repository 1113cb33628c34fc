#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/base/digest.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/proposal_types.h"
#include "core/nav/files/strafe_archive.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/nav_statistics.h"
#include "core/output/formats/file_facts.h"

namespace navwright {

namespace {

void typeFacts(Facts& facts, const TypeCounts& counts) {
    for (std::size_t type = 0; type < counts.size(); ++type) {
        if (counts[type] > 0) facts.add(nodeTypeName(static_cast<NodeType>(type)), counts[type]);
    }
}

void graphFacts(Facts& facts, const NavGraph& graph) {
    const auto statistics = navStatistics(graph);
    const auto strong = strongComponents(graph);
    facts.add("nodes", statistics.nodes);
    facts.add("unused_nodes", statistics.unused);
    facts.add("links", statistics.links);
    facts.add("links_per_node", statistics.linksPerNode.mean);
    facts.add("most_links", statistics.linksPerNode.max);
    facts.add("one_way_links", statistics.oneWayLinks);
    facts.add("unlinked_nodes", statistics.unlinkedNodes);
    facts.add("dead_ends", statistics.deadEnds);
    facts.add("islands", weakComponents(graph).components.size());
    facts.add("strongly_connected_parts", strong.components.size());
    facts.add("largest_strongly_connected_share", strong.largestShare());
    facts.add("mean_link_length", statistics.lengths.mean);
    facts.add("mins", statistics.bounds.mins);
    facts.add("maxs", statistics.bounds.maxs);
    typeFacts(facts.group("nodes_by_type", Facts::Keys::names), statistics.nodeTypes);
    typeFacts(facts.group("links_by_type", Facts::Keys::names), statistics.linkTypes);
}

/// "yes", or why the engine cannot load the file.
std::string loadFact(const Aq2Nav& nav, bool proposed) {
    if (nav.layout.inUseBytes != Aq2NavLayout().inUseBytes) {
        return fmt::format("in use is one byte, the engine reads four: rewrite it with `navgen convert{}`",
                           proposed ? " --from proposal" : "");
    }
    const auto writable = checkWritable(nav.graph);
    return writable ? std::string("yes") : writable.error().message();
}

}  // namespace

Result<Facts> aq2NavFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto nav, readAq2Nav(input.bytes, input.file));
    const bool proposed = looksProposed(nav);
    Facts facts;
    facts.add("version", nav.layout.version);
    facts.add("inuse_bytes", nav.layout.inUseBytes);
    facts.add("type_numbers", proposed ? "proposal" : "engine");
    facts.add("sha1", sha1Hex(input.bytes));
    facts.add("engine_can_load", loadFact(nav, proposed));
    graphFacts(facts, nav.graph);
    return facts;
}

Result<Facts> strafeFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto archive, readStrafeArchive(input.bytes, input.file));
    std::vector<std::string> demos;
    for (const auto& demo : archive.demos) demos.push_back(demo.name);
    float fastest = 0;
    std::size_t points = 0;
    for (const auto& way : archive.traversals) {
        fastest = std::max(fastest, way.speed);
        points += way.points.size();
    }
    Facts facts;
    facts.add("map", archive.map);
    facts.add("traversals", archive.traversals.size());
    facts.add("points", points);
    facts.add("fastest", static_cast<double>(fastest));
    facts.add("demos", std::move(demos));
    return facts;
}

}  // namespace navwright
