#include "widgets/view3d/view/scene_picture.h"

#include "core/generate/pipeline/generation.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/view3d/scene3d/offscreen_scene.h"
#include "widgets/view3d/view/scene_layers.h"

namespace navwright {

namespace {

CameraRig rigFor(const SceneLayers& layers, float aspect) {
    CameraRig rig;
    if (layers.map()) {
        rig.frame(layers.map()->corners, aspect);
    } else if (const auto& nodes = layers.stage(LayerId::nodes).picture()) {
        rig.frame(cornersOf(nodes->bounds), aspect);
    }
    return rig;
}

}  // namespace

ScenePictures::ScenePictures(StageSource source, const QSize& pixels)
    : source_(std::move(source)),
      scene_(std::make_unique<OffscreenScene>(pixels)),
      drawn_(std::make_unique<SceneLayers>(scene_->scene(), scene_->palettes())) {}

ScenePictures::~ScenePictures() = default;

Result<std::unique_ptr<ScenePictures>> ScenePictures::make(const StageSource& source,
                                                           const LayerModel& layers, const QSize& pixels,
                                                           const QColor& background, const MapDrawing& map) {
    std::unique_ptr<ScenePictures> pictures(new ScenePictures(source, pixels));
    auto& drawn = *pictures->drawn_;
    pictures->scene_->setBackground(background);
    if (map.picture) {
        drawn.setMap(map.picture);
    } else if (source.map) {
        NAV_ASSIGN(auto picture, buildMapPicture(*source.map));
        drawn.setMap(std::make_shared<const MapPicture>(std::move(picture)));
    }
    drawn.setMapLook(map.look);
    JobContext context;
    for (const auto layer : kAllLayers) {
        const auto& settings = layers.settings(layer);
        if (!settings.visible) continue;
        NAV_ASSIGN(auto picture, buildStage(layer, source, settings.colourBy, context));
        drawn.change(layer).setPicture(std::make_shared<const StagePicture>(std::move(picture)));
    }
    drawn.setShown(source.shown);
    drawn.setShrink(source.areaLook.shrink);
    drawn.applyAll(layers);
    drawn.setViewport(pixels, 1);
    pictures->scene_->setSeenThrough(isSeenThrough(layers));
    return pictures;
}

void ScenePictures::setOverlay(std::shared_ptr<const StagePicture> picture) {
    drawn_->setOverlay(QStringLiteral("overlay"), std::move(picture));
}

void ScenePictures::setShade(std::shared_ptr<const StagePicture> picture, float opacity) {
    drawn_->setOverlay(QStringLiteral("shade"), std::move(picture), opacity);
}

Result<QImage> ScenePictures::draw(const std::optional<CameraRig>& rig, const Item& selected) {
    drawn_->setSelected(selected);
    drawn_->setMark(itemPlace(selected, source_));
    const auto from = rig.value_or(rigFor(*drawn_, scene_->aspect()));
    scene_->setRig(from);
    drawn_->setRig(from);
    drawn_->showNumbers(source_.map ? &source_.map->collision : nullptr);
    auto image = scene_->render();
    if (image.isNull()) return fail("The renderer gave no picture", "3D view", "try a smaller size");
    return image;
}

Result<QImage> renderScene(const StageSource& source, const LayerModel& layers,
                           const PictureOptions& options) {
    NAV_ASSIGN(const auto pictures,
               ScenePictures::make(source, layers, options.pixels, options.background, options.map));
    return pictures->draw(options.rig, options.selected);
}

}  // namespace navwright
