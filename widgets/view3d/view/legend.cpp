#include "widgets/view3d/view/legend.h"

#include "widgets/view3d/view/stage_layers.h"

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

Legend overlayLegend(const OverlayKind& kind, const Scale& scale) {
    const auto colouring = effectiveColouring({}, scale);
    return {.label = kind.means,
            .unit = {},
            .palette = colouring.palette,
            .low = colouring.low,
            .high = colouring.high,
            .least = scale.least,
            .largest = scale.largest,
            .kinds = scale.kinds,
            .lit = {}};
}

std::optional<LayerId> layerOf(ItemKind kind) {
    switch (kind) {
        case ItemKind::node:
            return LayerId::nodes;
        case ItemKind::link:
            return LayerId::links;
        case ItemKind::cluster:
            return LayerId::clusters;
        case ItemKind::vote:
            return LayerId::votes;
        case ItemKind::fastWay:
            return LayerId::strafe;
        case ItemKind::area:
            return LayerId::areas;
        case ItemKind::reachability:
            return LayerId::reachabilities;
        default:
            return {};
    }
}

std::vector<Category> litLinks(const RibbonDrawList& links, const DrawFilter& filter, const Item& selected) {
    const std::string what = selected.kind == ItemKind::area ? "area" : "node";
    const auto node = selected.id;
    Category out{.name = "Out of the selected " + what, .scalar = kOutgoingColour, .stroke = Stroke::solid};
    Category in{.name = "Into the selected " + what, .scalar = kIncomingColour, .stroke = Stroke::solid};
    const auto number = static_cast<float>(node);
    for (const auto& link : links) {
        // A line of several parts counts once, by its last part, which has the head.
        if (!filter.shows(link.facts) || link.head == 0) continue;
        out.count += link.fromNode == number ? 1 : 0;
        in.count += link.toNode == number ? 1 : 0;
    }
    return {out, in};
}

}  // namespace navwright
