#pragma once

#include "widgets/common/models/layer_settings.h"
#include "widgets/view3d/scene3d/scene_view.h"
#include "widgets/view3d/view/scene_layers.h"

namespace navwright {

/// How many points a 3D view draws: fewer while frames must come quickly, and by software fewer at all.
class PointBudget {
  public:
    /// All outlive it.
    PointBudget(SceneView& scene, SceneLayers& drawn, const LayerModel& layers, bool software)
        : scene_(scene), drawn_(drawn), layers_(layers), software_(software) {}

    /// Something follows the mouse: a software renderer draws less until it rests.
    void setMoving(bool moving);
    /// Only overlays will change, while the mouse drags something: a software renderer draws all else once.
    /// What changes nevertheless is shown as ever.
    void setHeld(bool held);
    void apply();

  private:
    SceneView& scene_;
    SceneLayers& drawn_;
    const LayerModel& layers_;
    bool software_;
    bool moving_ = false;
    bool held_ = false;
};

}  // namespace navwright
