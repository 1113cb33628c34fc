#pragma once

#include "core/nav/graph/nav_diff.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// What differs between the old nav A and the new nav B, in the looks of stages/change_look.h: what B alone
/// has is added, what A alone has is removed.
[[nodiscard]] StagePicture differencePicture(const NavDiff& diff, const NavGraph& a, const NavGraph& b);

}  // namespace navwright
