#pragma once

#include <QString>

#include <optional>

#include "widgets/test/verdict/verdict_words.h"

namespace navwright {

/// How much of the floor the tested nav covers, to be shown beside the limits that decide: it decides
/// nothing, yet a nav that covers little of it is no good one. `share`: 0..1; nothing: not known, for want of
/// a map or as yet (`searching`).
[[nodiscard]] VerdictFigure floorFigure(std::optional<double> share, bool searching);

/// The light of a verdict: a test that was passed by a nav that covers little floor is passed narrowly.
[[nodiscard]] Light verdictLight(bool passed, std::optional<double> floor);

/// "Passed, but the nav covers only 24.6 % of the floor"; else `title` as it is.
[[nodiscard]] QString titleWithFloor(const QString& title, bool passed, std::optional<double> floor);

/// "24.6 %"; empty where it is not known.
[[nodiscard]] QString floorText(std::optional<double> share);

}  // namespace navwright
