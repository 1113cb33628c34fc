#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/byte_text.h"
#include "core/edit/rerelease/quake_nav_patches.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_names.h"
#include "core/output/formats/file_facts.h"

/// Facts of navs of the re-releases and of their patches.
namespace navwright {

namespace {

using NameCounts = std::map<std::string, std::size_t>;

void countFacts(Facts& facts, std::string_view title, const NameCounts& counts) {
    if (counts.empty()) return;
    auto& group = facts.group(title, Facts::Keys::names);
    for (const auto& [name, count] : counts) group.add(name, count);
}

/// What the links of a nav have, counted.
struct LinkCounts {
    NameCounts types, flags, traversalsByType, edictsByType;
    std::size_t oneWay = 0;
    std::size_t planes = 0;

    [[nodiscard]] static std::size_t sum(const NameCounts& counts) {
        std::size_t all = 0;
        for (const auto& [name, count] : counts) all += count;
        return all;
    }
};

LinkCounts countLinks(const RereleaseGraph& graph) {
    LinkCounts counts;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& link : graph.nodes[i].links) {
            const auto type = linkTypeWord(graph.game, static_cast<std::uint8_t>(link.type & 0xff));
            ++counts.types[type];
            for (int bit = 0; bit < 8; ++bit) {
                if ((link.flags() >> bit & 1) == 0) continue;
                ++counts.flags[graph.game == RereleaseGame::quake2 ? linkFlagWord(bit)
                                                                   : fmt::format("mask {}", 1 << bit)];
            }
            if (link.traversal) {
                ++counts.traversalsByType[type];
                counts.planes += link.traversal->ladderPlane != Vec3(0) ? 1 : 0;
            }
            if (link.edict) ++counts.edictsByType[type];
            const auto& back = graph.nodes[link.target].links;
            counts.oneWay +=
                std::ranges::find(back, static_cast<std::int32_t>(i), &RereleaseLink::target) == back.end()
                    ? 1
                    : 0;
        }
    }
    return counts;
}

/// " 1 to 16", so that the list stays short whatever a file holds.
std::string radiusBand(std::uint16_t radius) {
    constexpr int kBand = 16, kMost = 64;
    if (radius > kMost) return "above 64";
    const int band = radius == 0 ? 0 : (radius - 1) / kBand;
    return fmt::format("{:2} to {:2}", radius == 0 ? 0 : band * kBand + 1, (band + 1) * kBand);
}

void rereleaseFacts(Facts& facts, const RereleaseGraph& graph,
                    const std::vector<ConversionWarning>& remarks) {
    NameCounts nodeFlags, radii;
    std::size_t mostLinks = 0, without = 0;
    std::uint64_t radiusSum = 0;
    for (const auto& node : graph.nodes) {
        for (int bit = 0; bit < 16; ++bit) {
            if ((node.flags >> bit & 1) != 0) ++nodeFlags[nodeFlagWord(graph.game, bit)];
        }
        mostLinks = std::max(mostLinks, node.links.size());
        without += node.links.empty() ? 1 : 0;
        ++radii[radiusBand(node.radius)];
        radiusSum += node.radius;
    }
    const auto links = countLinks(graph);
    facts.add("game", graph.game == RereleaseGame::quake ? "Quake" : "Quake II");
    facts.add("nodes", graph.nodes.size());
    facts.add("links", graph.linkCount());
    facts.add("most_links_of_a_node", mostLinks);
    facts.add("nodes_without_links_out", without);
    facts.add("one_way_links", links.oneWay);
    facts.add("traversals", LinkCounts::sum(links.traversalsByType));
    if (graph.game == RereleaseGame::quake2) facts.add("ladder_planes", links.planes);
    facts.add("edicts", LinkCounts::sum(links.edictsByType));
    if (!graph.nodes.empty())
        facts.add("mean_radius", static_cast<double>(radiusSum) / static_cast<double>(graph.nodes.size()));
    countFacts(facts, "links_by_type", links.types);
    countFacts(facts, "traversals_by_type", links.traversalsByType);
    countFacts(facts, "edicts_by_type", links.edictsByType);
    countFacts(facts, "nodes_by_flag", nodeFlags);
    countFacts(facts, "nodes_by_radius", radii);
    countFacts(facts, "links_by_flag", links.flags);
    std::vector<std::string> sentences;
    for (const auto& remark : remarks) sentences.push_back(remark.message());
    facts.add("remarks", sentences);
}

}  // namespace

Result<Facts> rereleaseFileFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto nav, readRereleaseFile(input.bytes, input.file));
    Facts facts;
    facts.add("version", nav.version);
    if (hasHeuristic(nav.game, nav.version)) facts.add("heuristic", nav.heuristic);
    rereleaseFacts(facts, rereleaseGraph(nav), rereleaseRemarks(nav));
    return facts;
}

Result<Facts> navJsonFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto nav, parseNavJson(asText(input.bytes), input.file));
    Facts facts;
    facts.add("version", nav.version);
    facts.add("map", nav.filename);
    facts.add("map_name", nav.mapName);
    facts.add("author", nav.author);
    facts.add("contributors", nav.contributors);
    if (nav.graph.heuristic) facts.add("heuristic", *nav.graph.heuristic);
    rereleaseFacts(facts, nav.graph, joined(nav.remarks, rereleaseRemarks(nav.graph)));
    return facts;
}

Result<Facts> rereleasePatchFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto patches, readAnyRereleasePatches(asText(input.bytes), input.file));
    Facts facts;
    facts.add("game", patches.game == RereleaseGame::quake ? "Quake" : "Quake II");
    facts.add("map", patches.map);
    facts.add("patches", patches.patches.size());
    facts.add("enabled", std::ranges::count_if(patches.patches, &RereleasePatch::enabled));
    auto& byOperation = facts.group("by_operation");
    for (int index = 0; index < kRereleasePatchKindCount; ++index) {
        const auto kind = static_cast<RereleasePatchKind>(index);
        const auto count = std::ranges::count(patches.patches, kind, &RereleasePatch::kind);
        if (count > 0) byOperation.add(rereleasePatchKindName(kind), count);
    }
    return facts;
}

}  // namespace navwright
