#include "core/physics/map_queries/nav_fit.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/ascii.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

constexpr float kNear = 256;  ///< units; navs of one map have some nodes nearer than this
/// Small navs may be on distant islands of one map.
constexpr std::size_t kFewNodes = 8;
/// Of more nodes so many, from all over the nav, tell whether it is of a map: that takes about a millisecond.
constexpr std::size_t kNodesAsked = 2000;

bool shareAPlace(const NavGraph& a, const NavGraph& b) {
    return std::ranges::any_of(a.nodes, [&](const NavNode& node) {
        return std::ranges::any_of(
            b.nodes, [&](const NavNode& other) { return glm::distance(node.origin, other.origin) < kNear; });
    });
}

Failure misfit(const NamedNav& bad, const MisfitNodes& counted, const NamedNav& good, const GameMap& map) {
    return Failure(Error{fmt::format("{} and {} are of different maps", bad.name, good.name),
                         fmt::format("{} of {} nodes of {} are inside walls of {} or outside it",
                                     counted.misfits, counted.nodes, bad.name, map.name()),
                         "choose two navs of one map"});
}

void countNode(MisfitNodes& counted, const Vec3& node, const GameMap& map) {
    ++counted.nodes;
    if ((map.collision.pointContents(node) & kContentsSolid) != 0) ++counted.misfits;
}

}  // namespace

MisfitNodes misfitNodes(const NavGraph& graph, const GameMap& map) {
    MisfitNodes counted;
    for (const auto& node : graph.nodes) {
        if (node.inUse) countNode(counted, node.origin, map);
    }
    return counted;
}

bool isOfAnotherMap(std::span<const Vec3> nodes, std::string_view name, const GameMap& map) {
    if (asciiLowerCase(name) == asciiLowerCase(map.name())) return false;
    MisfitNodes counted;
    const auto step = std::max<std::size_t>(nodes.size() / kNodesAsked, 1);
    for (std::size_t node = 0; node < nodes.size(); node += step) countNode(counted, nodes[node], map);
    return counted.most();
}

Result<> checkSameMap(const NamedNav& a, const NamedNav& b, const GameMap* map) {
    if (map != nullptr) {
        const auto ofA = misfitNodes(a.graph, *map), ofB = misfitNodes(b.graph, *map);
        if (ofA.most() && !ofB.most()) return std::unexpected(misfit(a, ofA, b, *map));
        if (ofB.most() && !ofA.most()) return std::unexpected(misfit(b, ofB, a, *map));
    }
    const bool few = std::min(a.graph.nodes.size(), b.graph.nodes.size()) < kFewNodes;
    if (!few && !shareAPlace(a.graph, b.graph)) {
        return fail(fmt::format("{} and {} are of different maps", a.name, b.name),
                    "no node of one is near any of the other", "choose two navs of one map");
    }
    return {};
}

}  // namespace navwright
