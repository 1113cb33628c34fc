#include "tools/player_picture.h"

#include "stages/point_cloud.h"

namespace navwright {

namespace {

constexpr float kPlayerSize = 16;  ///< half the width of a player's box
constexpr float kRingSize = 30;
constexpr float kTrailWidth = 3;
constexpr float kRingColour = 5;  ///< vermilion of the categories

}  // namespace

StagePicture playerPicture(std::span<const PlayerMoment> players, std::optional<std::uint8_t> followed) {
    StagePicture picture;
    picture.scale.categories = true;
    const auto addGlyph = [&](const Vec3& place, float size, float colour, GlyphShape shape) {
        extend(picture.bounds, place, picture.glyphs.empty());
        picture.glyphs.push_back(
            {.position = place, .size = size, .scalar = colour, .filter = colour, .shape = shape});
        picture.glyphItems.emplace_back();
    };
    for (const auto& player : players) {
        const auto colour = static_cast<float>(player.slot);
        addGlyph(player.place, kPlayerSize, colour, player.dead ? GlyphShape::cross : GlyphShape::octahedron);
        if (followed == player.slot) addGlyph(player.place, kRingSize, kRingColour, GlyphShape::ring);
        auto trail = player.trail;
        trail.push_back(player.place);
        for (std::size_t i = 0; i + 1 < trail.size(); ++i) {
            if (trail[i] == trail[i + 1]) continue;
            picture.ribbons.push_back({.from = trail[i],
                                       .to = trail[i + 1],
                                       .scalar = colour,
                                       .filter = colour,
                                       .width = kTrailWidth});
            picture.ribbonItems.emplace_back();
        }
    }
    return picture;
}

}  // namespace navwright
