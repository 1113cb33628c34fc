#include "lint/nav_evidence.h"

namespace navwright {

std::optional<NavEvidence> navEvidence(const Generation& generation) {
    if (generation.demos.empty() || !generation.graph || !generation.nodes || !generation.links) return {};
    const auto& result = *generation.graph;
    NavEvidence evidence;
    evidence.demos = static_cast<std::uint32_t>(generation.demos.size());
    evidence.nodeDemos.assign(result.graph.nodes.size(), -1);
    evidence.links.resize(result.graph.nodes.size());
    for (std::size_t i = 0; i < result.graph.nodes.size(); ++i) {
        if (const auto node = result.nodeOf[i]; node >= 0) {
            const auto& classified = generation.nodes->nodes[static_cast<std::size_t>(node)];
            if (classified.cluster >= 0) {
                evidence.nodeDemos[i] = static_cast<std::int32_t>(classified.demos);
            }
        }
        evidence.links[i].resize(result.graph.nodes[i].links.size());
        for (std::size_t l = 0; l < evidence.links[i].size(); ++l) {
            const auto link = result.linkOf[i][l];
            if (link < 0) continue;
            const auto& seen = generation.links->links[static_cast<std::size_t>(link)].evidence;
            evidence.links[i][l] = {true, seen.count, seen.demos};
        }
    }
    return evidence;
}

}  // namespace navwright
