#pragma once

#include <QString>

#include <optional>
#include <vector>

#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/overlay_model.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// What the colours of a layer mean, for a legend.
struct Legend {
    LayerId layer = LayerId::map;
    QString label;  ///< of the colouring: "Vertical speed"
    QString unit;   ///< may be empty
    Palette palette = Palette::viridis;
    float low = 0, high = 1;       ///< where the palette begins and ends
    float least = 0, largest = 0;  ///< of the data
    bool rangeLocked = false;
    std::vector<Category> kinds;  ///< of a colouring by categories
    /// What is selected of the layer; links of the selected node, or reachabilities of the selected area.
    std::vector<Category> lit;
};

/// The layer that has the items of a kind; nothing for those of several, or of none.
[[nodiscard]] std::optional<LayerId> layerOf(ItemKind kind);

/// The links of a node, or reachabilities of an area, that are shown, out of it and into it, in the colours
/// in which they are lit.
[[nodiscard]] std::vector<Category> litLinks(const RibbonDrawList& links, const DrawFilter& filter,
                                             const Item& selected);

[[nodiscard]] Legend makeLegend(LayerId layer, const LayerSettings& settings, const Scale& scale);

/// The legend of an overlay, which has no layer and no filter.
[[nodiscard]] Legend overlayLegend(const OverlayKind& kind, const Scale& scale);

}  // namespace navwright
