#pragma once

#include <optional>

#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/test/decisions/recorded_test.h"

namespace navwright {

/// The bots of a recording at a moment: the chosen one with its way since it appeared (at most the last
/// minute) in the colours of its lane, broad since it took its goal, thin what it does next; where it looks,
/// the link it tries and its goal; the others as rings, of two navs in the look of theirs. Without a bot
/// these are all.
[[nodiscard]] StagePicture decisionPicture(const RecordedTest& recorded, std::optional<int> bot,
                                           double seconds);

/// Where a bot is to be sent from and, once known, to.
[[nodiscard]] StagePicture sendPicture(const Vec3& from, const Vec3* to);

}  // namespace navwright
