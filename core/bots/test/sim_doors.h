#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/map/entities/mechanics.h"

namespace navwright {

/// A map's doors that only buttons and triggers open, during a test: shut until a body sets one of these off,
/// and again when their time is up and nobody stands in them.
class SimDoors {
  public:
    /// `open`: the map with all doors out of the way. Both must outlive it.
    SimDoors(const BspFile& bsp, const Collision& open);
    SimDoors(const SimDoors&) = delete;
    SimDoors& operator=(const SimDoors&) = delete;

    /// The map as it is now.
    [[nodiscard]] const Collision& world() const { return *world_; }
    /// Moves on to `frame` (0.1 s); `bodies` keep doors open that they stand in.
    void advance(int frame, std::span<const Box> bodies);
    /// Sets off the buttons and triggers that a body touches.
    void touch(const Box& body);

    /// The first shut door between two places, as an index in its list; -1: none.
    [[nodiscard]] int shutBetween(const Vec3& from, const Vec3& to) const;
    /// Whether a door is on its way to open.
    [[nodiscard]] bool isOpening(int door) const;
    /// What opens a door: the boxes that a player must touch.
    [[nodiscard]] const std::vector<Box>& switchesOf(int door) const {
        return doors_[toIndex(door)].switches;
    }

  private:
    struct Door {
        int entity = 0;
        ModelPlacement placement;
        Box box;  ///< where it is shut
        std::vector<Box> switches;
        bool shut = true;
    };
    struct Switch {
        int entity = 0;
        Box box;
    };
    void findDoors(const BspFile& bsp);
    void changeWorld();
    [[nodiscard]] std::int32_t now() const { return frame_ * 10; }

    const BspFile& bsp_;
    const Collision& open_;
    EntityGraph graph_;
    Mechanics mechanics_;
    EntityStates states_;
    std::vector<Door> doors_;
    std::vector<Switch> switches_;
    std::map<std::vector<bool>, std::unique_ptr<const Collision>> worlds_;  ///< by which doors are shut
    const Collision* world_;
    int frame_ = 0;
};

}  // namespace navwright
