#pragma once

#include <memory>

#include "widgets/drawing/layers/change_look.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// Draws over the stages what stands for no item: marks and bands in the colours of the categories.
class Sketch {
  public:
    Sketch();

    /// Adds a mark whose filter value is its scalar.
    void mark(Glyph glyph);
    void mark(const Vec3& at, float size, float colour, GlyphShape shape);
    /// `head`: 0 for a plain line that points nowhere.
    void band(const Vec3& from, const Vec3& to, float colour, float width, float head = 1);

    /// Adds a mark in the look of a change.
    void mark(const Vec3& at, float size, const ChangeLook& look);
    void band(const Vec3& from, const Vec3& to, const ChangeLook& look, float width);

    [[nodiscard]] StagePicture take() &&;
    /// The finished picture; nullptr where nothing was drawn.
    [[nodiscard]] std::shared_ptr<const StagePicture> share() &&;

  private:
    void reach(const Vec3& at);

    StagePicture picture_;
};

}  // namespace navwright
