#pragma once

#include "core/map/textures/picture.h"

namespace navwright {

/// Scales a picture. Down: each texel is the mean of the area it covers. Up: linear interpolation, from the
/// last texel to the first if it `repeats`. Alpha is treated like the other channels. `size` as from
/// checkedSize().
[[nodiscard]] Picture resampled(const Picture& picture, const PictureSize& size, bool repeats);

}  // namespace navwright
