#pragma once

#include <QColor>
#include <QImage>
#include <QSize>

#include <optional>

#include "base/result.h"
#include "draw/camera_rig.h"
#include "models/layer_settings.h"
#include "stages/stage_picture.h"

namespace navwright {

struct PictureOptions {
    QSize pixels{1600, 1000};
    QColor background{32, 36, 42};
    std::optional<CameraRig> rig = {};  ///< where to look from; else at the whole map
    Item selected = {};
};

/// The scene as a WorkbenchView shows it, without a window and at any size. Needs a working GL (probeGl()).
/// Errors: a map that cannot be drawn, a renderer that gives no picture.
[[nodiscard]] Result<QImage> renderScene(const StageSource& source, const LayerModel& layers,
                                         const PictureOptions& options);

}  // namespace navwright
