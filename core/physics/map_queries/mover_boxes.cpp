#include "core/physics/map_queries/mover_boxes.h"

#include <algorithm>
#include <set>

#include "core/map/bsp/contents.h"
#include "core/map/entities/entity_graph.h"

namespace navwright {

namespace {

/// Farther than objects fall.
constexpr float kFall = 8192;

Box joined(const Box& a, const Box& b) {
    return {glm::min(a.mins, b.mins), glm::max(a.maxs, b.maxs)};
}

/// Everything the train takes up at and between the corners of its path; its origin is its lowest corner.
Box alongPath(const EntityGraph& graph, int train) {
    const auto size = graph.entities[train].box.maxs - graph.entities[train].box.mins;
    auto box = graph.entities[train].box;
    std::set<int> met{train};
    std::vector<int> open{train};
    while (!open.empty()) {
        const int at = open.back();
        open.pop_back();
        for (const auto& link : graph.links) {
            if (link.from != at || link.kind != EntityLinkKind::leads || !met.insert(link.to).second)
                continue;
            const auto& corner = graph.entities[link.to].box.mins;
            box = joined(box, {corner, corner + size});
            open.push_back(link.to);
        }
    }
    return box;
}

}  // namespace

std::vector<Box> moverBoxes(const BspFile& bsp) {
    const auto graph = entityGraph(bsp);
    std::vector<Box> boxes;
    for (const int index : graph.entities.ids()) {
        const auto& entity = graph.entities[index];
        if (entity.model < 1) continue;
        auto box = entity.box;
        const auto size = box.maxs - box.mins;
        switch (entity.role) {
            case EntityRole::plat:
                box.mins.z -= std::max(size.z, bsp.entities[entity.number].floatValue("height", 0));
                boxes.push_back(box);
                break;
            case EntityRole::door:
            case EntityRole::button:
                boxes.push_back({box.mins - size, box.maxs + size});
                break;
            case EntityRole::train:
                boxes.push_back(alongPath(graph, index));
                break;
            case EntityRole::object:
                box.mins.z -= kFall;
                [[fallthrough]];
            case EntityRole::breakable:
            case EntityRole::wall:
                boxes.push_back(box);
                break;
            default:
                break;
        }
    }
    return boxes;
}

bool standsOnMover(std::span<const Box> movers, const Vec3& origin, float reach) {
    Box fallen{origin + kHullStanding.mins, origin + kHullStanding.maxs};
    fallen.mins.z -= reach;
    return std::ranges::any_of(movers, [&](const Box& mover) { return overlap(mover, fallen); });
}

}  // namespace navwright
