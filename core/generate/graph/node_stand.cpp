#include "core/generate/graph/node_stand.h"

#include "core/base/index.h"
#include "core/nav/files/nearest_node.h"

namespace navwright {

namespace {

constexpr float kSameStand = 0.5f;  ///< units: no two nodes worth having are that near
constexpr float kMovedAtMost = 24;  ///< units a node may move between generations and still be the same

}  // namespace

NodeStand standOf(std::size_t node, const GraphResult& graph) {
    const auto& previous = graph.patches.previous;
    const auto& origin = graph.graph.nodes[node].origin;
    if (previous.empty()) return {origin, static_cast<std::int32_t>(node), origin};
    const auto base = previous[node];
    return {origin, base, base >= 0 ? graph.patches.unedited[toIndex(base)] : Vec3(0)};
}

NodeFinder::NodeFinder(const GraphResult* before, const GraphResult& now)
    : before_(before),
      now_(now),
      after_(now.patches.unedited.empty() ? now.graph.nodes.size() : now.patches.unedited.size()) {
    const auto& previous = now.patches.previous;
    for (std::size_t node = 0; node < now.graph.nodes.size(); ++node) {
        const auto base = previous.empty() ? static_cast<std::int32_t>(node) : previous[node];
        if (base >= 0) after_[toIndex(base)] = node;
    }
}

std::optional<std::size_t> NodeFinder::find(const NodeStand& stand) const {
    if (stand.base >= 0) {
        if (const auto base = beforeEdits(stand)) return after_[*base];
    }
    if (const auto same = nearestNode(now_.graph, stand.at, kSameStand)) return same;
    return before_ != nullptr ? moved(stand.at) : std::nullopt;
}

std::optional<std::size_t> NodeFinder::near(const Vec3& place) const {
    return nearestNode(now_.graph, place, kMovedAtMost);
}

/// The number before edits of the node that stood there then.
std::optional<std::size_t> NodeFinder::beforeEdits(const NodeStand& stand) const {
    const auto isAt = [&](std::size_t number) {
        return glm::distance(originBeforeEdits(number), stand.baseAt) <= kSameStand;
    };
    const auto number = toIndex(stand.base);
    if (number < after_.size() && isAt(number)) return number;
    for (std::size_t i = 0; i < after_.size(); ++i) {
        if (isAt(i)) return i;
    }
    return std::nullopt;
}

/// The nearest node there is now, unless that was another node before.
std::optional<std::size_t> NodeFinder::moved(const Vec3& place) const {
    const auto candidate = near(place);
    if (!candidate) return std::nullopt;
    const auto was = nearestNode(before_->graph, now_.graph.nodes[*candidate].origin, kMovedAtMost);
    const bool itself = was && glm::distance(before_->graph.nodes[*was].origin, place) <= kSameStand;
    return itself ? candidate : std::nullopt;
}

const Vec3& NodeFinder::originBeforeEdits(std::size_t number) const {
    return now_.patches.unedited.empty() ? now_.graph.nodes[number].origin : now_.patches.unedited[number];
}

}  // namespace navwright
