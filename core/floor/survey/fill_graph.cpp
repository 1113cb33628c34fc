#include "core/floor/survey/fill_graph.h"

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/physics/link_trials/link_judge.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

NodeType nodeTypeOf(const FloorSample& sample) {
    if (sample.kind == FloorSample::Kind::ladder) return NodeType::ladder;
    if (sample.wet) return NodeType::water;
    return sample.crouched ? NodeType::crouch : NodeType::move;
}

/// Failures per attempt on the server, over navs of all kinds.
float failureShare(NodeType type, const Vec3& from, const Vec3& to) {
    constexpr float kFar = 160;
    constexpr float kDeep = 64;
    const bool far = std::hypot(to.x - from.x, to.y - from.y) > kFar;
    const bool climbs = to.z - from.z > kPmoveStepHeight;
    const bool deep = from.z - to.z > kDeep;
    switch (type) {
        case NodeType::boxJump:
            return far ? 0.64f : 0.28f;
        case NodeType::jumpPad:
            return 0.16f;
        case NodeType::jump:
            return far && (climbs || deep) ? 0.4f : 0.15f;
        case NodeType::ladder:
            return 0.1f;
        case NodeType::crouch:
            return 0.05f;
        case NodeType::standDrop:
        case NodeType::crouchDrop:
        case NodeType::unsafeDrop:
            return far && deep ? 0.09f : 0.02f;
        case NodeType::water:
            return 0.02f;
        default:
            return 0;
    }
}

}  // namespace

NodeType linkTypeOf(const LinkJudgement& judged, float fall, const Parameters& parameters) {
    const bool falls = judged.controls == NodeType::move || judged.controls == NodeType::standDrop;
    if (!falls || fall < parameters.real32(Param::DropStand) || judged.means != MoveMeans::drop) {
        return judged.controls == NodeType::standDrop ? NodeType::move : judged.controls;
    }
    if (fall >= parameters.real32(Param::DropUnsafe)) return NodeType::unsafeDrop;
    if (fall >= parameters.real32(Param::DropCrouch)) return NodeType::crouchDrop;
    return NodeType::standDrop;
}

void addFailureCosts(NavGraph& graph, float cost) {
    for (auto& node : graph.nodes) {
        for (auto& link : node.links) {
            const auto& target = graph.nodes[link.target].origin;
            link.cost += cost * failureShare(link.type, node.origin, target);
        }
    }
}

GraphFiller::GraphFiller(NavGraph& graph, const Floor& floor, std::span<const std::uint32_t> added,
                         float costFactor, const Parameters& parameters)
    : graph_(graph),
      floor_(floor),
      added_(added),
      parameters_(parameters),
      costFactor_(costFactor),
      own_(graph.nodes.size()),
      first_(static_cast<std::uint32_t>(floor.samples.size() - own_)) {
    for (const auto sample : added) {
        NavNode node;
        node.origin = floor.samples[sample].origin;
        node.type = nodeTypeOf(floor.samples[sample]);
        graph.nodes.push_back(node);
    }
}

std::int32_t GraphFiller::nodeOf(std::uint32_t sample) const {
    if (sample >= first_) return static_cast<std::int32_t>(sample - first_);
    const auto found = std::ranges::lower_bound(added_, sample) - added_.begin();
    return static_cast<std::int32_t>(own_) + static_cast<std::int32_t>(found);
}

void GraphFiller::link(std::uint32_t from, std::uint32_t to, const LinkJudgement& judged) {
    const auto target = nodeOf(to);
    auto& node = graph_.nodes[nodeOf(from)];
    const auto most = toIndex(parameters_.integer(Param::LinkMaxPerNode));
    if (findLink(node, target) != nullptr || node.links.size() >= most) return;
    const auto& arrival = floor_.samples[to].origin;
    const auto type = linkTypeOf(judged, node.origin.z - arrival.z, parameters_);
    const auto doubt = doubtFactor(judged, parameters_.real32(Param::LinkDoubtCost));
    node.links.push_back({target, type, linkCost(node.origin, arrival) * costFactor_ * doubt});
}

std::vector<FloorSample> nodePlaces(const NavGraph& graph, float grid) {
    std::vector<FloorSample> places;
    places.reserve(graph.nodes.size());
    for (const auto& node : graph.nodes) {
        FloorSample place;
        place.origin = node.origin;
        place.column = static_cast<std::int32_t>(std::floor(node.origin.x / grid));
        place.row = static_cast<std::int32_t>(std::floor(node.origin.y / grid));
        place.kind = FloorSample::Kind::node;
        place.crouched = node.type == NodeType::crouch;
        place.wet = node.type == NodeType::water;
        places.push_back(place);
    }
    return places;
}

void retypeUnclimbed(NavGraph& graph, std::size_t first, const Collision& world) {
    const auto isLadder = [&](std::size_t node) { return graph.nodes[node].type == NodeType::ladder; };
    std::vector<bool> climbed(graph.nodes.size());
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        for (const auto& link : graph.nodes[from].links) {
            const auto to = toIndex(link.target);
            if (isLadder(from) && isLadder(to)) climbed[from] = climbed[to] = true;
        }
    }
    for (std::size_t i = first; i < graph.nodes.size(); ++i) {
        if (!isLadder(i) || climbed[i]) continue;
        auto& node = graph.nodes[i];
        const bool wet = (world.pointContents(node.origin) & kContentsWater) != 0;
        node.type = wet ? NodeType::water : NodeType::move;
    }
}

}  // namespace navwright
