#include "bsp/collision_leafs.h"

namespace navwright {

namespace {

/// Distance of the point from the node's plane, computed as the engine does: axial planes by one subtraction.
float planeDistance(const CollisionTree::Node& node, const Vec3& point) noexcept {
    if (node.axis < 3) return (&point.x)[node.axis] - node.dist();
    return glm::dot(point, node.normal()) - node.dist();
}

bool boxInBrush(const CollisionTree& tree, const CollisionTree::Brush& brush, const Vec3& origin,
                const Box& box) noexcept {
    const Float4 zero{};
    for (std::uint32_t i = 0; i < brush.groupCount; ++i) {
        const SideGroup& side = tree.groups[brush.firstGroup + i];
        const Float4 cornerX = choose(side.normalX < zero, broadcast(box.maxs.x), broadcast(box.mins.x));
        const Float4 cornerY = choose(side.normalY < zero, broadcast(box.maxs.y), broadcast(box.mins.y));
        const Float4 cornerZ = choose(side.normalZ < zero, broadcast(box.maxs.z), broadcast(box.mins.z));
        const Float4 dist =
            side.dist - (cornerX * side.normalX + cornerY * side.normalY + cornerZ * side.normalZ);
        const Float4 at = origin.x * side.normalX + origin.y * side.normalY + origin.z * side.normalZ;
        if (anyLane(at - dist > zero)) return false;
    }
    return brush.groupCount != 0;
}

}  // namespace

std::int32_t leafAt(const CollisionTree& tree, std::int32_t head, const Vec3& point) noexcept {
    std::int32_t at = head;
    while (at >= 0) {
        const CollisionTree::Node& node = tree.nodes[static_cast<std::size_t>(at)];
        at = node.children[planeDistance(node, point) < 0 ? 1 : 0];
    }
    return ~at;
}

const CollisionTree::Brush* brushAt(const CollisionTree& tree, std::int32_t head, const Vec3& origin,
                                    const Box& box, Contents mask) {
    const BoxLanes around(Box{origin + box.mins - 1.0f, origin + box.maxs + 1.0f});
    const BoxLanes near = sweptBounds(origin, origin, box);
    const CollisionTree::Brush* found = nullptr;
    forBoxLeafs(tree, head, around, [&](std::int32_t number) {
        const CollisionTree::Leaf& leaf = tree.leafs[static_cast<std::size_t>(number)];
        if ((leaf.contents & mask) == 0) return true;
        for (std::uint32_t i = 0; i < leaf.brushCount; ++i) {
            const CollisionTree::LeafBrush& entry = tree.leafBrushes[leaf.firstBrush + i];
            if ((entry.contents & mask) == 0 || apart(entry.bounds, near)) continue;
            const CollisionTree::Brush& brush = tree.brushes[entry.brush];
            if (!boxInBrush(tree, brush, origin, box)) continue;
            found = &brush;
            return false;
        }
        return true;
    });
    return found;
}

}  // namespace navwright
