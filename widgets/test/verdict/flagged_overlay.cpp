#include "widgets/test/verdict/flagged_overlay.h"

#include <algorithm>

#include "widgets/common/models/document.h"
#include "widgets/drawing/layers/builders.h"

namespace navwright {

namespace {

/// Takes out what `keep` refuses, and the items with it.
template <typename Drawn, typename Keep>
void keepOnly(std::vector<Drawn>& drawn, std::vector<Item>& items, const Keep& keep) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (!keep(drawn[i])) continue;
        drawn[kept] = drawn[i];
        items[kept++] = items[i];
    }
    drawn.resize(kept);
    items.resize(kept);
}

}  // namespace

FlaggedOverlay::FlaggedOverlay(const Document& document, const LayerModel& layers, QObject* parent)
    : QObject(parent), document_(document), layers_(layers) {
    connect(&document, &Document::reportChanged, this, &FlaggedOverlay::update);
    connect(&document, &Document::generationChanged, this, &FlaggedOverlay::update);
    connect(&layers, &LayerModel::heightCutChanged, this, &FlaggedOverlay::update);
    connect(&layers, &LayerModel::changed, this, [this](LayerId layer) {
        if (layer == LayerId::navtest) update();
    });
    picture_ = make();
}

void FlaggedOverlay::update() {
    auto made = make();
    if (!made && !picture_) return;
    picture_ = std::move(made);
    emit changed(picture_);
}

std::shared_ptr<const StagePicture> FlaggedOverlay::make() const {
    const auto& settings = layers_.settings(LayerId::navtest);
    const auto report = document_.report();
    const auto colouring = colouringAt(LayerId::navtest, settings.colourBy);
    if (!report || !settings.visible || colouring.key != "verdict") return nullptr;
    auto picture = std::make_shared<StagePicture>(
        buildFlagged(*report, document_.testedNav().get(), document_.generation().get()));
    const auto inRange = [&](float value) {
        return settings.filterLow > settings.filterHigh ||
               (value >= settings.filterLow && value <= settings.filterHigh);
    };
    const auto cut = layers_.heightCut();
    keepOnly(picture->glyphs, picture->glyphItems,
             [&](const Glyph& glyph) { return inRange(glyph.filter) && glyph.position.z <= cut; });
    keepOnly(picture->ribbons, picture->ribbonItems, [&](const Ribbon& ribbon) {
        return inRange(ribbon.filter) && std::max(ribbon.from.z, ribbon.to.z) <= cut;
    });
    if (picture->glyphs.empty() && picture->ribbons.empty()) return nullptr;
    return picture;
}

}  // namespace navwright
