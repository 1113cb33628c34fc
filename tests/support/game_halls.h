#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/map/bsp/contents.h"
#include "core/physics/map_queries/game_map.h"
#include "must.h"
#include "written_maps.h"

/// Maps with the features that rerelease navs depend on.
namespace game_halls {

using namespace navwright;

inline const MapSurface kStone{.texture = "test/stone"};

inline MapEntity mover(std::vector<std::pair<std::string, std::string>> pairs, const Box& box) {
    return {.pairs = std::move(pairs), .brushes = {boxBrush(box, kStone)}, .pivot = {}};
}

inline std::shared_ptr<const GameMap> read(const MapDescription& map, const char* name) {
    return must(GameMap::parse(must(writeBsp(map)), name));
}

/// A hall, floor at height 0: a ledge 128 high at x above 512, a gap 96 wide and 256 deep at x -600 to -504,
/// a ladder at a wall, water, lava, a plat up to the ledge, a door, a teleporter, a breakable floor piece.
inline MapDescription hallMap() {
    auto brushes = roomBrushes({{-1024, -1024, -256}, {1024, 1024, 512}}, 32, kStone);
    brushes.push_back(boxBrush({{-504, -1024, -256}, {1024, 1024, 0}}, kStone));
    brushes.push_back(boxBrush({{-1024, -1024, -256}, {-600, 1024, 0}}, kStone));
    brushes.push_back(boxBrush({{512, -1024, 0}, {1024, 1024, 128}}, kStone));
    brushes.push_back(boxBrush({{504, -432, 0}, {512, -368, 128}}, kStone, kContentsSolid | kContentsLadder));
    brushes.push_back(boxBrush({{-200, -1024, 0}, {0, -824, 32}}, kStone, kContentsLava));
    brushes.push_back(boxBrush({{-200, 824, 0}, {0, 1024, 128}}, kStone, kContentsWater));
    auto map = written_maps::mapOf(std::move(brushes));
    map.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
    map.entities.push_back(
        mover({{"classname", "func_plat"}, {"height", "120"}}, {{384, 384, 120}, {512, 512, 128}}));
    map.entities.push_back(mover({{"classname", "func_door"}}, {{192, -32, 0}, {208, 32, 96}}));
    map.entities.push_back(
        mover({{"classname", "trigger_teleport"}, {"target", "far"}}, {{-64, 384, 0}, {0, 448, 64}}));
    map.entities.push_back(
        {.pairs = {{"classname", "misc_teleporter_dest"}, {"targetname", "far"}, {"origin", "800 800 152"}},
         .brushes = {},
         .pivot = {}});
    return map;
}
inline std::shared_ptr<const GameMap> hall() {
    return read(hallMap(), "hall.bsp");
}

/// Entity numbers of moversMap(), in text order.
inline constexpr int kTrain = 2, kPush = 3, kGlass = 4, kPool = 5, kHurt = 6, kUpDoor = 7;

/// A hall, floor at height 0, 512 high: a train that goes from (-700 -700 200) to (700 -700 200) and back, a
/// push at (0 600), a floor of glass over a pit at (600 600), water that moves at (-600 600), a hurting
/// volume at (-600 0), a door at (300 0), a low passage under a block at (0 -300).
inline MapDescription moversMap() {
    auto brushes = roomBrushes({{-1024, -1024, -256}, {1024, 1024, 512}}, 32, kStone);
    brushes.push_back(boxBrush({{-1024, -1024, -256}, {1024, 520, 0}}, kStone));
    brushes.push_back(boxBrush({{-1024, 520, -256}, {520, 1024, 0}}, kStone));
    brushes.push_back(boxBrush({{680, 520, -256}, {1024, 1024, 0}}, kStone));
    brushes.push_back(boxBrush({{520, 680, -256}, {680, 1024, 0}}, kStone));
    brushes.push_back(boxBrush({{-64, -364, 40}, {64, -236, 512}}, kStone));
    auto map = written_maps::mapOf(std::move(brushes));
    map.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
    map.entities.push_back(
        mover({{"classname", "func_train"}, {"target", "c1"}}, {{-764, -764, 192}, {-636, -636, 200}}));
    map.entities.push_back(mover({{"classname", "trigger_push"}, {"speed", "1000"}, {"angle", "-1"}},
                                 {{-32, 568, 0}, {32, 632, 16}}));
    map.entities.push_back(mover({{"classname", "func_explosive"}}, {{520, 520, -8}, {680, 680, 0}}));
    map.entities.push_back(mover({{"classname", "func_water"}}, {{-700, 500, 0}, {-500, 700, 96}}));
    map.entities.back().brushes = {boxBrush({{-700, 500, 0}, {-500, 700, 96}}, kStone, kContentsWater)};
    map.entities.push_back(
        mover({{"classname", "trigger_hurt"}, {"dmg", "10"}}, {{-632, -32, 0}, {-568, 32, 64}}));
    map.entities.push_back(
        mover({{"classname", "func_door"}, {"angle", "-1"}}, {{292, -64, 0}, {308, 64, 96}}));
    for (const auto& [name, next, origin] :
         {std::tuple("c1", "c2", "-764 -764 192"), {"c2", "c1", "636 -764 192"}}) {
        map.entities.push_back({.pairs = {{"classname", "path_corner"},
                                          {"targetname", name},
                                          {"target", next},
                                          {"origin", origin}},
                                .brushes = {},
                                .pivot = {}});
    }
    return map;
}
inline std::shared_ptr<const GameMap> movers() {
    return read(moversMap(), "movers.bsp");
}

}  // namespace game_halls
