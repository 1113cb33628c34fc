#pragma once

#include <QColor>
#include <QIcon>

#include "widgets/drawing/draw/draw_list.h"
#include "widgets/drawing/draw/palette.h"

namespace navwright {

[[nodiscard]] inline QColor toColour(const Rgb& colour) {
    return {colour.red, colour.green, colour.blue};
}

/// The outline of a glyph as the 3D view shows it from the side, filled or hollow, for legends and tables.
[[nodiscard]] QIcon shapeIcon(GlyphShape shape, const QColor& colour, bool hollow = false);

/// A piece of a link with its stroke, for legends and tables; half as high as wide.
[[nodiscard]] QIcon strokeIcon(Stroke stroke, const QColor& colour);

}  // namespace navwright
