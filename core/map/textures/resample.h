#pragma once

#include "core/map/textures/picture.h"

namespace navwright {

/// The picture in another size. Smaller: each texel is the mean of the area that it covers. Larger: colours
/// run from the middle of a texel to that of the next, and, as textures repeat, from the last to the first
/// where `repeats`. Alpha is a channel like the others. `size` as of checkedSize().
[[nodiscard]] Picture resampled(const Picture& picture, const PictureSize& size, bool repeats);

}  // namespace navwright
