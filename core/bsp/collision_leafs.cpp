#include "bsp/collision_leafs.h"

namespace navwright {

namespace {

/// Distance of the point from the node's plane, computed as the engine does: axial planes by one subtraction.
float planeDistance(const CollisionTree::Node& node, const Vec3& point) noexcept {
    if (node.axis < 3) return point[node.axis] - node.dist;
    return point.x * node.normal[0] + point.y * node.normal[1] + point.z * node.normal[2] - node.dist;
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

bool boundsApart(const CollisionTree::Brush& brush, const Box& box) noexcept {
    return brush.mins[0] > box.maxs.x || brush.mins[1] > box.maxs.y || brush.mins[2] > box.maxs.z ||
           brush.maxs[0] < box.mins.x || brush.maxs[1] < box.mins.y || brush.maxs[2] < box.mins.z;
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

int sidesTouched(const CollisionTree::Node& node, const Box& box) noexcept {
    if (node.axis < 3) {
        if (node.dist <= box.mins[node.axis]) return 1;
        return node.dist >= box.maxs[node.axis] ? 2 : 3;
    }
    const Vec3 near = corner(box, node.signMask);
    const Vec3 far = corner(box, ~node.signMask);
    const float farAt = node.normal[0] * far.x + node.normal[1] * far.y + node.normal[2] * far.z;
    const float nearAt = node.normal[0] * near.x + node.normal[1] * near.y + node.normal[2] * near.z;
    const int sides = (farAt >= node.dist ? 1 : 0) | (nearAt < node.dist ? 2 : 0);
    return sides;
}

const CollisionTree::Brush* brushAt(const CollisionTree& tree, std::int32_t head, const Vec3& origin,
                                    const Box& box, Contents mask) {
    const Box around{origin + box.mins - 1.0f, origin + box.maxs + 1.0f};
    const CollisionTree::Brush* found = nullptr;
    forBoxLeafs(tree, head, around, [&](std::int32_t number) {
        const CollisionTree::Leaf& leaf = tree.leafs[static_cast<std::size_t>(number)];
        if ((leaf.contents & mask) == 0) return true;
        for (std::uint32_t i = 0; i < leaf.brushCount; ++i) {
            const CollisionTree::Brush& brush = tree.brushes[tree.leafBrushes[leaf.firstBrush + i]];
            if ((brush.contents & mask) == 0 || boundsApart(brush, around)) continue;
            if (!boxInBrush(tree, brush, origin, box)) continue;
            found = &brush;
            return false;
        }
        return true;
    });
    return found;
}

}  // namespace navwright
