#include "core/bots/test/sim_doors.h"

#include <algorithm>
#include <set>

#include "core/base/index.h"
#include "core/map/entities/entity_chains.h"
#include "core/map/entities/touch_box.h"

namespace navwright {

SimDoors::SimDoors(const BspFile& bsp, const Collision& open)
    : bsp_(bsp),
      open_(open),
      graph_(entityGraph(bsp)),
      mechanics_(graph_, bsp),
      states_(mechanics_.start()),
      world_(&open) {
    findDoors(bsp);
    changeWorld();
}

void SimDoors::findDoors(const BspFile& bsp) {
    std::set<int> switches;
    const auto touchedBox = [&](int entity) {
        const auto& active = graph_.entities[entity];
        const float margin = active.role == EntityRole::button ? kButtonMargin : 0;
        const auto box = touchBox(active);
        return Box{box.mins - margin, box.maxs + margin};
    };
    const auto chains = entityChains(graph_).all;
    for (const auto& placement : solidModels(bsp, true)) {
        const auto found = std::ranges::find(graph_.entities, placement.model, &ActiveEntity::model);
        if (found == graph_.entities.end() || found->role != EntityRole::door) continue;
        const int entity = static_cast<int>(found - graph_.entities.begin());
        if (mechanics_.opensItself(entity) || !mechanics_.shutAtStart(entity)) continue;
        Door door{.entity = entity, .placement = placement, .box = found->box, .switches = {}};
        for (const auto& chain : chains) {
            const auto& cause = graph_.entities[chain.from];
            const bool touched = (cause.setOff & kSetOffByTouch) != 0;
            if (chain.to != entity || !touched || mechanics_.firesWithoutEnd(chain.from)) continue;
            door.switches.push_back(touchedBox(chain.from));
            if (switches.insert(chain.from).second) switches_.push_back({chain.from, door.switches.back()});
        }
        doors_.push_back(std::move(door));
    }
}

void SimDoors::advance(int frame, std::span<const Box> bodies) {
    frame_ = frame;
    bool changed = false;
    for (auto& door : doors_) {
        bool shut = mechanics_.letsFrom(states_[toIndex(door.entity)], door.entity, now(), 0) != now();
        // What would crush a player goes back.
        if (shut && !door.shut)
            shut = std::ranges::none_of(bodies, [&](const Box& body) { return overlap(body, door.box); });
        changed = changed || shut != door.shut;
        door.shut = shut;
    }
    if (changed) changeWorld();
}

void SimDoors::touch(const Box& body) {
    for (const auto& with : switches_) {
        if (overlap(with.box, body)) (void)mechanics_.setOff(states_, with.entity, now());
    }
}

void SimDoors::changeWorld() {
    std::vector<bool> shut;
    for (const auto& door : doors_) shut.push_back(door.shut);
    if (std::ranges::find(shut, true) == shut.end()) {
        world_ = &open_;
        return;
    }
    auto& made = worlds_[shut];
    if (!made) {
        auto solids = solidModels(bsp_, false);
        for (const auto& door : doors_) {
            if (door.shut) solids.push_back(door.placement);
        }
        made = std::make_unique<const Collision>(bsp_, solids);
    }
    world_ = made.get();
}

int SimDoors::shutBetween(const Vec3& from, const Vec3& to) const {
    constexpr Box kSlim{{-8, -8, -8}, {8, 8, 8}};
    int first = -1;
    float nearest = 1;
    for (std::size_t i = 0; i < doors_.size(); ++i) {
        if (!doors_[i].shut) continue;
        const auto hit = open_.traceModel(doors_[i].placement, from, to, kSlim, kMaskPlayerSolid);
        if (hit.startSolid || hit.fraction < nearest) {
            first = static_cast<int>(i);
            nearest = hit.startSolid ? 0 : hit.fraction;
        }
    }
    return first;
}

bool SimDoors::isOpening(int door) const {
    const auto& state = states_[toIndex(doors_[toIndex(door)].entity)];
    return state.from != kForever && now() < state.from;
}

}  // namespace navwright
