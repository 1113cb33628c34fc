#include "core/aas/reachability/rides.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "core/base/index.h"
#include "core/map/entities/entity_chains.h"
#include "core/map/entities/mechanics.h"

namespace navwright {

namespace {

/// Maximum stops of a train on a loop.
constexpr std::size_t kMostStops = 32;

Box moved(const Box& box, const Vec3& by) {
    return {box.mins + by, box.maxs + by};
}

class RideFinder {
  public:
    RideFinder(const BspFile& map, const EntityGraph& entities) : map_(map), entities_(entities) {
        for (const int index : neverSetOff(entities)) still_.insert(index);
    }

    std::vector<Ride> find() {
        for (std::size_t i = 0; i < entities_.entities.size(); ++i) {
            const auto& active = entities_.entities[i];
            if (active.model < 1 || still_.contains(static_cast<int>(i))) continue;
            if (active.role == EntityRole::plat) addPlatform(active);
            if (active.role == EntityRole::door) addDoor(active);
            if (active.role == EntityRole::train) addTrain(static_cast<int>(i));
        }
        for (const auto& entity : map_.entities) {
            if (entity.className() == "func_bobbing") addBobbing(entity);
        }
        return std::move(rides_);
    }

  private:
    [[nodiscard]] const BspEntity& entityOf(const ActiveEntity& active) const {
        return map_.entities[active.number];
    }

    void add(int model, const Box& from, const Box& to, float speed) {
        if (!(speed > 0) || from == to) return;
        rides_.push_back({.model = model,
                          .from = from,
                          .to = to,
                          .time = glm::distance(from.mins, to.mins) / speed,
                          .bobs = false,
                          .spawnFlags = 0,
                          .low = 0,
                          .high = 0});
    }

    /// Platforms are drawn in their upper position and rise with a player on them.
    void addPlatform(const ActiveEntity& active) {
        constexpr float kLip = 8, kSpeed = 200;
        const auto& entity = entityOf(active);
        const float lip = positive(entity, "lip", kLip);
        const float height = positive(entity, "height", active.box.maxs.z - active.box.mins.z - lip);
        if (height > 0)
            add(active.model, moved(active.box, {0, 0, -height}), active.box,
                positive(entity, "speed", kSpeed));
    }

    /// Vertically moving doors lift players.
    void addDoor(const ActiveEntity& active) {
        constexpr float kLip = 8, kSpeed = 100, kInMatches = 2;
        const auto& entity = entityOf(active);
        if (active.className != "func_door" || active.setOff == 0) return;
        const auto direction = moveDirection(entity);
        if (direction.z == 0 || direction.x != 0 || direction.y != 0) return;
        const float reachability = active.box.maxs.z - active.box.mins.z - positive(entity, "lip", kLip);
        if (reachability <= 0) return;
        const auto other = moved(active.box, direction * reachability);
        const bool rises = direction.z > 0;
        add(active.model, rises ? active.box : other, rises ? other : active.box,
            positive(entity, "speed", kSpeed) * kInMatches);
    }

    /// From each corner of its path to all following ones, once around.
    void addTrain(int index) {
        constexpr float kSpeed = 100;
        const auto& active = entities_.entities[index];
        const float speed = positive(entityOf(active), "speed", kSpeed);
        const auto size = active.box.maxs - active.box.mins;
        std::vector<Box> stops;
        std::set<int> met;
        for (int at = nextOf(index); at >= 0 && stops.size() < kMostStops && met.insert(at).second;
             at = nextOf(at)) {
            const auto& corner = entities_.entities[at].box.mins;
            stops.push_back({corner, corner + size});
        }
        for (std::size_t i = 0; i < stops.size(); ++i) {
            float length = 0;
            for (std::size_t k = i + 1; k < stops.size(); ++k) {
                length += glm::distance(stops[k - 1].mins, stops[k].mins);
                add(active.model, stops[i], stops[k], speed);
                if (!rides_.empty() && rides_.back().to == stops[k]) rides_.back().time = length / speed;
            }
        }
    }
    [[nodiscard]] int nextOf(int index) const {
        for (const auto& link : entities_.links) {
            if (link.from == index && link.kind == EntityLinkKind::leads &&
                entities_.entities[link.to].role == EntityRole::pathCorner)
                return link.to;
        }
        return -1;
    }

    void addBobbing(const BspEntity& entity) {
        constexpr float kHeight = 32, kPeriod = 4;
        const int model = entity.brushModel();
        if (model < 1 || toIndex(model) >= map_.models.size()) return;
        const auto box = moved(map_.models[model].bounds, entity.origin());
        const int flags = entity.intValue("spawnflags", 0);
        const int axis = (flags & 1) != 0 ? 0 : (flags & 2) != 0 ? 1 : 2;
        const float height = positive(entity, "height", kHeight);
        Vec3 by(0);
        by[axis] = height;
        const float center = (box.mins[axis] + box.maxs[axis]) / 2;
        Ride ride{.model = model,
                  .from = moved(box, -by),
                  .to = moved(box, by),
                  .time = positive(entity, "speed", kPeriod) / 2,
                  .bobs = true,
                  .spawnFlags = flags,
                  .low = center - height,
                  .high = center + height};
        rides_.push_back(ride);
        if (axis == 2) return;  // it carries nobody down
        std::swap(ride.from, ride.to);
        std::swap(ride.low, ride.high);
        rides_.push_back(ride);
    }

    static float positive(const BspEntity& entity, std::string_view key, float usual) {
        const float given = entity.floatValue(key, 0);
        return given != 0 ? std::abs(given) : usual;
    }

    const BspFile& map_;
    const EntityGraph& entities_;
    std::set<int> still_;
    std::vector<Ride> rides_;
};

}  // namespace

std::vector<Ride> ridesOf(const BspFile& map, const EntityGraph& entities) {
    return RideFinder(map, entities).find();
}

}  // namespace navwright
