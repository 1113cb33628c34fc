#include "models/nav_generation.h"

namespace navwright {

std::shared_ptr<const Generation> generationOfNav(NavGraph graph, std::string mapName,
                                                  std::shared_ptr<const GameMap> map) {
    GraphResult result;
    result.connectivity = measureConnectivity(graph);
    result.nodeOf.assign(graph.nodes.size(), -1);
    for (const auto& node : graph.nodes) result.linkOf.emplace_back(node.links.size(), -1);
    result.graph = std::move(graph);

    Generation generation;
    generation.mapName = std::move(mapName);
    generation.map = std::move(map);
    generation.votes = std::make_shared<const VoteSet>();
    generation.clusters = std::make_shared<const ClusterSet>();
    generation.nodes = std::make_shared<const NodeSet>();
    generation.links = std::make_shared<const LinkSet>();
    generation.archive = std::make_shared<const StrafeArchive>();
    generation.graph = std::make_shared<const GraphResult>(std::move(result));
    return std::make_shared<const Generation>(std::move(generation));
}

}  // namespace navwright
