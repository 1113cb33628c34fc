#include "widgets/common/controls/player_picture.h"

#include <algorithm>

#include "widgets/drawing/layers/sketch.h"

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
    Sketch sketch;
    for (const auto& player : players) {
        const auto colour = static_cast<float>(player.slot);
        sketch.mark(player.place, kPlayerSize, colour,
                    player.dead ? GlyphShape::cross : GlyphShape::octahedron);
        if (followed == player.slot)
            sketch.mark(player.place + kFeet, kRingSize, kRingColour, GlyphShape::ring);
        if (!player.dead) sketch.band(player.place + kPinTop, player.place + kPinTip, colour, kPinWidth);
        auto trail = player.trail;
        trail.push_back(player.place);
        for (std::size_t i = 0; i + 1 < trail.size(); i += kTrailStep) {
            const auto& next = trail[std::min(i + kTrailStep, trail.size() - 1)];
            if (trail[i] != next) sketch.band(trail[i], next, colour, kTrailWidth);
        }
    }
    return std::move(sketch).take();
}

}  // namespace navwright
