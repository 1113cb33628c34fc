#include "widgets/edit/aq2/node_drag.h"

#include "core/edit/aq2/floor_snap.h"

namespace navwright {

NodeDrag::NodeDrag(std::shared_ptr<const Generation> generation, std::shared_ptr<const GameMap> map,
                   std::vector<std::size_t> nodes, std::size_t grabbed)
    : generation_(std::move(generation)), map_(std::move(map)), nodes_(std::move(nodes)), grabbed_(grabbed) {
    place(Vec3(0), false);
}

bool NodeDrag::toFloor(const Vec3& place) {
    const auto& origin = graph().nodes[grabbed_].origin;
    const auto to = map_ ? snapToFloor(map_->collision, place, kSnapReach)
                         : std::optional(Vec3(place.x, place.y, origin.z));
    if (to) this->place(*to - origin, true);
    return to.has_value();
}

void NodeDrag::toHeight(float rise) {
    place(Vec3(0, 0, rise), false);
}

void NodeDrag::place(const Vec3& by, bool onFloor) {
    by_ = by;
    onFloor_ = onFloor && map_;
    places_.clear();
    unfit_ = 0;
    for (const auto node : nodes_) {
        const auto wanted = graph().nodes[node].origin + by;
        const auto floor = onFloor_ ? snapToFloor(map_->collision, wanted, kSnapReach) : std::nullopt;
        const bool fits = onFloor_ ? floor.has_value() : !map_ || bodyFits(map_->collision, wanted);
        if (!fits) ++unfit_;
        places_.push_back({node, floor.value_or(wanted)});
    }
    touched_ = touchedLinks(graph(), places_);
}

}  // namespace navwright
