#pragma once

#include <memory>
#include <span>

#include "edit/node_drag.h"
#include "stages/stage_picture.h"

namespace navwright {

/// The nodes and links of a drag as they would be: links green where bots make them, vermilion where not,
/// grey while nobody knows.
[[nodiscard]] std::shared_ptr<const StagePicture> dragPicture(const NodeDrag& drag,
                                                              std::span<const TouchedVerdict> verdicts);

}  // namespace navwright
