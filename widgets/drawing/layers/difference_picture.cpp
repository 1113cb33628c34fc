#include "widgets/drawing/layers/difference_picture.h"

#include "widgets/drawing/layers/sketch.h"

namespace navwright {

namespace {

constexpr float kDifferenceSize = 12, kDifferenceWidth = 4;

const Vec3& placeIn(const NavGraph& graph, std::int32_t node) {
    return graph.nodes[node].origin;
}

}  // namespace

StagePicture differencePicture(const NavDiff& diff, const NavGraph& a, const NavGraph& b) {
    Sketch sketch;
    const auto link = [&](const NavGraph& graph, const NodeLink& ends, const ChangeLook& look) {
        sketch.band(placeIn(graph, ends.from), placeIn(graph, ends.to), look, kDifferenceWidth);
    };
    for (const auto node : diff.nodesAdded) sketch.mark(placeIn(b, node), kDifferenceSize, kAddedLook);
    for (const auto node : diff.nodesRemoved) sketch.mark(placeIn(a, node), kDifferenceSize, kRemovedLook);
    for (const auto& match : diff.nodesMoved) {
        sketch.band(placeIn(a, match.a), placeIn(b, match.b), kMovedLook, kDifferenceWidth);
        sketch.mark(placeIn(b, match.b), kDifferenceSize, kMovedLook);
    }
    for (const auto& match : diff.nodesRetyped)
        sketch.mark(placeIn(b, match.b), kDifferenceSize, kRetypedLook);
    for (const auto& ends : diff.linksAdded) link(b, ends, kAddedLook);
    for (const auto& ends : diff.linksRemoved) link(a, ends, kRemovedLook);
    for (const auto& match : diff.linksRetyped) link(b, match.b, kRetypedLook);
    return std::move(sketch).take();
}

}  // namespace navwright
