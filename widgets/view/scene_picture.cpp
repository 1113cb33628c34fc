#include "view/scene_picture.h"

#include "pipeline/pipeline.h"
#include "scene3d/offscreen_scene.h"
#include "stages/describe.h"
#include "stages/map_surfaces.h"
#include "view/scene_layers.h"

namespace navwright {

namespace {

CameraRig rigFor(const SceneLayers& layers) {
    CameraRig rig;
    if (layers.map()) {
        rig.frame(layers.map()->surfaces.bounds);
    } else if (const auto& nodes = layers.stage(LayerId::nodes).picture()) {
        rig.frame(nodes->bounds);
    }
    return rig;
}

}  // namespace

Result<QImage> renderScene(const StageSource& source, const LayerModel& layers,
                           const PictureOptions& options) {
    OffscreenScene scene(options.pixels);
    scene.setBackground(options.background);
    SceneLayers drawn(scene.scene(), scene.palettes());
    if (source.map) {
        auto map = std::make_shared<MapPicture>();
        NAV_ASSIGN(map->surfaces, buildMapSurfaces(*source.map));
        drawn.setMap(std::move(map));
    }
    JobContext context;
    for (const auto layer : kAllLayers) {
        const auto& settings = layers.settings(layer);
        if (!settings.visible) continue;
        NAV_ASSIGN(auto picture, buildStage(layer, source, settings.colourBy, context));
        drawn.stage(layer).setPicture(std::make_shared<const StagePicture>(std::move(picture)));
    }
    drawn.applyAll(layers);
    drawn.setViewport(options.pixels, 1);
    drawn.setSelected(options.selected);
    drawn.setMark(itemPlace(options.selected, source));
    scene.setRig(options.rig.value_or(rigFor(drawn)));
    auto image = scene.render();
    if (image.isNull()) return fail("The renderer gave no picture", "3D view", "try a smaller size");
    return image;
}

}  // namespace navwright
