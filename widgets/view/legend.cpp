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
            .kinds = scale.kinds,
            .lit = {}};
}

std::vector<Category> litLinks(const RibbonDrawList& links, const DrawFilter& filter, std::uint64_t node) {
    Category out{.name = "Out of the selected node", .scalar = kOutgoingColour, .stroke = Stroke::solid};
    Category in{.name = "Into the selected node", .scalar = kIncomingColour, .stroke = Stroke::solid};
    const auto number = static_cast<float>(node);
    for (const auto& link : links) {
        if (!filter.shows(link.facts)) continue;
        out.count += link.fromNode == number ? 1 : 0;
        in.count += link.toNode == number ? 1 : 0;
    }
    return {out, in};
}

}  // namespace navwright
