#pragma once

#include <QObject>

#include <array>
#include <memory>
#include <vector>

#include "core/base/index.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/view3d/scene3d/scene_view.h"
#include "widgets/view3d/view/scene_layers.h"
#include "widgets/view3d/view/stage_worker.h"
#include "widgets/view3d/view/view_content.h"

namespace navwright {

/// The pictures of the visible layers: asked for where what they are built of is another, put into the scene
/// as they arrive, and counted.
class LayerPictures : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    LayerPictures(SceneView& scene, SceneLayers& drawn, LayerModel& layers, const ViewContent& content,
                  StageWorker& worker);

    void refresh();
    /// Without the counts.
    void refresh(LayerId layer);

  signals:
    /// A picture is in the scene.
    void pictured(navwright::LayerId layer);
    /// Its items or kinds, or how many there are, are others.
    void counted(navwright::LayerId layer);

  private:
    /// What a picture was built of.
    struct Built {
        std::vector<std::shared_ptr<const void>> parts;
        int colourBy = -1;
        AreaLook areaLook;
        std::int32_t selectedArea = 0;

        friend bool operator==(const Built&, const Built&) = default;
    };
    struct Asked {
        Built built;
        ShownData counted;    ///< what the picture was asked to count
        ShownData tallied;    ///< what was asked for last
        quint64 arrived = 0;  ///< how many pictures there were
    };

    [[nodiscard]] static Built builtOf(LayerId layer, const StageSource& source, int colourBy);
    [[nodiscard]] Asked& asked(LayerId layer) { return asked_[toIndex(layer)]; }
    void refreshCounts();
    void take(LayerId layer, std::shared_ptr<const StagePicture> picture);
    void takeTally(LayerId layer, const StagePicture& tally);
    void releaseAfterFrame(LayerId layer);

    SceneView& scene_;
    SceneLayers& drawn_;
    LayerModel& layers_;
    const ViewContent& content_;
    StageWorker& worker_;
    std::array<Asked, kLayerCount> asked_;
};

}  // namespace navwright
