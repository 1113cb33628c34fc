#include "widgets/drawing/layers/picture_looks.h"

#include <algorithm>
#include <utility>

namespace navwright {

namespace {

void count(std::vector<Category>& looks, Category look) {
    const auto known = std::ranges::find_if(looks, [&look](const Category& other) {
        return other.scalar == look.scalar && isSameForm(other, look);
    });
    known == looks.end() ? looks.push_back(std::move(look)) : void(++known->count);
}

}  // namespace

std::vector<Category> looksOf(const StagePicture& picture) {
    std::vector<Category> looks;
    for (const auto& glyph : picture.glyphs) {
        count(looks,
              {.name = {}, .scalar = glyph.scalar, .count = 1, .shape = glyph.shape, .hollow = glyph.hollow});
    }
    for (const auto& ribbon : picture.ribbons) {
        const auto stroke = static_cast<Stroke>(static_cast<int>(ribbon.stroke));
        count(looks, {.name = {}, .scalar = ribbon.scalar, .count = 1, .stroke = stroke});
    }
    return looks;
}

bool isSameForm(const Category& one, const Category& other) {
    return one.stroke == other.stroke && one.shape == other.shape && one.hollow == other.hollow;
}

}  // namespace navwright
