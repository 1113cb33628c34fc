#include "tools/player_picture.h"

#include <algorithm>

#include "stages/point_cloud.h"

namespace navwright {

namespace {

constexpr float kPlayerSize = 24;  ///< somewhat more than a player's box, to be seen among nodes
constexpr float kRingSize = 36;
constexpr std::size_t kTrailStep = 3;  ///< frames an arrow of a trail spans
constexpr float kTrailWidth = 4, kPinWidth = 5;
constexpr Vec3 kPinTop{0, 0, 150}, kPinTip{0, 0, 36};  ///< of the arrow that points down at a player
constexpr Vec3 kFeet{0, 0, -20};
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
    const auto addRibbon = [&](const Vec3& from, const Vec3& to, float colour, float width) {
        picture.ribbons.push_back(
            {.from = from, .to = to, .scalar = colour, .filter = colour, .width = width});
        picture.ribbonItems.emplace_back();
    };
    for (const auto& player : players) {
        const auto colour = static_cast<float>(player.slot);
        addGlyph(player.place, kPlayerSize, colour, player.dead ? GlyphShape::cross : GlyphShape::octahedron);
        if (followed == player.slot) addGlyph(player.place + kFeet, kRingSize, kRingColour, GlyphShape::ring);
        if (!player.dead) addRibbon(player.place + kPinTop, player.place + kPinTip, colour, kPinWidth);
        auto trail = player.trail;
        trail.push_back(player.place);
        for (std::size_t i = 0; i + 1 < trail.size(); i += kTrailStep) {
            const auto& next = trail[std::min(i + kTrailStep, trail.size() - 1)];
            if (trail[i] != next) addRibbon(trail[i], next, colour, kTrailWidth);
        }
    }
    return picture;
}

}  // namespace navwright
