#pragma once

#include <QString>

#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// What the colours of a picture mean, as rich text: a chip and a name for each category, or the span of the
/// numbers with their unit.
[[nodiscard]] QString pictureLegend(const Scale& scale, const QString& unit);
/// A chip in the colour of a category, and a word.
[[nodiscard]] QString colouredWord(float category, const QString& word);

}  // namespace navwright
