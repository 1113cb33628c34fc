#pragma once

#include <Qt3DRender/QFrameGraphNode>

#include "widgets/view3d/scene3d/scene_view.h"

namespace navwright {

/// Whether frames reuse a finished picture of everything below the overlays.
[[nodiscard]] inline bool onlyOverlaysAreDrawn(const SceneView& scene) {
    const auto enabled = [&scene](const QString& branch) {
        return scene.activeFrameGraph()->findChild<Qt3DCore::QNode*>(branch)->isEnabled();
    };
    return enabled(QStringLiteral("held")) && !enabled(QStringLiteral("drawAll")) &&
           !enabled(QStringLiteral("recording"));
}

}  // namespace navwright
