#pragma once

#include <QColor>
#include <QImage>
#include <QSize>

#include <memory>
#include <optional>

#include "core/base/result.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/draw/map_look.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

class OffscreenScene;
class SceneLayers;
struct MapPicture;

/// The map as a view draws it.
struct MapDrawing {
    std::shared_ptr<const MapPicture> picture;  ///< nullptr: made of the source, in tints
    MapLook look;
};

struct PictureOptions {
    QSize pixels{1600, 1000};
    QColor background{32, 36, 42};
    std::optional<CameraRig> rig = {};  ///< where to look from; else at the whole map
    Item selected = {};
    MapDrawing map = {};
};

/// Pictures of one scene as a WorkbenchView shows it, without a window and at any size: built once, drawn
/// from many places. Needs a working GL (probeGl()).
class ScenePictures {
  public:
    /// Errors: a map that cannot be drawn.
    [[nodiscard]] static Result<std::unique_ptr<ScenePictures>> make(const StageSource& source,
                                                                     const LayerModel& layers,
                                                                     const QSize& pixels,
                                                                     const QColor& background,
                                                                     const MapDrawing& map = {});
    ~ScenePictures();

    /// Draws a picture over the stages from now on; nullptr: nothing.
    void setOverlay(std::shared_ptr<const StagePicture> picture);
    /// Draws a picture beneath the overlay, with an opacity from 0 to 1; nullptr: nothing.
    void setShade(std::shared_ptr<const StagePicture> picture, float opacity);
    /// Draws a picture from `rig`, else of the whole map, with `selected` marked. Errors: a renderer that
    /// gives no picture.
    [[nodiscard]] Result<QImage> draw(const std::optional<CameraRig>& rig, const Item& selected);

  private:
    ScenePictures(StageSource source, const QSize& pixels);

    StageSource source_;
    std::unique_ptr<OffscreenScene> scene_;
    std::unique_ptr<SceneLayers> drawn_;
};

/// Draws a single picture as ScenePictures does.
[[nodiscard]] Result<QImage> renderScene(const StageSource& source, const LayerModel& layers,
                                         const PictureOptions& options);

}  // namespace navwright
