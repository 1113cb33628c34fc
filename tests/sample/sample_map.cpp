#include "tests/sample/sample_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "tests/sample/map_shapes.h"
#include "tests/sample/sample_dimensions.h"
#include "tests/sample/sample_layout.h"

namespace navwright {

namespace {

// The textures' names say what they are of; nothing needs the pictures.
const MapSurface kGrass{.texture = "sample/grass_floor"};
const MapSurface kBrick{.texture = "sample/brick_red"};
const MapSurface kConcrete{.texture = "sample/concrete_wall"};
const MapSurface kTiles{.texture = "sample/concrete_tiles"};
const MapSurface kWood{.texture = "sample/wood_planks"};
const MapSurface kCrate{.texture = "sample/wood_crate"};
const MapSurface kMetal{.texture = "sample/metal_plate"};
const MapSurface kRungs{.texture = "sample/metal_ladder"};
const MapSurface kStone{.texture = "sample/stone_dark"};
const MapSurface kSky{.texture = "sample/sky_day", .flags = kSurfSky};
const MapSurface kWater{.texture = "sample/water_pool", .flags = kSurfWarp | kSurfTrans33};
const MapSurface kGlass{.texture = "sample/glass_clear", .flags = kSurfTrans33};

constexpr float kWall = 16;  ///< thickness of outer walls and floors
/// The inside of the hall and of the north room, and the rock they are dug from.
constexpr float kEast = 1408, kHallNorth = 896, kNorth = 1536, kSouth = -336;
constexpr float kRockBottom = kShaftBottom - kWall;
constexpr float kDoorHeight = 112, kDoorwayHeight = 128;
constexpr float kBalconyEdge = 640;
constexpr float kSlabBottom = kUpper - kWall;

/// A rectangle of the ground that is dug out down to `bottom`.
struct Pit {
    float west, south, east, north, bottom;
    MapSurface surface;
};

const std::vector<Pit>& pits() {
    static const std::vector<Pit> all = {
        {384, -320, 512, -208, kShaftBottom, kStone},
        {488, 360, 632, 520, kUpper - kUnsafeDrop, kTiles},
        {712, 316, 856, 540, kUpper - kTooDeepDrop, kConcrete},
        {kSamplePool.mins.x, kSamplePool.mins.y, kSamplePool.maxs.x, kSamplePool.maxs.y, kPoolBottom, kTiles},
    };
    return all;
}

class Builder {
  public:
    void box(const Vec3& mins, const Vec3& maxs, const MapSurface& surface,
             Contents contents = kContentsSolid) {
        brushes_.push_back(boxBrush({mins, maxs}, surface, contents));
    }
    void boxWithTop(const Vec3& mins, const Vec3& maxs, const MapSurface& surface, const MapSurface& top) {
        box(mins, maxs, surface);
        sideTowards(brushes_.back(), {0, 0, 1}).surface = top;
    }
    [[nodiscard]] std::vector<MapBrush> take() && { return std::move(brushes_); }

