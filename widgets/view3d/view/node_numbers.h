#pragma once

#include <QRectF>
#include <QSize>

#include <vector>

#include "widgets/drawing/draw/draw_filter.h"
#include "widgets/drawing/draw/number_mark.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

class CameraRig;
class Collision;

/// What the numbers to show are chosen from.
struct NumberedNodes {
    const StagePicture& nodes;
    const DrawFilter& filter;
    float low, high;       ///< shown values of the colouring
    float heightCut;       ///< units
    const Collision* map;  ///< that hides nodes; nullptr: nothing does
    const CameraRig& rig;  ///< that looks at them
    QSize size;            ///< of the picture, logical pixels
    QRectF seen = {};      ///< the part of the picture that is seen; null: all of it
};

inline constexpr std::size_t kMostNumbers = 40;

/// The numbers of the nodes nearest to the eye that are drawn and in sight, the nearest first; none where it
/// would lie over the number of a nearer one.
[[nodiscard]] std::vector<NumberMark> numbersNearby(const NumberedNodes& all);

}  // namespace navwright
