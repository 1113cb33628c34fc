#include "widgets/view3d/view/node_numbers.h"

#include <QRectF>

#include <algorithm>
#include <string>

#include "core/map/bsp/collision.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/view3d/view/clear_sight.h"
#include "widgets/view3d/view/screen_places.h"

namespace navwright {

namespace {

constexpr std::size_t kMostTried = 400;  ///< lines of sight
constexpr float kInSight = 1;            ///< units of a line of sight that may be missing

struct Candidate {
    NumberMark mark;
    Vec3 node;
    QRectF box;  ///< of the number, logical pixels
    float distance;
};

QRectF numberBox(const NumberMark& mark, const QPointF& at) {
    const auto width =
        static_cast<double>(std::to_string(mark.number).size()) * double{NumberMark::kDigitWidth};
    return {at.x() - width / 2, at.y() - NumberMark::kAbove - NumberMark::kDigitHeight, width,
            NumberMark::kDigitHeight};
}

std::vector<Candidate> candidates(const NumberedNodes& all) {
    const ScreenPlaces places(all.rig, all.size);
    const QRectF picture = all.seen.isNull() ? QRectF(QPointF(0, 0), all.size) : all.seen;
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < all.nodes.glyphs.size(); ++i) {
        const auto& glyph = all.nodes.glyphs[i];
        const bool drawn = glyph.filter >= all.low && glyph.filter <= all.high &&
                           glyph.position.z <= all.heightCut && all.filter.shows(glyph.facts);
        if (!drawn || all.nodes.glyphItems[i].kind != ItemKind::node) continue;
        const auto top = glyph.position + Vec3(0, 0, glyph.size);
        const auto place = places.of(top);
        if (!place || place->depth < CameraRig::kNear) continue;
        const NumberMark mark{top, static_cast<std::uint32_t>(all.nodes.glyphItems[i].id)};
        const auto box = numberBox(mark, place->at);
        if (!picture.contains(box)) continue;
        found.push_back({mark, glyph.position, box, glm::length(glyph.position - all.rig.eye())});
    }
    std::ranges::stable_sort(found, {}, &Candidate::distance);
    return found;
}

}  // namespace

std::vector<NumberMark> numbersNearby(const NumberedNodes& all) {
    std::vector<NumberMark> numbers;
    if (all.size.isEmpty()) return numbers;
    std::vector<QRectF> taken;
    std::size_t tried = 0;
    for (const auto& [mark, node, box, distance] : candidates(all)) {
        if (numbers.size() == kMostNumbers || tried == kMostTried) break;
        if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); })) continue;
        ++tried;
        if (all.map && sightFrom(*all.map, node, all.rig.eye(), all.heightCut) < distance - kInSight)
            continue;
        numbers.push_back(mark);
        taken.push_back(box);
    }
    return numbers;
}

}  // namespace navwright
