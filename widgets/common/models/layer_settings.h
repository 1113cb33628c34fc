#pragma once

#include <QObject>

#include <array>
#include <optional>

#include "widgets/drawing/draw/layer_kinds.h"
#include "widgets/drawing/draw/palette.h"

namespace navwright {

/// How one layer is shown.
struct LayerSettings {
    bool visible = false;
    float opacity = 1;  ///< 0..1
    int colourBy = 0;   ///< index into colourings(layer)
    Palette palette = Palette::viridis;
    bool rangeLocked = false;             ///< low and high stay when the data changes
    float low = 0, high = 1;              ///< colour range in the colouring's own unit
    float filterLow = 1, filterHigh = 0;  ///< shown range of the colouring's quantity; low > high: everything

    friend bool operator==(const LayerSettings&, const LayerSettings&) = default;
};

/// The height cut that cuts nothing, units.
inline constexpr float kNoHeightCut = 1e9f;

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
    /// Brings back what was before a layer was shown alone.
    void endSolo();
    /// The layer that is shown alone; nullopt: none is.
    [[nodiscard]] std::optional<LayerId> soloed() const;
    [[nodiscard]] qulonglong count(LayerId layer) const;
    /// How many of the layer's items the map filled in.
    [[nodiscard]] qulonglong filled(LayerId layer) const;
    void setCount(LayerId layer, qulonglong count, qulonglong filled = 0);
    /// Height above which nothing is shown; the top of the map by default.
    [[nodiscard]] float heightCut() const { return heightCut_; }
    void setHeightCut(float z);
    /// Whether nodes near the camera have their numbers beside them.
    [[nodiscard]] bool nodeNumbers() const { return nodeNumbers_; }
    void setNodeNumbers(bool shown);

    /// Whether nodes, links and other selectable things are hidden unless they are selected. While nothing is
    /// selected, everything is shown.
    [[nodiscard]] bool onlySelected() const { return onlySelected_; }
    void setOnlySelected(bool only);

  signals:
    void changed(navwright::LayerId layer);
    /// No layer is shown alone any more, because the earlier layers were brought back (`restored`) or because
    /// a layer was shown or hidden.
    void soloEnded(bool restored);
    void onlySelectedChanged(bool only);
    void countChanged(navwright::LayerId layer);
    void heightCutChanged(float z);
    void nodeNumbersChanged(bool shown);

  private:
    std::array<LayerSettings, kLayerCount> settings_;
    std::array<bool, kLayerCount> beforeSolo_{};
    int soloed_ = -1;
    std::array<qulonglong, kLayerCount> counts_{}, filled_{};
    float heightCut_ = kNoHeightCut;
    bool nodeNumbers_ = false;
    bool onlySelected_ = false;
};

}  // namespace navwright
