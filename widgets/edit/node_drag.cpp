#include "edit/node_drag.h"

#include "edits/floor_snap.h"

namespace navwright {

NodeDrag::NodeDrag(std::shared_ptr<const Generation> generation, std::shared_ptr<const GameMap> map,
                   std::vector<std::size_t> nodes, std::size_t grabbed)
    : generation_(std::move(generation)), map_(std::move(map)), nodes_(std::move(nodes)), grabbed_(grabbed) {
    place(Vec3(0), false);
}

void NodeDrag::toFloor(const Vec3& place) {
    const auto& origin = graph().nodes[grabbed_].origin;
    const auto to = map_ ? snapToFloor(map_->collision, place, kSnapReach)
                         : std::optional(Vec3(place.x, place.y, origin.z));
    if (to) this->place(*to - origin, true);
}

void NodeDrag::toHeight(float rise) {
    place(Vec3(0, 0, rise), false);
}

void NodeDrag::place(const Vec3& by, bool onFloor) {
    by_ = by;
    onFloor_ = onFloor && map_;
    places_.clear();
    for (const auto node : nodes_) {
        auto at = graph().nodes[node].origin + by;
        if (onFloor_) at = snapToFloor(map_->collision, at, kSnapReach).value_or(at);
        places_.push_back({node, at});
    }
    touched_ = touchedLinks(graph(), places_);
}

}  // namespace navwright