  private:
    std::vector<MapBrush> brushes_;
};

/// The ground, cut into boxes around the pits: strips from west to east between the pits' south and north
/// ends.
void addGround(Builder& out) {
    std::vector<float> cuts = {kSouth - kWall, 0, kHallNorth + kWall / 2, kNorth + kWall};
    for (const auto& pit : pits()) cuts.insert(cuts.end(), {pit.south, pit.north});
    std::ranges::sort(cuts);
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const float south = cuts[i], north = cuts[i + 1];
        const auto& top = south < 0 || south > kHallNorth ? kConcrete : kGrass;
        float west = -kWall;
        for (const auto& pit : pits()) {
            if (pit.south > south || pit.north < north) continue;
            out.boxWithTop({west, south, kShaftBottom}, {pit.west, north, 0}, pit.surface, top);
            west = pit.east;
        }
        out.boxWithTop({west, south, kShaftBottom}, {kEast + kWall, north, 0}, kStone, top);
    }
    out.box({-kWall, kSouth - kWall, kRockBottom}, {kEast + kWall, kNorth + kWall, kShaftBottom}, kStone);
    for (const auto& pit : pits()) {
        if (pit.bottom == kShaftBottom) continue;
        out.box({pit.west, pit.south, kShaftBottom}, {pit.east, pit.north, pit.bottom}, pit.surface);
    }
    // Steps out of the deep pit, and into the pool.
    for (int i = 0; i < 3; ++i) {
        const auto from = 316 + 28 * static_cast<float>(i);
        out.box({712, from, -64}, {856, from + 28, -kStepRise * static_cast<float>(i + 1)}, kConcrete);
    }
    out.box({kSamplePool.mins.x, 236, kPoolBottom}, {kSamplePool.maxs.x, 264, kPoolLedge / 2}, kTiles);
    out.box({kSamplePool.mins.x, 264, kPoolBottom}, {kSamplePool.maxs.x, 304, kPoolLedge}, kTiles);
    out.box(kSamplePool.mins, kSamplePool.maxs, kWater, kContentsWater | kContentsTranslucent);
}

void addOuterWalls(Builder& out) {
    const float roof = kRoof + kWall;
    out.box({-kWall, -kWall, 0}, {0, kNorth + kWall, roof}, kBrick);
    out.box({kEast, -kWall, 0}, {kEast + kWall, kNorth + kWall, roof}, kBrick);
    out.box({0, kNorth, 0}, {kEast, kNorth + kWall, roof}, kConcrete);
    out.box({0, -kWall, kRoof}, {kEast, 904, roof}, kSky);
    out.box({0, 904, kRoof}, {kEast, kNorth, roof}, kConcrete);
    // The south wall with the way to the shaft, and the shaft's room.
    out.box({0, -kWall, 0}, {408, 0, kRoof}, kBrick);
    out.box({488, -kWall, 0}, {kEast, 0, kRoof}, kBrick);
    out.box({408, -kWall, kDoorwayHeight}, {488, 0, kRoof}, kBrick);
    const float low = 192;
    out.box({-kWall, kSouth - kWall, 0}, {320, -kWall, low}, kStone);
    out.box({576, kSouth - kWall, 0}, {kEast + kWall, -kWall, low}, kStone);
    out.box({320, kSouth - kWall, 0}, {576, kSouth, low}, kStone);
    out.box({-kWall, kSouth - kWall, low}, {kEast + kWall, -kWall, low + kWall}, kWood);
}

/// The wall between hall and north room: a door below, three doorways on the second floor.
void addMiddleWall(Builder& out) {
    const float south = kHallNorth, north = kHallNorth + kWall;
    out.boxWithTop({0, south, 0}, {856, north, kUpper}, kBrick, kWood);
    out.boxWithTop({944, south, 0}, {kEast, north, kUpper}, kBrick, kWood);
    out.boxWithTop({856, south, kDoorHeight}, {944, north, kUpper}, kBrick, kWood);
    const float top = kUpper + kDoorwayHeight;
    float west = 0;
    for (const float doorway : {184.0f, 624.0f, 1184.0f}) {
        out.box({west, south, kUpper}, {doorway, north, top}, kBrick);
        west = doorway + 96;
    }
    out.box({west, south, kUpper}, {kEast, north, top}, kBrick);
    out.box({0, south, top}, {kEast, north, kRoof}, kBrick);
}

void addHall(Builder& out) {
    out.box({0, kBalconyEdge, kSlabBottom}, {kEast, kHallNorth, kUpper}, kWood);
    for (int i = 0; i < 14; ++i) {
        const auto from = 248 + 28 * static_cast<float>(i);
        out.box({1280, from, 0}, {kEast, from + 28, kStepRise * static_cast<float>(i + 1)}, kTiles);
    }
    out.box({98, kBalconyEdge, 0}, {194, kBalconyEdge + kWall, kSlabBottom}, kBrick);
    out.box({114, kBalconyEdge - 8, 0}, {178, kBalconyEdge, kUpper}, kRungs,
            kContentsSolid | kContentsLadder);
    out.box({264, 360, 0}, {408, 520, kUpper - kCrouchDrop}, kMetal);
    out.box({936, 394, 0}, {1080, 540, kPlatform}, kMetal);
    out.box({396, 700, 0}, {503, 804, kLowCrate}, kCrate);
    out.box({696, 700, 0}, {790, 804, kHighCrate}, kCrate);
    for (const float x : {300.0f, 620.0f, 1000.0f}) {
        out.box({x, 860, 0}, {x + 32, kHallNorth, kSlabBottom}, kBrick);
    }
}

void addNorthRoom(Builder& out) {
    const float south = kHallNorth + kWall;
    out.box({0, south, kSlabBottom}, {kJumpGapFrom, 1104, kUpper}, kConcrete);
    out.box({kJumpGapTo, south, kSlabBottom}, {kStrafeGapFrom, 1104, kUpper}, kConcrete);
    out.box({400, 1104, kSlabBottom}, {kStrafeGapFrom, 1300, kUpper}, kConcrete);
    out.box({kStrafeGapTo, south, kSlabBottom}, {kEast, 1300, kUpper}, kConcrete);
    for (const auto& [x, y] :
         {std::pair{140.0f, 1000.0f}, {600.0f, 1000.0f}, {560.0f, 1240.0f}, {1376.0f, 1268.0f}}) {
        out.box({x, y, 0}, {x + 32, y + 32, kSlabBottom}, kMetal);
    }
    // The crouch tunnel.
    out.box({1000, 1100, 0}, {1320, 1128, kPlatform}, kMetal);
    out.box({1000, 1192, 0}, {1320, 1220, kPlatform}, kMetal);
    out.box({1000, 1128, kTunnelHeight}, {1320, 1192, kPlatform}, kMetal);
    // The vault around its inside.
    const Vec3 lo = kVault.mins, hi = kVault.maxs;
    out.box({lo.x - kWall, lo.y - kWall, 0}, {lo.x, hi.y + kWall, hi.z}, kConcrete);
    out.box({hi.x, lo.y - kWall, 0}, {hi.x + kWall, hi.y + kWall, hi.z}, kConcrete);
    out.box({lo.x, lo.y - kWall, 0}, {hi.x, lo.y, hi.z}, kConcrete);
    out.box({lo.x, hi.y, 0}, {hi.x, hi.y + kWall, hi.z}, kConcrete);
    out.box({lo.x - kWall, lo.y - kWall, hi.z}, {hi.x + kWall, hi.y + kWall, hi.z + kWall}, kConcrete);
    // Its gauges.
    const float west = lo.x + kVaultShelf, east = hi.x - kVaultShelf;
    out.box(lo, {west, kVaultStepsNorth, kVaultLowStep}, kMetal);
    out.box({east, lo.y, lo.z}, {hi.x, kVaultStepsNorth, kVaultHighStep}, kMetal);
    out.box({lo.x, kVaultRoofsSouth, kVaultLowRoof}, {west, hi.y, hi.z}, kMetal);
    out.box({east, kVaultRoofsSouth, kVaultHighRoof}, hi, kMetal);
}

std::vector<MapBrush> worldBrushes() {
    Builder out;
    addGround(out);
    addOuterWalls(out);
    addMiddleWall(out);
    addHall(out);
    addNorthRoom(out);
    return std::move(out).take();
}

std::string text(const Vec3& point) {
    return fmt::format("{:.0f} {:.0f} {:.0f}", point.x, point.y, point.z);
}

void addSpawns(std::vector<MapEntity>& entities) {
    constexpr float kAboveFeet = 32;  ///< mappers leave some air: the game lets players down
    bool first = true;
    for (const auto& name : kSampleSpawns) {
        const auto origin = text(sampleStop(name).feet + Vec3(0, 0, kAboveFeet));
        if (std::exchange(first, false)) {
            entities.push_back({.pairs = {{"classname", "info_player_start"}, {"origin", origin}}});
        }
        entities.push_back({.pairs = {{"classname", "info_player_deathmatch"}, {"origin", origin}}});
    }
}

void addLights(MapDescription& map) {
    const auto add = [&map](const Vec3& origin, float intensity, const Vec3& color) {
        map.lights.push_back({.origin = origin, .intensity = intensity, .color = color});
        map.entities.push_back({.pairs = {{"classname", "light"},
                                          {"origin", text(origin)},
                                          {"light", fmt::format("{:.0f}", intensity)}}});
    };
    const Vec3 warm{1, 0.85f, 0.6f}, cold{0.7f, 0.85f, 1}, red{1, 0.3f, 0.2f};
    for (const float x : {200.0f, 620.0f, 1040.0f}) {
        add({x, 780, 190}, 320, warm);
        add({x, 1000, 420}, 420, cold);
    }
    add({1200, 1420, 300}, 500, cold);
    add({640, 1420, 300}, 500, cold);
    add({1160, 1040, 180}, 350, warm);
    add({448, -100, 170}, 260, warm);
    add({448, -264, -300}, 240, red);
    add({1196, 420, -100}, 260, {0.4f, 0.8f, 1});
    add({184, 1384, 100}, 200, red);  // the vault's
}

}  // namespace

