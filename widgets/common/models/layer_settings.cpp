#include "widgets/common/models/layer_settings.h"

#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

std::size_t index(LayerId layer) {
    return toIndex(layer);
}

}  // namespace

LayerModel::LayerModel(QObject* parent) : QObject(parent) {
    for (const auto layer : {LayerId::map, LayerId::nodes, LayerId::links})
        settings_[index(layer)].visible = true;
}

const LayerSettings& LayerModel::settings(LayerId layer) const {
    return settings_[index(layer)];
}

void LayerModel::set(LayerId layer, const LayerSettings& settings) {
    if (settings == settings_[index(layer)]) return;
    settings_[index(layer)] = settings;
    emit changed(layer);
}

void LayerModel::setVisible(LayerId layer, bool visible) {
    auto settings = settings_[index(layer)];
    settings.visible = visible;
    const bool alone = std::exchange(soloed_, -1) >= 0;
    set(layer, settings);
    if (alone) emit soloEnded(false);
}

void LayerModel::solo(LayerId layer) {
    const bool back = soloed_ == static_cast<int>(layer);
    if (soloed_ < 0) {
        for (std::size_t i = 0; i < settings_.size(); ++i) beforeSolo_[i] = settings_[i].visible;
    }
    for (int i = 0; i < kLayerCount; ++i) {
        const auto which = static_cast<LayerId>(i);
        const bool shown = which == layer || which == LayerId::map;
        auto settings = settings_[index(which)];
        settings.visible = back ? beforeSolo_[index(which)] : shown;
        set(which, settings);
    }
    soloed_ = back ? -1 : static_cast<int>(layer);
    if (back) emit soloEnded(true);
}

std::optional<LayerId> LayerModel::soloed() const {
    return soloed_ < 0 ? std::nullopt : std::optional(static_cast<LayerId>(soloed_));
}

void LayerModel::endSolo() {
    if (soloed_ >= 0) solo(static_cast<LayerId>(soloed_));
}

qulonglong LayerModel::count(LayerId layer) const {
    return counts_[index(layer)];
}

qulonglong LayerModel::filled(LayerId layer) const {
    return filled_[index(layer)];
}

void LayerModel::setCount(LayerId layer, qulonglong count, qulonglong filled) {
    if (counts_[index(layer)] == count && filled_[index(layer)] == filled) return;
    counts_[index(layer)] = count;
    filled_[index(layer)] = filled;
    emit countChanged(layer);
}

void LayerModel::setHeightCut(float z) {
    if (z == heightCut_) return;
    heightCut_ = z;
    emit heightCutChanged(z);
}

void LayerModel::setOnlySelected(bool only) {
    if (only == onlySelected_) return;
    onlySelected_ = only;
    emit onlySelectedChanged(only);
}

void LayerModel::setNodeNumbers(bool shown) {
    if (shown == nodeNumbers_) return;
    nodeNumbers_ = shown;
    emit nodeNumbersChanged(shown);
}

}  // namespace navwright
