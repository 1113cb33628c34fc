#pragma once

#include <QBuffer>
#include <QImage>

#include "asset_samples.h"
#include "made_folder.h"
#include "tests/sample/bsp_writer.h"
#include "tests/sample/map_shapes.h"
#include "written_maps.h"

/// A made-up game: a room that uses all kinds of textures, with its wals, palette and sky.
namespace textured_room {

using namespace navwright;
using namespace asset_samples;

inline constexpr Box kInside{{-128, -128, 0}, {128, 128, 128}};

/// Palette indices.
inline constexpr std::uint8_t kRed = 1, kGreen = 2, kBlue = 3, kGrey = 4, kSand = 5, kNight = 6, kStar = 7;

inline GamePalette colours() {
    auto palette = asset_samples::palette();
    palette.colours[kRed] = {200, 40, 40};
    palette.colours[kGreen] = {40, 180, 60};
    palette.colours[kBlue] = {50, 70, 210};
    palette.colours[kGrey] = {120, 120, 120};
    palette.colours[kSand] = {210, 190, 130};
    palette.colours[kNight] = {10, 20, 60};
    palette.colours[kStar] = {240, 240, 200};
    return palette;
}

/// Four quarters: top left, top right, bottom left, bottom right.
inline IndexedPicture quarters(PictureSize size, const std::array<std::uint8_t, 4>& indices) {
    IndexedPicture picture{.size = size, .indices = {}};
    for (std::uint32_t y = 0; y < size.height; ++y) {
        for (std::uint32_t x = 0; x < size.width; ++x)
            picture.indices.push_back(
                indices[(2 * y >= size.height ? 2U : 0U) + (2 * x >= size.width ? 1U : 0U)]);
    }
    return picture;
}

inline IndexedPicture plain(PictureSize size, std::uint8_t index) {
    return quarters(size, {index, index, index, index});
}

inline Bytes pngFile(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG")) qFatal("no png");
    const auto view = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    return {view.begin(), view.end()};
}

/// The floor has "made/floor" (64 x 32 texels), the walls "made/WALL", the roof is sky; includes a crate,
/// glass, a clip brush, a brush with nodraw sides, and a trigger 64 units from its model's place.
inline Bytes roomBytes() {
    auto brushes = roomBrushes(kInside, 16, {.texture = "made/WALL"});
    sideTowards(brushes[0], {0, 0, 1}).surface = {.texture = "made/floor"};
    sideTowards(brushes[1], {0, 0, -1}).surface = {.texture = "made/sky", .flags = kSurfSky};
    for (auto& brush : brushes) {
        for (auto& side : brush.sides) {
            if (side.normal == Vec3(0, 0, 1) && side.dist == 0) side.surface = {.texture = "made/floor"};
            if (side.normal == Vec3(0, 0, -1) && side.dist == -128)
                side.surface = {.texture = "made/sky", .flags = kSurfSky};
        }
    }
    const auto translucent = kContentsDetail | kContentsTranslucent;
    brushes.push_back(boxBrush({{-96, 64, 0}, {-64, 96, 32}}, {.texture = "made/crate"}));
    brushes.push_back(boxBrush({{64, 64, 0}, {96, 96, 48}}, {.texture = "made/glass", .flags = kSurfTrans66},
                               kContentsWindow | translucent));
    brushes.push_back(boxBrush({{-96, -96, 0}, {-64, -64, 64}},
                               {.texture = "made/clip", .flags = kSurfNoDraw},
                               kContentsPlayerClip | translucent));
    auto hidden = boxBrush({{64, -96, 0}, {96, -64, 64}}, {.texture = "made/crate"});
    sideTowards(hidden, {0, 0, 1}).surface = {.texture = "made/nodraw", .flags = kSurfNoDraw};
    brushes.push_back(hidden);
    auto map = written_maps::mapOf(std::move(brushes));
    map.entities[0].pairs.emplace_back("sky", "night");
    map.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
    map.entities.push_back(
        {.pairs = {{"classname", "trigger_multiple"}},
         .brushes = {boxBrush({{0, 32, 0}, {32, 64, 64}}, {.texture = "made/trigger", .flags = kSurfNoDraw})},
         .pivot = {}});
    map.lights.push_back({.origin = {0, 0, 100}, .intensity = 300, .color = {1, 1, 1}});
    return writeBsp(map).value();
}

/// Writes the game's files without the map.
inline void putGame(const MadeFolder& root, const std::string& game = "game/") {
    root.put(game + "pics/colormap.pcx", pcxFile(checks({16, 16}, 0, 1), colours()));
    root.put(game + "textures/made/floor.wal", walFile(quarters({64, 32}, {kRed, kGreen, kBlue, kGrey})));
    root.put(game + "textures/Made/wall.wal", walFile(plain({64, 64}, kSand)));
    root.put(game + "textures/made/crate.wal", walFile(checks({32, 32}, kGreen, kGrey)));
    root.put(game + "textures/made/glass.wal", walFile(plain({32, 32}, kBlue)));
    for (const auto* side : {"rt", "bk", "lf", "ft", "up", "dn"})
        root.put(game + "env/night" + side + ".pcx", pcxFile(checks({32, 32}, kNight, kStar), colours()));
}

/// Writes game and map; returns the map's path.
inline std::filesystem::path put(const MadeFolder& root) {
    putGame(root);
    root.put("game/maps/room.bsp", roomBytes());
    return root.at("game/maps/room.bsp");
}

}  // namespace textured_room
