#include "widgets/map/crowd/steering_picture.h"

#include <algorithm>

#include "core/base/index.h"
#include "widgets/drawing/layers/sketch.h"

namespace navwright {

namespace {

constexpr float kBody = 14, kChosenBody = 18, kGoalGlyph = 16;
constexpr float kTrailWidth = 1.5f, kVelocityWidth = 4, kThinWidth = 2.5f, kPathWidth = 4, kPlaneWidth = 3;
/// Units that stand for a velocity of 1 unit a second.
constexpr float kVelocityUnits = 0.2f;
/// Half a line between allowed and forbidden velocities, the hatches on its forbidden side, and how far apart
/// those are.
constexpr float kPlaneHalf = 40, kHatch = 9, kHatchGap = 10, kHatchWidth = 1.5f;
constexpr float kRoseInner = 20, kRoseLength = 44;
constexpr std::size_t kTrailFrames = 30;
constexpr Vec3 kPointerTop{0, 0, 120}, kPointerTip{0, 0, 40};

Vec3 aside(const Vec2& way) {
    return {way.x, way.y, 0};
}

void drawTrail(Sketch& sketch, const SteeringRun& run, std::size_t frame, std::size_t agent, float colour) {
    const auto first = frame > kTrailFrames ? frame - kTrailFrames : 0;
    for (auto i = first; i < frame; ++i)
        sketch.band(run.record[i][agent].origin, run.record[i + 1][agent].origin, colour, kTrailWidth, 0);
}

void drawPlanes(Sketch& sketch, const SteeringLook& look, const Vec3& at) {
    for (std::size_t i = 0; i < look.planes.planes.size(); ++i) {
        const auto& plane = look.planes.planes[i];
        const float colour = i < look.planes.edges ? kEdgePlaneColour : kPlaneColour;
        const auto middle = at + aside(plane.point) * kVelocityUnits;
        const auto along = aside(plane.direction);
        sketch.band(middle - along * kPlaneHalf, middle + along * kPlaneHalf, colour, kPlaneWidth, 0);
        // What is allowed lies left of the line: hatched is the right.
        const auto hatch = aside({plane.direction.y, -plane.direction.x}) * kHatch - along * kHatch;
        for (float off = kHatchGap - kPlaneHalf; off <= kPlaneHalf; off += kHatchGap) {
            const auto from = middle + along * off;
            sketch.band(from, from + hatch, colour, kHatchWidth, 0);
        }
    }
}

void drawRose(Sketch& sketch, const ContextRose& rose, const Vec3& at) {
    for (std::size_t i = 0; i < ContextRose::kDirections; ++i) {
        const auto way = aside(ContextRose::direction(i));
        const auto start = at + way * kRoseInner;
        const float interest = std::clamp(rose.interest(i), 0.f, 1.f);
        const float danger = std::clamp(rose.danger(i), 0.f, 1.f);
        if (interest > 0)
            sketch.band(start, start + way * (kRoseLength * interest), kInterestColour, kVelocityWidth, 0);
        const Vec3 beside = Vec3(-way.y, way.x, 0) * 3.f;
        if (danger > 0)
            sketch.band(start + beside, start + beside + way * (kRoseLength * danger), kDangerColour,
                        kVelocityWidth, 0);
    }
}

void drawChosen(Sketch& sketch, const SteeringRun& run, std::size_t frame, std::size_t agent,
                const SteeringLooks& looks) {
    const auto& place = run.record[frame][agent];
    sketch.band(place.origin + kPointerTop, place.origin + kPointerTip, kChosenColour, kVelocityWidth);
    if (const auto* path = run.pathAt(agent, frame)) {
        for (std::size_t i = 0; i + 1 < path->corners.size(); ++i)
            sketch.band(path->corners[i], path->corners[i + 1], kPathColour, kPathWidth);
    }
    const auto& wish = run.setup.agents[agent];
    if (const auto goal = run.goalAt(agent, frame))
        sketch.mark(*goal, kGoalGlyph, kGoalOfColour, GlyphShape::ring);
    if (wish.target >= 0 && (wish.role == SteeringRole::pursue || wish.role == SteeringRole::evade))
        sketch.band(place.origin, run.record[frame][wish.target].origin, kGoalOfColour, kThinWidth);
    if (frame == 0) return;
    const auto& look = run.looks[frame - 1][agent];
    if (looks.neighbours) {
        for (const auto other : look.neighbours)
            sketch.band(place.origin, run.record[frame][other].origin, kPlaneColour, kTrailWidth, 0);
        drawPlanes(sketch, look, place.origin);
    }
    if (looks.rose) drawRose(sketch, look.rose, place.origin);
}

}  // namespace

StagePicture steeringPicture(const SteeringRun& run, std::size_t frame, int chosen,
                             const SteeringLooks& looks) {
    Sketch sketch;
    const auto& places = run.record[frame];
    for (std::size_t agent = 0; agent < places.size(); ++agent) {
        const auto& place = places[agent];
        const bool isChosen = static_cast<int>(agent) == chosen;
        const float colour = isChosen        ? kChosenColour
                             : place.crowded ? kDangerColour
                             : place.arrived ? kArrivedColour
                                             : kSteeredColour;
        sketch.mark(place.origin, isChosen ? kChosenBody : kBody, colour,
                    isChosen ? GlyphShape::octahedron : GlyphShape::cube);
        if (looks.trails) drawTrail(sketch, run, frame, agent, colour);
        if (!looks.velocities) continue;
        sketch.band(place.origin, place.origin + aside(place.desired) * kVelocityUnits, kWantedColour,
                    kThinWidth);
        sketch.band(place.origin,
                    place.origin + aside(Vec2(place.velocity.x, place.velocity.y)) * kVelocityUnits,
                    kActualColour, kVelocityWidth);
    }
    if (chosen >= 0 && chosen < run.agents()) drawChosen(sketch, run, frame, toIndex(chosen), looks);
    return std::move(sketch).take();
}

}  // namespace navwright
