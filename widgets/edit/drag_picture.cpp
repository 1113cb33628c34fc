#include "edit/drag_picture.h"

#include "stages/sketch.h"
#include "stages/type_look.h"

namespace navwright {

namespace {

constexpr float kNodeSize = 9;
constexpr float kLinkWidth = 3.5f;
constexpr float kGood = 2, kBad = 5, kUnknown = 7;  ///< green, vermilion and grey of the categories

}  // namespace

std::shared_ptr<const StagePicture> dragPicture(const NodeDrag& drag,
                                                std::span<const TouchedVerdict> verdicts) {
    Sketch sketch;
    for (const auto& place : drag.places()) {
        const auto look = typeLook(drag.graph().nodes[place.node].type);
        sketch.mark(place.at, kNodeSize, look.category, look.shape);
    }
    const bool known = verdicts.size() == drag.touched().size();
    for (std::size_t i = 0; i < drag.touched().size(); ++i) {
        const auto& link = drag.touched()[i];
        const float colour = !known ? kUnknown : verdicts[i].good() ? kGood : kBad;
        sketch.band(link.ends.from, link.ends.to, colour, kLinkWidth);
    }
    return std::move(sketch).share();
}

}  // namespace navwright
