#include "widgets/map/crowd/jam_picture.h"

#include <algorithm>
#include <cmath>

#include "core/map/bsp/contents.h"
#include "widgets/drawing/layers/sketch.h"

namespace navwright {

namespace {

constexpr float kGateWidth = 7, kMarkedWidth = 11, kGateLinkWidth = 4;
constexpr float kDeadlockMark = 14, kJamStuckMark = 9;
constexpr float kBodyMark = 15, kWishLength = 44, kWishWidth = 3, kPlaceMark = 12, kPlaceMarkMore = 26;
constexpr float kLinkRaise = 12;

}  // namespace

StagePicture jamPicture(const JamReport& report, const NavGraph& nav, int marked) {
    Sketch sketch;
    for (std::size_t i = 0; i < report.narrow.places.size(); ++i) {
        const auto& place = report.narrow.places[i];
        const bool isMarked = static_cast<int>(i) == marked;
        const float colour = isMarked ? kMarkedJamColour : place.jams ? kJamColour : kNarrowColour;
        const Vec3 across = Vec3(-place.along.y, place.along.x, 0) * (place.width / 2);
        sketch.band(place.at - across, place.at + across, colour, isMarked ? kMarkedWidth : kGateWidth, 0);
        sketch.mark(place.at, kPlaceMark + kPlaceMarkMore * static_cast<float>(std::sqrt(place.share)),
                    colour, place.parts > 0 ? GlyphShape::octahedron : GlyphShape::ring);
        if (!isMarked) continue;
        for (const auto& link : place.links) {
            const Vec3 raise(0, 0, kLinkRaise);
            sketch.band(nav.nodes[link.from].origin + raise, nav.nodes[link.to].origin + raise,
                        kMarkedJamColour, kGateLinkWidth);
        }
    }
    for (const auto& place : report.server.measures.stuckPlaces)
        sketch.mark(place, kJamStuckMark, kJamStuckColour, GlyphShape::octahedron);
    for (const auto& place : report.server.measures.deadlockPlaces)
        sketch.mark(place, kDeadlockMark, kDeadlockColour, GlyphShape::cross);
    return std::move(sketch).take();
}

StagePicture jamBodies(const JamTrace& trace, std::size_t frame) {
    Sketch sketch;
    for (std::size_t bot = 0; bot < trace.bots; ++bot) {
        const auto& place = trace.at(frame, bot);
        if (!place.present) continue;
        sketch.mark(place.origin, kBodyMark, place.crowded ? kCrowdedBodyColour : kBodyColour,
                    GlyphShape::cube);
        sketch.band(place.origin, place.origin + Vec3(place.wish, 0) * kWishLength,
                    place.crowded ? kCrowdedBodyColour : kBodyColour, kWishWidth);
    }
    return std::move(sketch).take();
}

}  // namespace navwright
