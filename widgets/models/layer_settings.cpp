#include "models/layer_settings.h"

namespace navwright {

namespace {

constexpr std::array<std::string_view, kLayerCount> kKeys{"map",   "raw",   "gated",  "votes",  "clusters",
                                                          "nodes", "links", "strafe", "navtest"};

std::size_t index(LayerId layer) {
    return static_cast<std::size_t>(layer);
}

}  // namespace

std::string_view layerKey(LayerId layer) {
    return kKeys[index(layer)];
}

std::vector<ColouringKind> colourings(LayerId layer) {
    switch (layer) {
        case LayerId::map:
            return {{"texture", "Texture", "", true}};
        case LayerId::raw:
            return {{"player", "Player", "", true},      {"speed", "Speed", "units/s"},
                    {"vz", "Vertical speed", "units/s"}, {"time", "Time", "s"},
                    {"state", "State", "", true},        {"demo", "Demo", "", true}};
        case LayerId::gated:
            return {{"reason", "Accepted or why not", "", true},
                    {"player", "Player", "", true},
                    {"speed", "Speed", "units/s"},
                    {"vz", "Vertical speed", "units/s"},
                    {"time", "Time", "s"},
                    {"demo", "Demo", "", true}};
        case LayerId::votes:
            return {
                {"weight", "Weight", ""}, {"speed", "Speed", "units/s"}, {"vz", "Vertical speed", "units/s"},
                {"time", "Time", "s"},    {"demo", "Demo", "", true},    {"state", "State", "", true}};
        case LayerId::clusters:
            return {{"outcome", "Node, or the rule that failed", "", true},
                    {"weight", "Weight", "votes"},
                    {"demos", "Demos", "demos"},
                    {"spread", "Spread", "units"}};
        case LayerId::nodes:
            return {{"type", "Type", "", true}, {"weight", "Weight", "votes"}, {"demos", "Demos", "demos"}};
        case LayerId::links:
            return {{"type", "Type", "", true},
                    {"speed", "Speed", "units/s"},
                    {"weight", "Weight", "votes"},
                    {"damage", "Predicted fall damage", "hp"},
                    {"direction", "One-way or both", "", true}};
        case LayerId::strafe:
            return {{"speed", "Speed", "units/s"}, {"demo", "Demo", "", true}};
        case LayerId::navtest:
            return {{"visits", "Visits", ""},
                    {"deaths", "Deaths", ""},
                    {"stuck", "Stuck", ""},
                    {"failures", "Link failures", ""}};
    }
    return {};
}

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
    soloed_ = -1;
    set(layer, settings);
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
}

qulonglong LayerModel::count(LayerId layer) const {
    return counts_[index(layer)];
}

void LayerModel::setCount(LayerId layer, qulonglong count) {
    if (counts_[index(layer)] == count) return;
    counts_[index(layer)] = count;
    emit countChanged(layer);
}

void LayerModel::setHeightCut(float z) {
    if (z == heightCut_) return;
    heightCut_ = z;
    emit heightCutChanged(z);
}

}  // namespace navwright
