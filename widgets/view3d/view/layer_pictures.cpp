#include "widgets/view3d/view/layer_pictures.h"

#include <utility>

namespace navwright {

namespace {

constexpr std::size_t kManyPoints = 100'000;  ///< worth freeing what the graphics card has as well

}  // namespace

LayerPictures::LayerPictures(SceneView& scene, SceneLayers& drawn, LayerModel& layers,
                             const ViewContent& content, StageWorker& worker)
    : scene_(scene), drawn_(drawn), layers_(layers), content_(content), worker_(worker) {
    connect(&worker, &StageWorker::built, this, &LayerPictures::take);
    connect(&worker, &StageWorker::tallied, this,
            [this](LayerId layer, const auto& tally) { takeTally(layer, *tally); });
}

void LayerPictures::refresh() {
    for (const auto layer : kAllLayers) refresh(layer);
    refreshCounts();
}

LayerPictures::Built LayerPictures::builtOf(LayerId layer, const StageSource& source, int colourBy) {
    Built built{stageParts(layer, source), colourBy, {}, 0};
    if (layer == LayerId::areas) {
        built.areaLook.presence = source.areaLook.presence;
        built.areaLook.portals = source.areaLook.portals;
    } else if (layer == LayerId::reachabilities && source.areaLook.ofSelected) {
        built.areaLook.ofSelected = true;
        built.selectedArea = source.selectedArea;
    }
    return built;
}

void LayerPictures::refresh(LayerId layer) {
    const auto& settings = layers_.settings(layer);
    if (!settings.visible) return;
    const auto now = content_.drawn(layer);
    auto wanted = builtOf(layer, now, settings.colourBy);
    const auto shown = shownOf(layer, now.shown);
    auto& before = asked(layer);
    const auto counted = std::exchange(before.tallied, shown);
    if (before.built != wanted) {
        before.built = std::move(wanted);
        before.counted = shown;
        worker_.request(layer, now, settings.colourBy);
    } else if (counted != shown) {
        worker_.requestTally(layer, now, settings.colourBy);
    }
}

void LayerPictures::refreshCounts() {
    const auto now = content_.source();
    for (const auto layer : kAllLayers) {
        // Of a filtered stage its tally says what is left; while it is hidden there is none.
        const auto& stage = drawn_.stage(layer);
        const bool filtered = shownOf(layer, now.shown).any() && layers_.settings(layer).visible;
        if (filtered && stage.picture()) {
            layers_.setCount(layer, stage.items());
        } else {
            layers_.setCount(layer, stageCount(layer, now), filledCount(layer, now));
        }
    }
}

void LayerPictures::take(LayerId layer, std::shared_ptr<const StagePicture> picture) {
    const auto points = picture->points.size();
    drawn_.change(layer).setPicture(std::move(picture));
    ++asked(layer).arrived;
    if (points >= kManyPoints) releaseAfterFrame(layer);
    // The filter may have changed while the picture was made.
    if (asked(layer).counted != asked(layer).tallied)
        worker_.requestTally(layer, content_.drawn(layer), layers_.settings(layer).colourBy);
    drawn_.apply(layer, layers_);
    drawn_.change(layer).setSelected(content_.selected());
    emit pictured(layer);
    refreshCounts();
    emit counted(layer);
}

void LayerPictures::takeTally(LayerId layer, const StagePicture& tally) {
    drawn_.change(layer).setTally(tally);
    drawn_.apply(layer, layers_);
    refreshCounts();
    emit counted(layer);
}

void LayerPictures::releaseAfterFrame(LayerId layer) {
    // A second frame is one that surely has what the first was asked for.
    scene_.afterFrame([this, layer, number = asked(layer).arrived] {
        scene_.afterFrame([this, layer, number] {
            if (number != asked(layer).arrived) return;
            drawn_.change(layer).release();
            // The next frame lets go of the data itself.
            scene_.afterFrame([this] { worker_.returnFreedMemory(); });
        });
    });
}

}  // namespace navwright
