#pragma once

#include <QColor>
#include <QString>

#include "core/bots/test/bot_lanes.h"
#include "widgets/drawing/draw/draw_list.h"
#include "widgets/drawing/draw/split.h"
#include "widgets/test/decisions/recorded_test.h"

namespace navwright {

/// "On the ground", "In the air", ...
[[nodiscard]] QString botStateText(BotState state);
/// The category whose colour stands for a state.
[[nodiscard]] int botStateColour(BotState state);
[[nodiscard]] QColor botStateQColor(BotState state);
/// "reached", "given up", ...
[[nodiscard]] QString laneEndText(LaneEnd end);
/// "A" or "B": of two navs that are tested beside each other.
[[nodiscard]] QString sideText(SplitSide side);
/// The look of a nav's bots beside those of the other: the category of their colour, and their shape.
[[nodiscard]] float navColour(SplitSide side);
[[nodiscard]] GlyphShape navShape(SplitSide side);
[[nodiscard]] QColor navQColor(SplitSide side);
/// "Bot 3", in a team "Bot 3, Camper", of two navs "A, bot 3".
[[nodiscard]] QString botText(const RecordedTest& recorded, int bot);

/// Why a bot had its goal: "Decided at 0:12.3, at node 4: goal 412: height 71 + links 12 = 83, next best 80
/// (97)"; empty where it had none.
[[nodiscard]] QString decisionWords(const RecordedTest& recorded, int bot, double seconds);
/// What a bot did at a time, in lines: time and state, link, goal and what came of it, why it was stuck or
/// died.
[[nodiscard]] QString momentWords(const RecordedTest& recorded, int bot, double seconds);
/// What became of a bot that was sent, and why it took that path, in lines. Only for a recording of a sent
/// bot.
[[nodiscard]] QString sentWords(const RecordedTest& recorded);

}  // namespace navwright
