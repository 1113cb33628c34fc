#include "core/map/bsp/collision_tree.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace navwright {

namespace {

CollisionTree::Node flatNode(const BspNode& node, const BspPlane& plane) {
    return {Float4{plane.normal.x, plane.normal.y, plane.normal.z, plane.dist},
            {node.children[0], node.children[1]},
            plane.axis};
}

/// Narrows the bounds by a side with an exactly axial normal.
void narrowBounds(CollisionTree::Brush& brush, const BspPlane& plane) {
    for (int axis = 0; axis < 3; ++axis) {
        if (plane.normal[(axis + 1) % 3] != 0 || plane.normal[(axis + 2) % 3] != 0) continue;
        if (plane.normal[axis] == 1) brush.bounds.maxs[axis] = std::min(brush.bounds.maxs[axis], plane.dist);
        if (plane.normal[axis] == -1)
            brush.bounds.mins[axis] = std::max(brush.bounds.mins[axis], -plane.dist);
    }
}

void addBrush(CollisionTree& tree, const BspFile& bsp, const BspBrush& source) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    CollisionTree::Brush brush{BoxLanes(broadcast(-kInfinity), broadcast(kInfinity)), source.contents,
                               static_cast<std::uint32_t>(tree.groups.size()),
                               (source.sideCount + kSidesPerGroup - 1) / kSidesPerGroup};
    tree.groups.resize(tree.groups.size() + brush.groupCount);
    tree.sideTexInfos.resize(tree.groups.size() * kSidesPerGroup, -1);
    for (std::uint32_t i = 0; i < source.sideCount; ++i) {
        const BspBrushSide& side = bsp.brushSides[source.firstSide + i];
        const BspPlane& plane = bsp.planes[side.plane];
        SideGroup& group = tree.groups[brush.firstGroup + i / kSidesPerGroup];
        const auto lane = static_cast<int>(i % kSidesPerGroup);
        group.normalX[lane] = plane.normal.x;
        group.normalY[lane] = plane.normal.y;
        group.normalZ[lane] = plane.normal.z;
        group.dist[lane] = plane.dist;
        tree.sideTexInfos[brush.firstGroup * kSidesPerGroup + i] = side.texInfo;
        narrowBounds(brush, plane);
    }
    tree.brushes.push_back(brush);
}

std::size_t deepest(const CollisionTree& tree) {
    std::size_t deepestSeen = 0;
    std::vector<std::pair<std::int32_t, std::size_t>> pending;
    for (const std::int32_t head : tree.modelHeads) pending.emplace_back(head, 1);
    while (!pending.empty()) {
        const auto [node, depth] = pending.back();
        pending.pop_back();
        if (node < 0) continue;
        deepestSeen = std::max(deepestSeen, depth);
        for (const std::int32_t child : tree.nodes[node].children) pending.emplace_back(child, depth + 1);
    }
    return deepestSeen;
}

}  // namespace

CollisionTree::CollisionTree(const BspFile& bsp) {
    for (const BspNode& node : bsp.nodes) nodes.push_back(flatNode(node, bsp.planes[node.plane]));
    for (const BspLeaf& leaf : bsp.leafs)
        leafs.push_back({leaf.contents, leaf.firstLeafBrush, leaf.leafBrushCount});
    for (const BspBrush& brush : bsp.brushes) addBrush(*this, bsp, brush);
    for (const Brush& brush : brushes) {
        if ((brush.contents & kContentsLadder) != 0) ladders.push_back(brush.bounds);
    }
    for (const std::uint32_t number : bsp.leafBrushes) {
        const Brush& brush = brushes[number];
        leafBrushes.push_back({brush.bounds, brush.contents, number});
    }
    for (const BspTexInfo& texInfo : bsp.texInfos) texInfoFlags.push_back(texInfo.flags);
    for (const BspModel& model : bsp.models) {
        modelHeads.push_back(model.headNode);
        modelBounds.push_back({model.bounds.mins - 1.0f, model.bounds.maxs + 1.0f});
    }
    depth = deepest(*this);
}

namespace {

/// A point's distance from the node's plane as the engine computes it: one subtraction for axial planes.
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
        const CollisionTree::Node& node = tree.nodes[at];
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
        const CollisionTree::Leaf& leaf = tree.leafs[number];
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
