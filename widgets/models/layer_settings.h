#pragma once

#include <QObject>
#include <QString>

#include <array>
#include <string_view>
#include <vector>

#include "draw/palette.h"

namespace navwright {

/// The layers of the stage tree, numbered as the keys that solo them (map is 0).
enum class LayerId { map, raw, gated, votes, clusters, nodes, links, strafe, navtest };

inline constexpr int kLayerCount = 9;

/// "map", "raw", "gated", "votes", "clusters", "nodes", "links", "strafe", "navtest": as the command line
/// names them.
[[nodiscard]] std::string_view layerKey(LayerId layer);

/// How one layer is shown.
struct LayerSettings {
    bool visible = false;
    float opacity = 1;  ///< 0..1
    int colourBy = 0;   ///< index into colourings(layer)
    Palette palette = Palette::viridis;
    bool rangeLocked = false;             ///< low and high stay when the data changes
    float low = 0, high = 1;              ///< colour range in the colouring's own unit
    float filterLow = 0, filterHigh = 0;  ///< shown range of the colouring's quantity; low > high: everything

    friend bool operator==(const LayerSettings&, const LayerSettings&) = default;
};

/// A quantity a layer can be coloured by.
struct ColouringKind {
    std::string_view key;
    std::string_view label;
    std::string_view unit;
    bool categories = false;
};

/// What the layer can be coloured by; the first is the default.
[[nodiscard]] std::vector<ColouringKind> colourings(LayerId layer);

/// The settings of all layers. Solo shows one layer (and the map) alone; a second solo of the same brings
/// back what was.
class LayerModel : public QObject {
    Q_OBJECT

  public:
    explicit LayerModel(QObject* parent = nullptr);

    [[nodiscard]] const LayerSettings& settings(LayerId layer) const;
    void set(LayerId layer, const LayerSettings& settings);
    void setVisible(LayerId layer, bool visible);
    void solo(LayerId layer);
    [[nodiscard]] qulonglong count(LayerId layer) const;
    void setCount(LayerId layer, qulonglong count);
    /// Nothing above this height is shown; the top of the map by default.
    [[nodiscard]] float heightCut() const { return heightCut_; }
    void setHeightCut(float z);

  signals:
    void changed(navwright::LayerId layer);
    void countChanged(navwright::LayerId layer);
    void heightCutChanged(float z);

  private:
    std::array<LayerSettings, kLayerCount> settings_;
    std::array<bool, kLayerCount> beforeSolo_{};
    int soloed_ = -1;
    std::array<qulonglong, kLayerCount> counts_{};
    float heightCut_ = 1e9f;
};

}  // namespace navwright
