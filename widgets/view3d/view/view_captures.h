#pragma once

#include <QImage>

#include <functional>
#include <vector>

#include "widgets/view3d/scene3d/scene_view.h"
#include "widgets/view3d/view/split_navs.h"
#include "widgets/view3d/view/stage_worker.h"

namespace navwright {

/// Pictures of a 3D view, taken once all that was asked for is in its scene.
class ViewCaptures {
  public:
    /// All outlive it.
    ViewCaptures(SceneView& scene, const SplitNavs& split, const StageWorker& worker)
        : scene_(scene), split_(split), worker_(worker) {}

    /// The picture as it is once all layers asked for are in it; device pixels.
    void capture(std::function<void(QImage)> done);
    /// Calls `done` once all layers asked for are in the scene; the next frame shows them.
    void whenBuilt(std::function<void()> done);
    /// Something asked for is in the scene. Returns whether all is.
    bool arrived();

  private:
    void captureNow(std::function<void(QImage)> done, int attempt);

    SceneView& scene_;
    const SplitNavs& split_;
    const StageWorker& worker_;
    std::vector<std::function<void()>> awaiting_;
};

}  // namespace navwright
