#include "pipeline/reverse_links.h"

#include <vector>

#include "analysis/walkable.h"
#include "bsp/hurt_volumes.h"
#include "move/link_physics.h"

namespace navwright {

namespace {

struct OneWay {
    std::int32_t from = 0, to = 0;  ///< the way that is there
};

std::vector<OneWay> oneWays(const NavGraph& graph) {
    std::vector<OneWay> ways;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto from = static_cast<std::int32_t>(i);
        for (const auto& link : graph.nodes[i].links) {
            const auto& target = graph.nodes[static_cast<std::size_t>(link.target)];
            if (walkable(graph, link) && findLink(target, from) == nullptr)
                ways.push_back({from, link.target});
        }
    }
    return ways;
}

bool isTrusted(const LinkJudgement& judged) {
    if (!judged.certain || !judged.harmless()) return false;
    switch (judged.means) {
        case MoveMeans::jump:
        case MoveMeans::gapJump:
            return false;
        default:
            return true;
    }
}

NodeType typeOf(const LinkJudgement& judged, float dz, const Parameters& parameters) {
    const bool drops = judged.controls == NodeType::move && dz <= -parameters.real32(Param::DropStand);
    return drops ? NodeType::standDrop : judged.controls;
}

}  // namespace

Result<std::uint32_t> addReverseLinks(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                                      JobContext& context) {
    const auto ways = oneWays(graph);
    std::vector<LinkPlaces> backs;
    backs.reserve(ways.size());
    for (const auto& way : ways) {
        backs.push_back({graph.nodes[static_cast<std::size_t>(way.to)].origin,
                         graph.nodes[static_cast<std::size_t>(way.from)].origin});
    }
    std::vector<Box> hurt;
    for (const auto& volume : hurtVolumes(map.bsp)) hurt.push_back(volume.box);
    NAV_ASSIGN(const auto judged, judgeLinks({map.collision, hurt}, backs, 0, context));

    std::uint32_t added = 0;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        auto& links = graph.nodes[static_cast<std::size_t>(ways[i].to)].links;
        const auto most = static_cast<std::size_t>(parameters.integer(Param::LinkMaxPerNode));
        if (links.size() >= most || !isTrusted(judged[i])) continue;
        const float dz = backs[i].to.z - backs[i].from.z;
        links.push_back(
            {ways[i].from, typeOf(judged[i], dz, parameters), linkCost(backs[i].from, backs[i].to)});
        ++added;
    }
    return added;
}

}  // namespace navwright
