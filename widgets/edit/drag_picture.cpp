#include "edit/drag_picture.h"

#include "stages/type_look.h"

namespace navwright {

namespace {

constexpr float kNodeSize = 9;
constexpr float kLinkWidth = 3.5f;
constexpr float kGood = 2, kBad = 5, kUnknown = 7;  ///< green, vermilion and grey of the categories

}  // namespace

std::shared_ptr<const StagePicture> dragPicture(const NodeDrag& drag,
                                                std::span<const TouchedVerdict> verdicts) {
    auto picture = std::make_shared<StagePicture>();
    picture->scale.categories = true;
    for (const auto& place : drag.places()) {
        const auto look = typeLook(drag.graph().nodes[place.node].type);
        picture->glyphs.push_back({.position = place.at,
                                   .size = kNodeSize,
                                   .scalar = look.category,
                                   .filter = look.category,
                                   .shape = look.shape});
        picture->glyphItems.push_back({});
    }
    const bool known = verdicts.size() == drag.touched().size();
    for (std::size_t i = 0; i < drag.touched().size(); ++i) {
        const auto& link = drag.touched()[i];
        const float colour = !known ? kUnknown : verdicts[i].good() ? kGood : kBad;
        picture->ribbons.push_back({link.ends.from, link.ends.to, colour, colour, kLinkWidth});
        picture->ribbonItems.push_back({});
    }
    return picture;
}

}  // namespace navwright
