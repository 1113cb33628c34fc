#include "widgets/test/decisions/decision_picture.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "widgets/drawing/layers/sketch.h"
#include "widgets/test/decisions/lane_words.h"

namespace navwright {

namespace {

// Numbers of categories.
constexpr float kLinkColour = 0, kOtherColour = 7, kLookColour = 3, kBotColour = 5, kGoalColour = 6;

constexpr std::int32_t kPieceFrames = 2;            ///< that a piece of the way spans
constexpr std::int32_t kBehind = 600, kAhead = 50;  ///< frames shown before and after the moment
constexpr float kSinceGoal = 5, kBefore = 2.5f, kToCome = 1.2f;
constexpr float kTriedWidth = 6, kSightWidth = 5, kPointerWidth = 5;
constexpr float kBotGlyph = 16, kOtherGlyph = 12, kNodeGlyph = 12, kGoalGlyph = 20;
constexpr float kSight = 72;  ///< units
constexpr Vec3 kEyes{0, 0, 22}, kPointerTop{0, 0, 130}, kPointerTip{0, 0, 40};

void drawWay(Sketch& sketch, const RecordedTest& recorded, int bot, std::int32_t now) {
    const auto& lane = recorded.lanes[bot];
    const auto* goal = spanAt(lane.goals, now);
    const auto goalSince = goal != nullptr ? goal->at.first : now;
    const auto last = std::min(recorded.table.frames() - 1, now + kAhead);
    // Whole pieces from the first frame on, so that they stay where they are as time goes on.
    auto frame = std::max(0, now - kBehind) / kPieceFrames * kPieceFrames;
    for (; frame < last; frame += kPieceFrames) {
        const auto& from = recorded.table.at(bot, frame);
        const auto& to = recorded.table.at(bot, std::min(frame + kPieceFrames, last));
        if (!from.alive || !to.alive) {
            if (frame >= now) break;
            continue;
        }
        const float length = glm::distance(from.origin, to.origin);
        if (length == 0 || length > kTeleportDistance) continue;
        const auto colour = static_cast<float>(botStateColour(spanAt(lane.states, frame)->state));
        sketch.band(from.origin, to.origin, colour,
                    frame >= now         ? kToCome
                    : frame >= goalSince ? kSinceGoal
                                         : kBefore,
                    0);
    }
}

void drawTried(Sketch& sketch, const NavGraph& graph, const SimulatedPlace& bot) {
    const auto* start = findNode(graph, bot.node);
    const auto* end = findNode(graph, bot.next);
    if (start != nullptr) sketch.mark(start->origin, kNodeGlyph, kLinkColour, GlyphShape::ring);
    if (end != nullptr) sketch.mark(end->origin, kNodeGlyph, kLinkColour, GlyphShape::octahedron);
    if (start != nullptr && end != nullptr) sketch.band(start->origin, end->origin, kLinkColour, kTriedWidth);
    if (const auto* goal = findNode(graph, bot.goal)) {
        sketch.mark(goal->origin, kGoalGlyph, kGoalColour, GlyphShape::ring);
        sketch.band(goal->origin + kPointerTop, goal->origin + kPointerTip, kGoalColour, kPointerWidth);
    }
}

void drawChosen(Sketch& sketch, const SimulatedPlace& bot) {
    sketch.mark(bot.origin, kBotGlyph, kBotColour, bot.alive ? GlyphShape::octahedron : GlyphShape::cross);
    sketch.band(bot.origin + kPointerTop, bot.origin + kPointerTip, kBotColour, kPointerWidth);
    if (!bot.alive) return;
    const float turn = bot.yaw * std::numbers::pi_v<float> / 180;
    const auto eyes = bot.origin + kEyes;
    sketch.band(eyes, eyes + kSight * Vec3(std::cos(turn), std::sin(turn), 0), kLookColour, kSightWidth);
}

}  // namespace

StagePicture decisionPicture(const RecordedTest& recorded, std::optional<int> bot, double seconds) {
    Sketch sketch;
    const auto now = recorded.frameAt(seconds);
    if (bot) drawWay(sketch, recorded, *bot, now);
    for (int other = 0; other < recorded.bots(); ++other) {
        if (other == bot) continue;
        const auto place = recorded.placeAt(other, seconds);
        if (!place.alive) continue;
        sketch.mark(place.origin, kOtherGlyph, recorded.side ? navColour(*recorded.side) : kOtherColour,
                    recorded.side ? navShape(*recorded.side) : GlyphShape::ring);
    }
    if (!bot) return std::move(sketch).take();
    const auto place = recorded.placeAt(*bot, seconds);
    if (place.alive) drawTried(sketch, *recorded.graph, place);
    drawChosen(sketch, place);
    return std::move(sketch).take();
}

StagePicture sendPicture(const Vec3& from, const Vec3* to) {
    Sketch sketch;
    sketch.mark(from, kBotGlyph, kBotColour, GlyphShape::octahedron);
    sketch.band(from + kPointerTop, from + kPointerTip, kBotColour, kPointerWidth);
    if (to != nullptr) {
        sketch.mark(*to, kGoalGlyph, kGoalColour, GlyphShape::ring);
        sketch.band(*to + kPointerTop, *to + kPointerTip, kGoalColour, kPointerWidth);
    }
    return std::move(sketch).take();
}

}  // namespace navwright