MapDescription sampleMap() {
    MapDescription map;
    map.entities.push_back(
        {.pairs = {{"classname", "worldspawn"}, {"message", "Navwright sample"}}, .brushes = worldBrushes()});
    map.entities.push_back(
        {.pairs =
             {{"classname", "func_door"}, {"angle", "-1"}, {"speed", "200"}, {"lip", "8"}, {"wait", "3"}},
         .brushes = {boxBrush({{856, 900, 0}, {944, 908, kDoorHeight}}, kWood)}});
    map.entities.push_back({.pairs = {{"classname", "func_wall"}},
                            .brushes = {boxBrush({{392, 640, kUpper}, {504, 646, kUpper + 40}}, kGlass)}});
    addSpawns(map.entities);
    addLights(map);
    map.sun = MapSun{.direction = {0.48f, 0.36f, -0.8f}, .intensity = 110, .color = {1, 0.96f, 0.88f}};
    return map;
}

std::vector<Box> sampleSolids() {
    std::vector<Box> boxes;
    for (const auto& brush : worldBrushes()) {
        if ((brush.contents & kMaskSolid) == 0) continue;
        Box box;
        for (const auto& side : brush.sides) {
            for (int axis = 0; axis < 3; ++axis) {
                if (side.normal[axis] > 0) box.maxs[axis] = side.dist;
                if (side.normal[axis] < 0) box.mins[axis] = -side.dist;
            }
        }
        boxes.push_back(box);
    }
    return boxes;
}

}  // namespace navwright
