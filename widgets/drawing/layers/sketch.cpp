#include "widgets/drawing/layers/sketch.h"

#include <utility>

#include "widgets/drawing/layers/point_cloud.h"

namespace navwright {

Sketch::Sketch() {
    picture_.scale.categories = true;
}

void Sketch::mark(Glyph glyph) {
    reach(glyph.position);
    glyph.filter = glyph.scalar;
    picture_.glyphs.push_back(glyph);
    picture_.glyphItems.emplace_back();
    ++picture_.items;
}

void Sketch::mark(const Vec3& at, float size, float colour, GlyphShape shape) {
    mark({.position = at, .size = size, .scalar = colour, .shape = shape});
}

void Sketch::band(const Vec3& from, const Vec3& to, float colour, float width, float head) {
    reach(from);
    reach(to);
    picture_.ribbons.push_back(
        {.from = from, .to = to, .scalar = colour, .filter = colour, .width = width, .head = head});
    picture_.ribbonItems.emplace_back();
    ++picture_.items;
}

void Sketch::mark(const Vec3& at, float size, const ChangeLook& look) {
    mark(Glyph{
        .position = at, .size = size, .scalar = look.colour, .shape = look.shape, .hollow = look.hollow});
}

void Sketch::band(const Vec3& from, const Vec3& to, const ChangeLook& look, float width) {
    band(from, to, look.colour, width);
    picture_.ribbons.back().stroke = static_cast<float>(look.stroke);
}

StagePicture Sketch::take() && {
    return std::move(picture_);
}

std::shared_ptr<const StagePicture> Sketch::share() && {
    return picture_.items == 0 ? nullptr : std::make_shared<const StagePicture>(std::move(picture_));
}

void Sketch::reach(const Vec3& at) {
    extend(picture_.bounds, at, picture_.glyphs.empty() && picture_.ribbons.empty());
}

}  // namespace navwright
