#include "nav/nav_convert.h"

#include <fmt/format.h>

#include <algorithm>

namespace navwright {

namespace {

/// A player's origin above the floor, in the AQ2 family.
constexpr float kOriginAboveFloor = 24;
constexpr Vec3 kLift{0, 0, kOriginAboveFloor - kRereleaseFloorGap};
/// How near a bot must come to a node; the width of a player.
constexpr std::uint16_t kDefaultRadius = 32;

/// Counts by sentence, in the order of first use.
class Warnings {
  public:
    void add(std::string_view what, std::size_t count = 1) {
        if (count == 0) return;
        const auto found = std::ranges::find(list_, what, &ConversionWarning::what);
        if (found != list_.end()) {
            found->count += count;
        } else {
            list_.push_back({std::string(what), count});
        }
    }
    [[nodiscard]] std::vector<ConversionWarning> take() && {
        std::ranges::sort(list_, {}, &ConversionWarning::what);
        return std::move(list_);
    }

  private:
    std::vector<ConversionWarning> list_;
};

/// Why a link of this type becomes walking, or nothing where nothing is lost.
std::string_view degraded(NodeType type) {
    switch (type) {
        case NodeType::ladder:
        case NodeType::ladderUp:
        case NodeType::ladderDown:
            return "ladder links became plain walking";
        case NodeType::water:
            return "swimming links became plain walking";
        case NodeType::crouch:
            return "crouch links became plain walking";
        case NodeType::poiLookAt:
            return "look-at links were dropped";
        case NodeType::door:
        case NodeType::platform:
        case NodeType::grapple:
            return "links that need a door, platform or grapple became plain walking";
        default:
            return {};
    }
}

RereleaseLinkType rereleaseType(NodeType type, bool rises) {
    switch (type) {
        case NodeType::jumpPad:
            return RereleaseLinkType::longJump;
        case NodeType::jump:
            return rises ? RereleaseLinkType::barrierJump : RereleaseLinkType::longJump;
        case NodeType::boxJump:
            return RereleaseLinkType::barrierJump;
        case NodeType::standDrop:
        case NodeType::crouchDrop:
        case NodeType::unsafeDrop:
            return RereleaseLinkType::walkOffLedge;
        case NodeType::teleporter:
            return RereleaseLinkType::teleport;
        default:
            return RereleaseLinkType::walk;
    }
}

bool needsTraversal(RereleaseLinkType type) {
    return type == RereleaseLinkType::longJump || type == RereleaseLinkType::barrierJump ||
           type == RereleaseLinkType::walkOffLedge;
}

RereleaseLink rereleaseLink(const NavGraph& graph, const NavNode& from, const NavLink& link,
                            const std::vector<std::int32_t>& numbers, Warnings& warnings) {
    const auto& to = graph.nodes[static_cast<std::size_t>(link.target)];
    if (from.type == NodeType::ladder && to.type == NodeType::ladder) {
        warnings.add(degraded(NodeType::ladder));
    } else if (const auto lost = degraded(link.type); !lost.empty()) {
        warnings.add(lost);
    }
    const auto type = rereleaseType(link.type, to.origin.z > from.origin.z);
    RereleaseLink converted{.target = numbers[static_cast<std::size_t>(link.target)],
                            .type = static_cast<std::uint16_t>(type)};
    if (needsTraversal(type)) {
        const auto start = from.origin - kLift;
        // The public graphs leave the exit of a ledge at the world's origin.
        const auto exit = type == RereleaseLinkType::walkOffLedge ? Vec3(0) : start;
        converted.traversal = {exit, start, to.origin - kLift};
    }
    return converted;
}

NodeType dropType(float dz, const Parameters& parameters) {
    if (dz <= -parameters.real32(Param::DropUnsafe)) return NodeType::unsafeDrop;
    if (dz <= -parameters.real32(Param::DropCrouch)) return NodeType::crouchDrop;
    if (dz <= -parameters.real32(Param::DropStand)) return NodeType::standDrop;
    return NodeType::move;
}

NodeType jumpType(float dz, const Parameters& parameters) {
    return dz > parameters.real32(Param::BoxJumpRise) ? NodeType::boxJump : NodeType::jump;
}

/// `dz` is how much higher the target is.
NodeType ourType(const RereleaseLink& link, bool underwater, float dz, const Parameters& parameters,
                 Warnings& warnings) {
    switch (link.kind()) {
        case RereleaseLinkType::walk:
            return underwater ? NodeType::water : NodeType::move;
        case RereleaseLinkType::longJump:
            return NodeType::jumpPad;
        case RereleaseLinkType::walkOffLedge:
            return dropType(dz, parameters);
        case RereleaseLinkType::barrierJump:
        case RereleaseLinkType::manualJump:
            return jumpType(dz, parameters);
        case RereleaseLinkType::teleport:
            warnings.add("teleport links became plain walking");
            return NodeType::move;
        case RereleaseLinkType::pusher:
        case RereleaseLinkType::elevator:
        case RereleaseLinkType::train:
            warnings.add("links that need a pusher, elevator or train became plain walking");
            return NodeType::move;
        case RereleaseLinkType::unknown:
            break;
    }
    warnings.add("links of an unknown type became plain walking");
    return NodeType::move;
}

bool underwater(const RereleaseNode& node) {
    return (node.flags & rerelease_flag::kUnderwater) != 0;
}

void convertLinks(const RereleaseGraph& graph, std::size_t index, NavGraph& converted,
                  const Parameters& parameters, Warnings& warnings) {
    auto& node = converted.nodes[index];
    for (const auto& link : graph.nodes[index].links) {
        const auto target = static_cast<std::size_t>(link.target);
        if (target >= converted.nodes.size()) continue;  // counted with its node
        if (target == index) {
            warnings.add("links to their own start were dropped");
        } else if (findLink(node, link.target) != nullptr) {
            warnings.add("second links to the same node were dropped");
        } else if (node.links.size() >= kMaxNavLinks) {
            warnings.add("links above 31 of one node were dropped");
        } else {
            const bool wet = underwater(graph.nodes[index]) || underwater(graph.nodes[target]);
            const float dz = converted.nodes[target].origin.z - node.origin.z;
            node.links.push_back({.target = link.target,
                                  .type = ourType(link, wet, dz, parameters, warnings),
                                  .cost = linkCost(node.origin, converted.nodes[target].origin)});
            if (link.edict) warnings.add("links lost the entity they depend on");
        }
    }
}

}  // namespace

std::string ConversionWarning::message() const {
    return fmt::format("{} {}", count, what);
}

RereleaseConversion toRerelease(const NavGraph& graph) {
    RereleaseConversion result;
    Warnings warnings;
    std::vector<std::int32_t> numbers(graph.nodes.size(), -1);
    std::int32_t next = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nodes[i].inUse) {
            numbers[i] = next++;
        } else {
            warnings.add("nodes not in use were dropped");
        }
    }
    for (const auto& node : graph.nodes) {
        if (!node.inUse) continue;
        RereleaseNode converted{.origin = node.origin - kLift, .radius = kDefaultRadius};
        if (node.type == NodeType::water) converted.flags |= rerelease_flag::kUnderwater;
        if (node.type == NodeType::teleporter) converted.flags |= rerelease_flag::kTeleporter;
        for (const auto& link : node.links) {
            if (numbers[static_cast<std::size_t>(link.target)] < 0) continue;
            if (link.type == NodeType::poiLookAt) {
                warnings.add(degraded(link.type));
                continue;
            }
            converted.links.push_back(rereleaseLink(graph, node, link, numbers, warnings));
        }
        result.graph.nodes.push_back(std::move(converted));
    }
    result.warnings = std::move(warnings).take();
    return result;
}

NavConversion fromRerelease(const RereleaseGraph& graph, const Parameters& parameters) {
    NavConversion result;
    Warnings warnings;
    const auto count = std::min(graph.nodes.size(), kMaxNavNodes);
    warnings.add("nodes above 8095 were dropped, with their links", graph.nodes.size() - count);
    for (std::size_t i = 0; i < count; ++i) {
        NavNode node{.origin = graph.nodes[i].origin + kLift};
        if (underwater(graph.nodes[i])) node.type = NodeType::water;
        // The engine takes a node exactly there for an empty one.
        if (node.origin == Vec3(0)) {
            node.origin.z = 1;
            warnings.add("nodes at (0 0 0) were raised by 1");
        }
        result.graph.nodes.push_back(std::move(node));
    }
    for (std::size_t i = 0; i < count; ++i) convertLinks(graph, i, result.graph, parameters, warnings);
    result.warnings = std::move(warnings).take();
    return result;
}

}  // namespace navwright
