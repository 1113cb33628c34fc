#pragma once

#include "widgets/drawing/draw/draw_list.h"

namespace navwright {

/// How what differs between an old nav and a new one is drawn everywhere: as shares of no scale but
/// categories of the palette, and by shape and stroke for eyes and pictures without colours.
struct ChangeLook {
    float colour = 0;  ///< category number
    GlyphShape shape = GlyphShape::cube;
    bool hollow = false;
    Stroke stroke = Stroke::solid;
};

inline constexpr ChangeLook kAddedLook{2, GlyphShape::cube, false, Stroke::solid};       ///< green
inline constexpr ChangeLook kRemovedLook{5, GlyphShape::cross, true, Stroke::dashed};    ///< vermilion
inline constexpr ChangeLook kMovedLook{8, GlyphShape::pyramid, false, Stroke::dashDot};  ///< violet
inline constexpr ChangeLook kRetypedLook{4, GlyphShape::ring, false, Stroke::dotted};    ///< blue

}  // namespace navwright
