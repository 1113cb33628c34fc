#include "widgets/view3d/view/view_map.h"

#include <utility>

#include "widgets/common/models/file_text.h"

namespace navwright {

ViewMap::ViewMap(SceneView& scene, SceneLayers& drawn, const Document& document, StageWorker& worker,
                 const SkinLimits& limits)
    : scene_(scene), drawn_(drawn), document_(document), worker_(worker), limits_(limits) {
    connect(&worker, &StageWorker::mapBuilt, this, &ViewMap::takeMap);
    connect(&worker, &StageWorker::textured, this, &ViewMap::takeTextured);
}

void ViewMap::setLook(MapLookModel& look) {
    look_ = &look;
    const auto show = [this] { drawn_.setMapLook(look_->look()); };
    connect(&look, &MapLookModel::changed, this, show);
    connect(&look, &MapLookModel::gameFolderChanged, this, &ViewMap::reloadTextures);
    show();
    if (drawn_.map()) reloadTextures();
}

void ViewMap::reloadTextures() {
    if (!look_ || !shown_) return;
    look_->setReport({.state = TextureReport::State::loading});
    worker_.requestTextures(shown_, {document_.mapPath(), filePath(look_->gameFolder())}, limits_);
}

void ViewMap::refresh() {
    const auto before = std::exchange(shown_, document_.shownMap());
    if (shown_ == before) return;
    // With other entities it is still the same place.
    if (!shown_ || !before || shown_->hash != before->hash) emit left();
    if (look_) look_->setReport({});
    tinted_ = nullptr;
    shown_ ? worker_.requestMap(shown_) : drawn_.setMap(nullptr);
    worker_.cancelTextures();
}

void ViewMap::takeMap(std::shared_ptr<const MapPicture> map) {
    tinted_ = std::move(map);
    drawn_.setMap(tinted_);
    emit built();
    reloadTextures();
}

void ViewMap::takeTextured(const std::shared_ptr<const MapPicture>& map, const TextureReport& report) {
    const auto& wanted = map ? map : tinted_;
    if (wanted != drawn_.map()) drawn_.setMap(wanted);
    look_->setReport(report);
    if (!map) return;
    // The second frame from now surely has what was handed over.
    scene_.afterFrame([this] { scene_.afterFrame([this] { worker_.returnFreedMemory(); }); });
}

}  // namespace navwright
