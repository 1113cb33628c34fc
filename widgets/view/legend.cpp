#include "view/legend.h"

#include "view/stage_layers.h"

namespace navwright {

namespace {

QString text(std::string_view words) {
    return QString::fromUtf8(words);
}

}  // namespace

Legend makeLegend(LayerId layer, const LayerSettings& settings, const Scale& scale) {
    const auto kind = colouringAt(layer, settings.colourBy);
    const auto colouring = effectiveColouring(settings, scale);
    return {.layer = layer,
            .label = text(kind.label),
            .unit = text(kind.unit),
            .palette = colouring.palette,
            .low = colouring.low,
            .high = colouring.high,
            .least = scale.least,
            .largest = scale.largest,
            .rangeLocked = settings.rangeLocked,
            .kinds = scale.kinds};
}

}  // namespace navwright
