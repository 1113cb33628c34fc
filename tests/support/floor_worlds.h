#pragma once

#include <memory>
#include <stdexcept>
#include <vector>

#include "core/floor/survey/floor.h"
#include "map_probes.h"

/// Small maps for floor tests.
namespace floor_worlds {

using namespace navwright;

inline MapSurface stone() {
    return {.texture = "stone"};
}

/// Brushes inside a closed room with a spawn point.
struct World {
    std::vector<MapBrush> brushes;
    std::vector<MapEntity> entities;

    World& box(const Box& box, Contents contents = kContentsSolid) {
        brushes.push_back(boxBrush(box, stone(), contents));
        return *this;
    }
    World& hurting(const Box& box) {
        entities.push_back({.pairs = {{"classname", "trigger_hurt"}, {"dmg", "100"}},
                            .brushes = {boxBrush(box, stone())},
                            .pivot = {}});
        return *this;
    }
    [[nodiscard]] std::shared_ptr<const GameMap> map() const {
        auto description = written_maps::mapOf(brushes);
        description.entities.insert(description.entities.end(), entities.begin(), entities.end());
        return std::make_shared<const GameMap>(written_maps::readBack(description), ContentHash{});
    }
};

/// A room with its floor at 0 and players spawning at (48, 48).
inline World room(const Vec3& size) {
    World world{roomBrushes({Vec3(0), size}, 32, stone()), {}};
    world.entities.push_back(written_maps::entity("info_player_deathmatch", "48 48 24"));
    return world;
}

inline Floor survey(const GameMap& map, FloorSearch search = FloorSearch::reach, int jobs = 1) {
    JobContext context;
    auto floor = surveyFloor(map, {}, search, jobs, context);
    if (!floor) throw std::runtime_error(floor.error().message());
    return std::move(*floor);
}

}  // namespace floor_worlds
