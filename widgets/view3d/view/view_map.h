#pragma once

#include <QObject>

#include <memory>

#include "widgets/common/models/document.h"
#include "widgets/common/models/map_look_model.h"
#include "widgets/view3d/scene3d/scene_view.h"
#include "widgets/view3d/view/scene_layers.h"
#include "widgets/view3d/view/stage_worker.h"

namespace navwright {

/// The document's map in a 3D view: at once in tints, then with its textures.
class ViewMap : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    ViewMap(SceneView& scene, SceneLayers& drawn, const Document& document, StageWorker& worker,
            const SkinLimits& limits);

    /// Shows the map as the model says, and tells it what became of the map's textures; it outlives this.
    /// Without one the map has none.
    void setLook(MapLookModel& look);
    /// Looks for the textures once more.
    void reloadTextures();
    /// Asks for the document's map where that is another.
    void refresh();
    [[nodiscard]] const std::shared_ptr<const GameMap>& shown() const { return shown_; }

  signals:
    /// The map is of another place, or gone: its picture follows.
    void left();
    /// Its surfaces are in the scene.
    void built();

  private:
    void takeMap(std::shared_ptr<const MapPicture> map);
    void takeTextured(const std::shared_ptr<const MapPicture>& map, const TextureReport& report);

    SceneView& scene_;
    SceneLayers& drawn_;
    const Document& document_;
    StageWorker& worker_;
    SkinLimits limits_;
    MapLookModel* look_ = nullptr;
    std::shared_ptr<const GameMap> shown_;
    std::shared_ptr<const MapPicture> tinted_;  ///< without its textures
};

}  // namespace navwright
