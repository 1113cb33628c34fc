#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// Flat faces a little over the floor, with what their colours mean.
class FaceSketch {
  public:
    explicit FaceSketch(ScaleMeter meter = {}) : meter_(std::move(meter)) {}

    /// `edges`: whether its sides stand out.
    void add(std::vector<Vec3> outline, float scalar, bool edges = true) {
        if (outline.size() < 3) return;
        Vec3 middle(0);
        for (auto& corner : outline) {
            corner.z += kRaise;
            extend(picture_.bounds, corner, picture_.items == 0 && &corner == &outline.front());
            middle += corner / static_cast<float>(outline.size());
        }
        picture_.faces.add(outline, {.position = {},
                                     .center = middle,
                                     .normal = {0, 0, 1},
                                     .scalar = scalar,
                                     .filter = scalar,
                                     .body = static_cast<float>(picture_.items)});
        if (!edges) {
            const auto corners = picture_.faces.corners.end() - static_cast<std::ptrdiff_t>(outline.size());
            for (auto corner = corners; corner != picture_.faces.corners.end(); ++corner) corner->rim = 0;
        }
        meter_.add(scalar, GlyphShape::tile);
        ++picture_.items;
    }
    [[nodiscard]] StagePicture take() && {
        picture_.scale = meter_.scale();
        return std::move(picture_);
    }

  private:
    /// Height above the floor, units, so that the floor does not show through.
    static constexpr float kRaise = 2;

    StagePicture picture_;
    ScaleMeter meter_;
};

}  // namespace navwright
