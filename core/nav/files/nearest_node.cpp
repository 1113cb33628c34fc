#include "core/nav/files/nearest_node.h"

#include "core/base/points.h"

namespace navwright {

namespace {

bool isInUse(const NavNode& node) {
    return node.inUse;
}
bool isInUse(const RereleaseNode&) {
    return true;
}

template <class Graph>
std::optional<std::size_t> nodeNear(const Graph& graph, const Vec3& place, float tolerance) {
    std::optional<std::size_t> best;
    float bestDistance = tolerance;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!isInUse(graph.nodes[i])) continue;
        const float distance = glm::distance(graph.nodes[i].origin, place);
        if (!(distance <= bestDistance)) continue;
        if (best && distance == bestDistance &&
            !positionBefore(graph.nodes[i].origin, graph.nodes[*best].origin)) {
            continue;
        }
        best = i;
        bestDistance = distance;
    }
    return best;
}

template <class Graph>
std::optional<LinkPlace> linkNear(const Graph& graph, const Vec3& from, const Vec3& to, float tolerance) {
    std::optional<LinkPlace> best;
    float bestSum = 2 * tolerance;
    const auto target = [&](const LinkPlace& place) -> const auto& {
        return graph.nodes[graph.nodes[place.node].links[place.link].target];
    };
    const auto before = [&](const LinkPlace& a, const LinkPlace& b) {
        const auto& startA = graph.nodes[a.node].origin;
        const auto& startB = graph.nodes[b.node].origin;
        if (startA != startB) return positionBefore(startA, startB);
        return positionBefore(target(a).origin, target(b).origin);
    };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const float start = glm::distance(graph.nodes[i].origin, from);
        if (!(start <= tolerance)) continue;
        for (std::size_t j = 0; j < graph.nodes[i].links.size(); ++j) {
            const LinkPlace place{i, j};
            const float end = glm::distance(target(place).origin, to);
            if (!(end <= tolerance) || !(start + end <= bestSum)) continue;
            if (best && start + end == bestSum && !before(place, *best)) continue;
            best = place;
            bestSum = start + end;
        }
    }
    return best;
}

}  // namespace

std::optional<std::size_t> nearestNode(const NavGraph& graph, const Vec3& place, float tolerance) {
    return nodeNear(graph, place, tolerance);
}

std::optional<LinkPlace> nearestLink(const NavGraph& graph, const Vec3& from, const Vec3& to,
                                     float tolerance) {
    return linkNear(graph, from, to, tolerance);
}

std::optional<std::size_t> nearestNode(const RereleaseGraph& graph, const Vec3& place, float tolerance) {
    return nodeNear(graph, place, tolerance);
}

std::optional<LinkPlace> nearestLink(const RereleaseGraph& graph, const Vec3& from, const Vec3& to,
                                     float tolerance) {
    return linkNear(graph, from, to, tolerance);
}

}  // namespace navwright
