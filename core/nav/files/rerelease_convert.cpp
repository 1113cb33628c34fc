#include "core/nav/files/rerelease_convert.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/index.h"
#include "core/nav/files/rerelease_names.h"

namespace navwright {

namespace {

constexpr Vec3 kLift{0, 0, kRereleaseLower};
/// How near bots must come to a node, units: a player's width.
constexpr std::uint16_t kDefaultRadius = 32;

/// Why a link of this type becomes walk; empty when nothing is lost.
std::string_view degraded(NodeType type, RereleaseGame game) {
    const bool quake = game == RereleaseGame::quake;
    switch (type) {
        case NodeType::ladder:
        case NodeType::ladderUp:
        case NodeType::ladderDown:
            return quake ? "ladder links became plain walking" : "";
        case NodeType::water:
            return "swimming links became plain walking";
        case NodeType::crouch:
            return quake ? "crouch links became plain walking" : "";
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

class ToRerelease {
  public:
    ToRerelease(const NavGraph& graph, RereleaseGame game) : graph_(graph), game_(game) {}

    RereleaseConversion convert() {
        number();
        result_.graph.game = game_;
        for (const auto& node : graph_.nodes) {
            if (!node.inUse) continue;
            auto converted = convertNode(node);
            for (const auto index : keptLinks(node)) {
                converted.links.push_back(convertLink(node, converted, node.links[index]));
            }
            result_.graph.nodes.push_back(std::move(converted));
        }
        result_.warnings = std::move(losses_).take();
        return std::move(result_);
    }

  private:
    void number() {
        numbers_.assign(graph_.nodes.size(), -1);
        std::int32_t next = 0;
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            if (graph_.nodes[i].inUse) {
                numbers_[i] = next++;
            } else {
                losses_.add("nodes", "nodes not in use were dropped");
            }
        }
    }

    RereleaseNode convertNode(const NavNode& node) {
        RereleaseNode converted{.origin = node.origin - kLift, .radius = kDefaultRadius};
        if (node.area != 0) losses_.add("node.area", "area numbers were dropped");
        if (node.type == NodeType::water) {
            converted.flags |= rerelease_flag::kUnderwater;
        } else if (node.type == NodeType::teleporter) {
            converted.flags |= rerelease_flag::kTeleporter;
        } else if (game_ == RereleaseGame::quake2 && isLadderType(node.type)) {
            converted.flags |= quake2_flag::kLadder;
        } else if (game_ == RereleaseGame::quake2 && node.type == NodeType::crouch) {
            converted.flags |= quake2_flag::kCrouch;
        } else if (node.type != NodeType::move) {
            losses_.add("node.type", fmt::format("{} nodes became plain ones", nodeTypeName(node.type)));
        }
        return converted;
    }

    /// In order, without look-at links and links of unused nodes; limited for Quake.
    std::vector<std::size_t> keptLinks(const NavNode& node) {
        std::vector<std::size_t> kept;
        for (std::size_t i = 0; i < node.links.size(); ++i) {
            if (numbers_[node.links[i].target] < 0) {
                losses_.add("links", "links to nodes not in use were dropped");
            } else if (node.links[i].type == NodeType::poiLookAt) {
                losses_.add("link.type", degraded(NodeType::poiLookAt, game_));
            } else {
                kept.push_back(i);
            }
        }
        if (game_ == RereleaseGame::quake2 || kept.size() <= kMaxQuakeLinks) return kept;
        losses_.add("node.links", "links above 12 of one node were dropped, the most expensive",
                    kept.size() - kMaxQuakeLinks);
        std::ranges::stable_sort(kept, {}, [&](std::size_t i) { return node.links[i].cost; });
        kept.resize(kMaxQuakeLinks);
        std::ranges::sort(kept);
        return kept;
    }

    RereleaseLink convertLink(const NavNode& from, const RereleaseNode& start, const NavLink& link) {
        const auto& to = graph_.nodes[link.target];
        const bool climbs = isLadderType(link.type) || (isLadderType(from.type) && isLadderType(to.type));
        const bool wet = from.type == NodeType::water && to.type == NodeType::water;
        if (climbs) {
            if (game_ == RereleaseGame::quake) losses_.add("link.type", degraded(NodeType::ladder, game_));
        } else if (const auto lost = degraded(link.type, game_);
                   !lost.empty() && !(wet && link.type == NodeType::water)) {
            losses_.add("link.type", lost);
        }
        // Costs of rerelease links are distances.
        if (std::abs(link.cost - linkCost(from.origin, to.origin)) > 1) {
            losses_.add("link.cost", "costs that are no distances were dropped");
        }
        const auto end = to.origin - kLift;
        RereleaseLink converted{.target = numbers_[link.target]};
        if (game_ == RereleaseGame::quake2) {
            converted.setFlags(quake2_link::kAllTeams);
            if (climbs) {
                converted.setKind(Quake2LinkType::ladder);
                converted.traversal = {start.origin, start.origin, end};
                losses_.add("traversal.ladder_plane", "ladder planes are not known without the map");
                return converted;
            }
            if (link.type == NodeType::crouch) {
                converted.setKind(Quake2LinkType::crouch);
                return converted;
            }
        }
        const auto type = rereleaseType(link.type, to.origin.z > from.origin.z);
        converted.setKind(type);
        if (needsTraversal(type)) {
            // Public navs have the exit of a ledge at the world's origin.
            const auto exit = type == RereleaseLinkType::walkOffLedge ? Vec3(0) : onCircle(start, end);
            converted.traversal = {exit, start.origin, end};
        }
        return converted;
    }

    const NavGraph& graph_;
    const RereleaseGame game_;
    std::vector<std::int32_t> numbers_;
    ConversionLosses losses_;
    RereleaseConversion result_;
};

NodeType dropType(float dz, const Parameters& parameters) {
    if (dz <= -parameters.real32(Param::DropUnsafe)) return NodeType::unsafeDrop;
    if (dz <= -parameters.real32(Param::DropCrouch)) return NodeType::crouchDrop;
    if (dz <= -parameters.real32(Param::DropStand)) return NodeType::standDrop;
    return NodeType::move;
}

NodeType jumpType(float dz, const Parameters& parameters) {
    return dz > parameters.real32(Param::BoxJumpRise) ? NodeType::boxJump : NodeType::jump;
}

bool underwater(const RereleaseNode& node) {
    return (node.flags & rerelease_flag::kUnderwater) != 0;
}
bool isColumn(const Vec3& a, const Vec3& b) {
    return a.x == b.x && a.y == b.y;
}

class FromRerelease {
  public:
    FromRerelease(const RereleaseGraph& graph, const Parameters& parameters)
        : graph_(graph), parameters_(parameters) {}

    NavConversion convert() {
        const auto count = std::min(graph_.nodes.size(), kMaxNavNodes);
        losses_.add("nodes", "nodes above 8095 were dropped, with their links", graph_.nodes.size() - count);
        if (graph_.heuristic) losses_.add("heuristic", "heuristic was dropped");
        for (std::size_t i = 0; i < count; ++i) convertNode(graph_.nodes[i]);
        for (std::size_t i = 0; i < count; ++i) convertLinks(i);
        result_.warnings = std::move(losses_).take();
        return std::move(result_);
    }

  private:
    bool quake2() const { return graph_.game == RereleaseGame::quake2; }

    void convertNode(const RereleaseNode& node) {
        NavNode ours{.origin = node.origin + kLift};
        auto kept = rerelease_flag::kUnderwater;
        if (underwater(node)) {
            ours.type = NodeType::water;
        } else if (quake2() && (node.flags & quake2_flag::kLadder) != 0) {
            ours.type = NodeType::ladder;
            kept |= quake2_flag::kLadder;
        } else if (quake2() && (node.flags & quake2_flag::kCrouch) != 0) {
            ours.type = NodeType::crouch;
            kept |= quake2_flag::kCrouch;
        }
        for (int bit = 0; bit < 16; ++bit) {
            if (((node.flags & ~kept) >> bit & 1) == 0) continue;
            losses_.add("node.flags", fmt::format("nodes lost the flag {}", nodeFlagWord(graph_.game, bit)));
        }
        if (node.radius != 0) losses_.add("node.radius", "radii were dropped");
        // The engine treats a node exactly there as empty.
        if (ours.origin == Vec3(0)) {
            ours.origin.z = 1;
            losses_.add("node.origin", "nodes at (0 0 0) were raised by 1");
        }
        result_.graph.nodes.push_back(std::move(ours));
    }

    void convertLinks(std::size_t index) {
        auto& node = result_.graph.nodes[index];
        for (const auto& link : graph_.nodes[index].links) {
            const auto target = toIndex(link.target);
            if (target >= result_.graph.nodes.size()) continue;  // counted with its node
            if (target == index) {
                losses_.add("links", "links to their own start were dropped");
            } else if (findLink(node, link.target) != nullptr) {
                losses_.add("links", "second links to the same node were dropped");
            } else if (node.links.size() >= kMaxNavLinks) {
                losses_.add("node.links", "links above 31 of one node were dropped");
            } else if (quake2() && link.quake2Kind() == Quake2LinkType::rocketJump) {
                losses_.add("link.type", "rocket jumps were dropped");
            } else {
                convertLink(index, link);
            }
        }
    }

    void convertLink(std::size_t index, const RereleaseLink& link) {
        auto& node = result_.graph.nodes[index];
        const auto target = toIndex(link.target);
        const auto& to = result_.graph.nodes[target].origin;
        const bool wet = underwater(graph_.nodes[index]) || underwater(graph_.nodes[target]);
        node.links.push_back({.target = link.target,
                              .type = ourType(link, wet, node.origin, to),
                              .cost = linkCost(node.origin, to)});
        if (link.edict) losses_.add("link.edict", "links lost the entity they depend on");
        if (link.traversal) losses_.add("link.traversal", "traversals were dropped");
        const auto usual = quake2() ? quake2_link::kAllTeams : std::uint8_t{0};
        if (link.flags() == usual) return;
        if (!quake2()) {
            losses_.add("link.flags", "links lost their team mask");
            return;
        }
        const auto lost = static_cast<std::uint8_t>(link.flags() & ~quake2_link::kAllTeams);
        for (int bit = 0; bit < 8; ++bit) {
            if (((lost >> bit) & 1) == 0) continue;
            losses_.add("link.flags", fmt::format("links lost the flag {}", linkFlagWord(bit)));
        }
        if ((link.flags() & quake2_link::kAllTeams) != quake2_link::kAllTeams) {
            losses_.add("link.flags", "links of one team became those of all");
        }
    }

    NodeType ourType(const RereleaseLink& link, bool wet, const Vec3& from, const Vec3& to) {
        const float dz = to.z - from.z;
        switch (link.kind()) {
            case RereleaseLinkType::walk:
                return wet ? NodeType::water : NodeType::move;
            case RereleaseLinkType::longJump:
                return NodeType::jumpPad;
            case RereleaseLinkType::walkOffLedge:
                return dropType(dz, parameters_);
            case RereleaseLinkType::barrierJump:
                return jumpType(dz, parameters_);
            case RereleaseLinkType::teleport:
                losses_.add("link.type", "teleport links became plain walking");
                return NodeType::move;
            case RereleaseLinkType::pusher:
            case RereleaseLinkType::elevator:
            case RereleaseLinkType::train:
                losses_.add("link.type", "links that need a pusher, elevator or train became plain walking");
                return NodeType::move;
            default:
                return quake2() ? quake2Type(link, from, to) : quakeType(link, dz);
        }
    }

    NodeType quakeType(const RereleaseLink& link, float dz) {
        if (link.kind() == RereleaseLinkType::manualJump) return jumpType(dz, parameters_);
        losses_.add("link.type", "links of an unknown type became plain walking");
        return NodeType::move;
    }

    NodeType quake2Type(const RereleaseLink& link, const Vec3& from, const Vec3& to) {
        switch (link.quake2Kind()) {
            case Quake2LinkType::manualLongJump:
                return NodeType::jumpPad;
            case Quake2LinkType::manualBarrierJump:
                return jumpType(to.z - from.z, parameters_);
            case Quake2LinkType::pivotAndJump:
                losses_.add("link.type", "pivot_and_jump links became plain jumps");
                return jumpType(to.z - from.z, parameters_);
            case Quake2LinkType::crouch:
                return NodeType::crouch;
            case Quake2LinkType::ladder:
                if (!isColumn(from, to)) {
                    losses_.add("link.type", "ladder links that do not go straight up became plain walking");
                    return NodeType::move;
                }
                return NodeType::ladder;
            default:
                losses_.add("link.type", "links of an unknown type became plain walking");
                return NodeType::move;
        }
    }

    const RereleaseGraph& graph_;
    const Parameters& parameters_;
    ConversionLosses losses_;
    NavConversion result_;
};

}  // namespace

Vec3 onCircle(const RereleaseNode& node, const Vec3& towards) {
    const Vec3 way(towards.x - node.origin.x, towards.y - node.origin.y, 0);
    const float length = glm::length(way);
    if (length == 0) return node.origin;
    return node.origin + way / length * std::min(static_cast<float>(node.radius), length);
}

RereleaseConversion toRerelease(const NavGraph& graph, RereleaseGame game) {
    return ToRerelease(graph, game).convert();
}

NavConversion fromRerelease(const RereleaseGraph& graph, const Parameters& parameters) {
    return FromRerelease(graph, parameters).convert();
}

}  // namespace navwright
