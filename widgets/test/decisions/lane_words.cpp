#include "widgets/test/decisions/lane_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/index.h"
#include "widgets/common/controls/time_text.h"
#include "widgets/common/models/file_text.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/test/verdict/stuck_words.h"

namespace navwright {

namespace {

struct LaneWords {
    Q_DECLARE_TR_FUNCTIONS(Lanes)
};

/// What one state looks like and is called.
struct StateLook {
    const char* text;
    int colour;
};
constexpr std::array<StateLook, kBotStates> kStates{{
    {QT_TRANSLATE_NOOP("Lanes", "No goal"), 8},
    {QT_TRANSLATE_NOOP("Lanes", "Waiting"), 3},
    {QT_TRANSLATE_NOOP("Lanes", "On the ground"), 2},
    {QT_TRANSLATE_NOOP("Lanes", "In the air"), 1},
    {QT_TRANSLATE_NOOP("Lanes", "Climbing"), 0},
    {QT_TRANSLATE_NOOP("Lanes", "Swimming"), 4},
    {QT_TRANSLATE_NOOP("Lanes", "Stuck"), 5},
    {QT_TRANSLATE_NOOP("Lanes", "Dead"), 11},
    {QT_TRANSLATE_NOOP("Lanes", "Out of the game"), 7},
}};

/// As paths of two navs are drawn.
constexpr float kColourOfA = 1, kColourOfB = 6;

QColor categoryQColor(float colour) {
    const auto rgb = paletteColour(Palette::categories, colour);
    return {rgb.red, rgb.green, rgb.blue};
}

QString goalLine(const GoalSpan& goal) {
    const auto since = timeText(frameSeconds(goal.at.first), true);
    if (goal.ended == LaneEnd::underWay)
        return LaneWords::tr("Goal node %1 since %2").arg(goal.goal).arg(since);
    return LaneWords::tr("Goal node %1 since %2, %3 at %4")
        .arg(goal.goal)
        .arg(since, laneEndText(goal.ended), timeText(frameSeconds(goal.at.end), true));
}

/// The first of the bot's ends from this frame on, which the present state leads to.
template <typename Frame>
const std::size_t* nextFrom(const std::vector<std::size_t>& all, std::int32_t frame, const Frame& frameOf) {
    const auto found = std::ranges::find_if(all, [&](std::size_t index) { return frameOf(index) >= frame; });
    return found != all.end() ? &*found : nullptr;
}

QString pathFigures(const NavPath& path) {
    return LaneWords::tr("%1, %2 units, cost %3")
        .arg(countText(path.nodes.empty() ? 0 : path.nodes.size() - 1, "link", "links"))
        .arg(path.length, 0, 'f', 0)
        .arg(path.cost, 0, 'f', 0);
}

}  // namespace

QString botStateText(BotState state) {
    return LaneWords::tr(kStates[toIndex(state)].text);
}

int botStateColour(BotState state) {
    return kStates[toIndex(state)].colour;
}

QColor botStateQColor(BotState state) {
    return categoryQColor(static_cast<float>(botStateColour(state)));
}

QString sideText(SplitSide side) {
    return side == SplitSide::a ? LaneWords::tr("A") : LaneWords::tr("B");
}

float navColour(SplitSide side) {
    return side == SplitSide::a ? kColourOfA : kColourOfB;
}

GlyphShape navShape(SplitSide side) {
    return side == SplitSide::a ? GlyphShape::octahedron : GlyphShape::cube;
}

QColor navQColor(SplitSide side) {
    return categoryQColor(navColour(side));
}

QString laneEndText(LaneEnd end) {
    static constexpr std::array<const char*, kLaneEnds> kTexts{
        QT_TRANSLATE_NOOP("Lanes", "reached"), QT_TRANSLATE_NOOP("Lanes", "given up"),
        QT_TRANSLATE_NOOP("Lanes", "died on the way"), QT_TRANSLATE_NOOP("Lanes", "dropped"),
        QT_TRANSLATE_NOOP("Lanes", "under way")};
    return LaneWords::tr(kTexts[toIndex(end)]);
}

QString botText(const RecordedTest& recorded, int bot) {
    const auto number = recorded.side ? LaneWords::tr("%1, bot %2").arg(sideText(*recorded.side)).arg(bot)
                                      : LaneWords::tr("Bot %1").arg(bot);
    if (recorded.team.empty()) return number;
    return LaneWords::tr("%1, %2").arg(number,
                                       QString::fromStdString(recorded.team.characterOf(bot).shownName()));
}

QString decisionWords(const RecordedTest& recorded, int bot, double seconds) {
    const auto* decision = recorded.decisionAt(bot, recorded.frameAt(seconds));
    if (decision == nullptr) return {};
    return LaneWords::tr("Decided at %1, at node %2: %3")
        .arg(timeText(frameSeconds(decision->frame), true))
        .arg(decision->from)
        .arg(QString::fromStdString(reasonWords(decision->goal, decision->reason)));
}

QString momentWords(const RecordedTest& recorded, int bot, double seconds) {
    const auto frame = recorded.frameAt(seconds);
    const auto& lane = recorded.lanes[bot];
    const auto& place = recorded.table.at(bot, frame);
    const auto* state = spanAt(lane.states, frame);
    auto head = LaneWords::tr("%1, %2: %3")
                    .arg(timeText(frameSeconds(frame), true), botText(recorded, bot),
                         botStateText(state->state).toLower());
    const int health = recorded.healthAt(bot, frame);
    if (place.alive && health < 100) head += LaneWords::tr(", health %1").arg(health);
    QStringList lines{head};
    if (place.alive) lines << tryingText(*recorded.graph, place);
    if (const auto* goal = spanAt(lane.goals, frame)) lines << goalLine(*goal);
    if (const auto decision = decisionWords(recorded, bot, seconds); !decision.isEmpty()) lines << decision;
    if (state->state == BotState::stuck) {
        const auto& all = recorded.test.stuck;
        const auto* which = nextFrom(lane.stuck, frame, [&](std::size_t i) { return all[i].frame; });
        if (which != nullptr) {
            lines << LaneWords::tr("Gives up at %1: %2")
                         .arg(timeText(frameSeconds(all[*which].frame), true),
                              stuckCauseText(all[*which].cause).toLower());
        }
    }
    if (state->state == BotState::dead) {
        const auto& all = recorded.test.report.deaths;
        const auto* which = nextFrom(lane.deaths, state->at.first, [&](std::size_t i) {
            return static_cast<std::int32_t>(std::lround(all[i].time / frameSeconds(1)));
        });
        if (which != nullptr)
            lines << LaneWords::tr("Died: %1").arg(QString::fromStdString(all[*which].cause));
    }
    return lines.join(QLatin1Char('\n'));
}

QString sentWords(const RecordedTest& recorded) {
    const auto& sent = *recorded.sent;
    const auto& test = recorded.test;
    QStringList lines;
    const auto time = timeText(sent.seconds, true);
    const auto toGoal = sent.engine.nodes.empty() ? -1 : sent.engine.nodes.back();
    switch (sent.end) {
        case SentBot::End::arrived:
            lines << LaneWords::tr("Arrived after %1").arg(time);
            break;
        case SentBot::End::timeUp:
            lines << LaneWords::tr("Still on its way after %1").arg(time);
            break;
        case SentBot::End::died:
            lines << LaneWords::tr("Died after %1: %2")
                         .arg(time, QString::fromStdString(test.report.deaths.front().cause));
            break;
        case SentBot::End::stuck: {
            const auto& stuck = test.stuck.front();
            lines << LaneWords::tr("Got stuck and gave up after %1: %2")
                         .arg(time, stuckCauseText(stuck.cause).toLower());
            if (stuck.from >= 0 && stuck.to >= 0)
                lines
                    << LaneWords::tr("It tried %1").arg(stuckLinkText(*recorded.graph, stuck.from, stuck.to));
            break;
        }
    }
    if (sent.start < 0) {
        lines << LaneWords::tr("No node is near the start and in sight of it");
        return lines.join(QLatin1Char('\n'));
    }
    if (!sent.engine.found) {
        lines << LaneWords::tr("No path leads from node %1 there; the nearest that can be reached is node %2")
                     .arg(sent.start)
                     .arg(sent.engine.nearest);
        return lines.join(QLatin1Char('\n'));
    }
    lines << LaneWords::tr("Bots search for few links: from node %1 to node %2 %3")
                 .arg(sent.start)
                 .arg(toGoal)
                 .arg(pathFigures(sent.engine));
    if (sent.cheapest.nodes != sent.engine.nodes)
        lines << LaneWords::tr("The cheapest path, for which they do not search: %1")
                     .arg(pathFigures(sent.cheapest));
    const auto off = std::ranges::find_if(sent.walked, [&](std::int32_t node) {
        return std::ranges::find(sent.engine.nodes, node) == sent.engine.nodes.end();
    });
    if (off != sent.walked.end())
        lines << LaneWords::tr("It left that path at node %1: half of all searches take detours by chance")
                     .arg(*off);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace navwright
