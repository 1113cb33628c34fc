#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "tests/sample/bsp_writer.h"
#include "tests/sample/map_shapes.h"

/// Small maps made with the project's map writer.
namespace written_maps {

using namespace navwright;

inline MapEntity entity(const std::string& className, const std::string& origin) {
    return {.pairs = {{"classname", className}, {"origin", origin}}, .brushes = {}, .pivot = {}};
}

inline MapDescription mapOf(std::vector<MapBrush> brushes) {
    MapDescription map;
    map.entities.push_back(
        {.pairs = {{"classname", "worldspawn"}}, .brushes = std::move(brushes), .pivot = {}});
    return map;
}

inline constexpr Box kRoomInside{{-128, -64, 0}, {128, 64, 96}};

/// An empty room with a light.
inline MapDescription boxRoom() {
    auto map = mapOf(roomBrushes(kRoomInside, 16, {.texture = "test/wall"}));
    map.entities.push_back(entity("info_player_deathmatch", "0 0 24"));
    map.lights.push_back({.origin = {0, 0, 80}, .intensity = 200, .color = {1, 1, 1}});
    return map;
}

/// The smallest map with all kinds of records: water, a ramp, a door, light.
inline MapDescription smallRoom() {
    constexpr Box kInside{{-32, -32, 0}, {32, 32, 64}};
    auto brushes = roomBrushes(kInside, 8, {.texture = "w"});
    brushes.push_back(
        boxBrush({{-32, -32, 0}, {32, 32, 8}}, {.texture = "l", .flags = kSurfWarp}, kContentsWater));
    brushes.push_back(rampBrush({{-16, -16, 0}, {16, 16, 16}}, MapDirection::east, {.texture = "w"}));
    auto map = mapOf(std::move(brushes));
    map.entities.push_back(entity("info_player_deathmatch", "0 0 40"));
    map.entities.push_back({.pairs = {{"classname", "func_door"}},
                            .brushes = {boxBrush({{24, -8, 32}, {32, 8, 64}}, {.texture = "d"})},
                            .pivot = {}});
    map.lights.push_back({.origin = {0, 0, 60}, .intensity = 100, .color = {1, 1, 1}});
    return map;
}

inline constexpr Box kMixedInside{{-512, -384, -128}, {512, 384, 256}};

/// A room with everything the writer supports.
inline MapDescription mixedRoom() {
    const auto translucent = kContentsDetail | kContentsTranslucent;
    auto brushes = roomBrushes(kMixedInside, 32, {.texture = "city/concrete"});
    sideTowards(brushes[1], {0, 0, -1}).surface = {.texture = "sky", .flags = kSurfSky};
    const MapSurface stone{.texture = "test/stone"};
    // A floor with a pool.
    brushes.push_back(boxBrush({{-512, -384, -128}, {0, 384, 0}}, stone));
    brushes.push_back(boxBrush({{256, -384, -128}, {512, 384, 0}}, stone));
    brushes.push_back(boxBrush({{0, -384, -128}, {256, -128, 0}}, stone));
    brushes.push_back(boxBrush({{0, 128, -128}, {256, 384, 0}}, stone));
    brushes.push_back(boxBrush({{0, -128, -128}, {256, 128, -16}},
                               {.texture = "test/water", .flags = kSurfWarp | kSurfTrans66},
                               kContentsWater | translucent));
    // A ramp, an octagon, a slanted prism through a wall, a ladder, glass, a clip brush, mist over the
    // water's edge.
    brushes.push_back(rampBrush({{-384, -320, 0}, {-192, -192, 96}}, MapDirection::east, stone));
    brushes.push_back(rampBrush({{-100, 250, 0}, {-20, 350, 40}}, MapDirection::south, stone));
    constexpr std::array<std::array<float, 2>, 8> kOctagon{
        {{-40, -100}, {40, -100}, {100, -40}, {100, 40}, {40, 100}, {-40, 100}, {-100, 40}, {-100, -40}}};
    auto pillar = kOctagon;
    for (auto& [x, y] : pillar) {
        x = x * 0.5f - 300;
        y = y * 0.5f + 200;
    }
    brushes.push_back(prismBrush(pillar, 0, 256, {.texture = "test/pillar"}));
    constexpr std::array<std::array<float, 2>, 3> kBlade{{{400, 300}, {540, 250}, {520, 400}}};
    brushes.push_back(prismBrush(kBlade, 10, 77, stone));
    brushes.push_back(boxBrush({{496, -32, 0}, {512, 32, 200}}, {.texture = "test/ladder"},
                               kContentsSolid | kContentsLadder));
    brushes.push_back(boxBrush({{-200, 100, 0}, {-192, 300, 128}},
                               {.texture = "test/glass", .flags = kSurfTrans33},
                               kContentsWindow | translucent));
    brushes.push_back(boxBrush({{300, -384, 0}, {310, -200, 256}}, {.texture = "clip", .flags = kSurfNoDraw},
                               kContentsPlayerClip | translucent));
    brushes.push_back(boxBrush({{200, 60, -64}, {300, 160, 40}},
                               {.texture = "test/mist", .flags = kSurfTrans33}, kContentsMist | translucent));
    auto map = mapOf(std::move(brushes));
    map.entities.push_back(entity("info_player_deathmatch", "-64 -64 24"));
    map.entities.push_back({.pairs = {{"classname", "func_door"}, {"angle", "-1"}},
                            .brushes = {boxBrush({{-64, -384, 0}, {0, -368, 112}}, {.texture = "test/door"})},
                            .pivot = {}});
    map.entities.push_back({.pairs = {{"classname", "func_door_rotating"}},
                            .brushes = {boxBrush({{-480, 0, 0}, {-472, 64, 112}}, {.texture = "test/door"})},
                            .pivot = Vec3(-476, 0, 0)});
    map.lights.push_back({.origin = {-64, -64, 200}, .intensity = 500, .color = {1, 0.9f, 0.8f}});
    map.lights.push_back({.origin = {128, 0, 60}, .intensity = 300, .color = {0.5f, 0.7f, 1}});
    map.sun = {.direction = {0.3f, 0.2f, -1}, .intensity = 60, .color = {1, 1, 0.9f}};
    return map;
}

}  // namespace written_maps
