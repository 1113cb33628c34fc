#pragma once

#include <optional>
#include <span>

#include "widgets/common/controls/moments.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// The players at a moment, for an overlay: a glyph each (a cross where one lies dead) under an arrow, with a
/// short trail, in a colour of the slot's own; a ring around the one that is followed.
[[nodiscard]] StagePicture playerPicture(std::span<const PlayerMoment> players,
                                         std::optional<std::uint8_t> followed);

}  // namespace navwright
