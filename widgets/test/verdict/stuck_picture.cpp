#include "widgets/test/verdict/stuck_picture.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "widgets/drawing/layers/sketch.h"
#include "widgets/test/verdict/stuck_words.h"

namespace navwright {

namespace {

// Numbers of categories.
constexpr float kOrange = 0, kSky = 1, kYellow = 3, kVermilion = 5, kPurple = 6;

constexpr std::size_t kTrailStep = 2;  ///< frames a piece of the trail spans
constexpr float kDone = 5, kToCome = 1.5f, kLinkWidth = 6, kLookWidth = 5, kPinWidth = 5;
constexpr float kBotSize = 16, kNodeSize = 12, kGoalSize = 20, kStartSize = 6, kEndSize = 10;
constexpr float kLook = 72;  ///< units
constexpr Vec3 kEye{0, 0, 22}, kPinTop{0, 0, 130}, kPinTip{0, 0, 40};
/// Farther than this between two frames is no movement.
constexpr float kTeleport = 300;

void drawTrail(Sketch& sketch, const StuckBot& stuck, double seconds) {
    const auto& places = stuck.last;
    for (std::size_t i = 0; i + 1 < places.size(); i += kTrailStep) {
        const auto& from = places[i];
        const auto& to = places[std::min(i + kTrailStep, places.size() - 1)];
        const auto length = glm::distance(from.origin, to.origin);
        if (length == 0 || length > kTeleport) continue;
        const bool hindered = from.crowded || from.obstacle;
        const bool done = stuckSeconds(static_cast<std::int32_t>(i)) < seconds;
        sketch.band(from.origin, to.origin, hindered ? kVermilion : kSky, done ? kDone : kToCome, 0);
    }
    if (!places.empty()) sketch.mark(places.front().origin, kStartSize, kSky, GlyphShape::ring);
}

void drawAim(Sketch& sketch, const NavGraph& graph, std::int32_t from, std::int32_t to, std::int32_t goal) {
    const auto* start = findNode(graph, from);
    const auto* end = findNode(graph, to);
    if (start != nullptr) sketch.mark(start->origin, kNodeSize, kOrange, GlyphShape::ring);
    if (end != nullptr) sketch.mark(end->origin, kNodeSize, kOrange, GlyphShape::octahedron);
    if (start != nullptr && end != nullptr) sketch.band(start->origin, end->origin, kOrange, kLinkWidth);
    if (const auto* aim = findNode(graph, goal)) {
        sketch.mark(aim->origin, kGoalSize, kPurple, GlyphShape::ring);
        sketch.band(aim->origin + kPinTop, aim->origin + kPinTip, kPurple, kPinWidth);
    }
}

void drawBot(Sketch& sketch, const SimulatedPlace& bot) {
    sketch.mark(bot.origin, kBotSize, kVermilion, bot.alive ? GlyphShape::octahedron : GlyphShape::cross);
    sketch.band(bot.origin + kPinTop, bot.origin + kPinTip, kVermilion, kPinWidth);
    const float turn = bot.yaw * std::numbers::pi_v<float> / 180;
    const auto eye = bot.origin + kEye;
    if (bot.alive)
        sketch.band(eye, eye + kLook * Vec3(std::cos(turn), std::sin(turn), 0), kYellow, kLookWidth);
}

}  // namespace

double lengthOf(const StuckBot& stuck) {
    return stuck.last.empty() ? 0 : stuckSeconds(static_cast<std::int32_t>(stuck.last.size()) - 1);
}

SimulatedPlace placeAt(const StuckBot& stuck, double seconds) {
    const auto frames = std::clamp(seconds, 0.0, lengthOf(stuck)) / stuckSeconds(1);
    // A time this near to a frame is that frame.
    constexpr double kRounding = 1e-6;
    const auto index = std::min(static_cast<std::size_t>(frames + kRounding), stuck.last.size() - 1);
    auto place = stuck.last[index];
    if (index + 1 == stuck.last.size()) return place;
    const auto& next = stuck.last[index + 1];
    const auto share = static_cast<float>(std::max(0.0, frames - static_cast<double>(index)));
    if (glm::distance(place.origin, next.origin) <= kTeleport)
        place.origin += share * (next.origin - place.origin);
    return place;
}

StagePicture stuckPicture(const StuckBot& stuck, const NavGraph& graph, double seconds) {
    Sketch sketch;
    drawTrail(sketch, stuck, seconds);
    if (stuck.last.empty()) {
        sketch.mark(stuck.origin, kBotSize, kVermilion, GlyphShape::octahedron);
        drawAim(sketch, graph, stuck.from, stuck.to, stuck.goal);
        return std::move(sketch).take();
    }
    const auto now = placeAt(stuck, seconds);
    drawAim(sketch, graph, now.node, now.next, now.goal);
    drawBot(sketch, now);
    // Marks where the bot gave up, unless it is there now.
    if (glm::distance(now.origin, stuck.origin) > 2 * kBotSize)
        sketch.mark(stuck.origin, kEndSize, kVermilion, GlyphShape::cross);
    return std::move(sketch).take();
}

}  // namespace navwright
