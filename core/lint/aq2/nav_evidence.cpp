#include "core/lint/aq2/nav_evidence.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/nav/graph/nav_diff.h"

namespace navwright {

namespace {

/// Distance in units within which nodes are the same; files round to eighths.
constexpr float kSamePlace = 0.5f;

}  // namespace

std::optional<NavEvidence> navEvidence(const Generation& generation) {
    if (generation.demos.empty() || !generation.graph || !generation.nodes || !generation.links) return {};
    const auto& result = *generation.graph;
    NavEvidence evidence;
    evidence.demos = static_cast<std::uint32_t>(generation.demos.size());
    evidence.nodeDemos.assign(result.graph.nodes.size(), -1);
    evidence.links.resize(result.graph.nodes.size());
    for (std::size_t i = 0; i < result.graph.nodes.size(); ++i) {
        if (const auto node = result.nodeOf[i]; node >= 0) {
            const auto& classified = generation.nodes->nodes[toIndex(node)];
            if (classified.cluster >= 0) {
                evidence.nodeDemos[i] = static_cast<std::int32_t>(classified.demos);
            }
        }
        evidence.links[i].resize(result.graph.nodes[i].links.size());
        for (std::size_t l = 0; l < evidence.links[i].size(); ++l) {
            const auto link = result.linkOf[i][l];
            if (link < 0) continue;
            const auto& seen = generation.links->links[toIndex(link)].evidence;
            evidence.links[i][l] = {true, seen.count, seen.demos};
        }
    }
    return evidence;
}

Result<NavEvidence> evidenceAt(const NavEvidence& evidence, const NavGraph& of, const NavGraph& nav,
                               JobContext& context) {
    NAV_ASSIGN(const auto diff, diffNavs(of, nav, {.radius = kSamePlace}, context));
    std::vector<std::int32_t> numbers(of.nodes.size(), -1);  // by node of `of`: its number in `nav`
    for (const auto& match : diff.matched) numbers[toIndex(match.a)] = match.b;
    NavEvidence result{.demos = evidence.demos};
    result.nodeDemos.assign(nav.nodes.size(), -1);
    for (const auto& node : nav.nodes) result.links.emplace_back(node.links.size());
    for (std::size_t i = 0; i < of.nodes.size(); ++i) {
        if (numbers[i] < 0) continue;
        const auto now = toIndex(numbers[i]);
        result.nodeDemos[now] = evidence.nodeDemos[i];
        const auto& links = nav.nodes[now].links;
        for (std::size_t l = 0; l < of.nodes[i].links.size(); ++l) {
            const auto target = numbers[toIndex(of.nodes[i].links[l].target)];
            const auto link = std::ranges::find(links, target, &NavLink::target);
            if (link == links.end()) continue;
            result.links[now][toIndex(link - links.begin())] = evidence.links[i][l];
        }
    }
    return result;
}

}  // namespace navwright
