#include "widgets/drawing/draw/layer_kinds.h"

#include <array>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr std::array<std::string_view, kLayerCount> kKeys{
    "map", "raw", "gated", "votes", "clusters", "nodes", "links", "strafe", "navtest", "areas", "ways"};

}  // namespace

std::string_view layerKey(LayerId layer) {
    return kKeys[toIndex(layer)];
}

std::vector<ColouringKind> colourings(LayerId layer) {
    switch (layer) {
        case LayerId::map:
            return {{"entity", "Texture, and what entities are", "", true},
                    {"volumes", "With clip brushes and triggers", "", true}};
        case LayerId::raw:
            return {{"player", "Player", "", true},      {"speed", "Speed", "units/s"},
                    {"vz", "Vertical speed", "units/s"}, {"time", "Time", "s"},
                    {"state", "State", "", true},        {"demo", "Demo", "", true}};
        case LayerId::gated:
            return {{"reason", "Accepted, or the rule that rejected it", "", true},
                    {"player", "Player", "", true},
                    {"speed", "Speed", "units/s"},
                    {"vz", "Vertical speed", "units/s"},
                    {"time", "Time", "s"},
                    {"demo", "Demo", "", true}};
        case LayerId::votes:
            return {{"weight", "Weight", "", true},      {"speed", "Speed", "units/s"},
                    {"vz", "Vertical speed", "units/s"}, {"time", "Time", "s"},
                    {"demo", "Demo", "", true},          {"state", "State", "", true}};
        case LayerId::clusters:
            return {{"outcome", "Node, or the rule that failed", "", true},
                    {"weight", "Weight", "votes"},
                    {"demos", "Demos", "demos"},
                    {"spread", "Spread", "units"}};
        case LayerId::nodes:
            return {{"type", "Type", "", true},
                    {"weight", "Weight", "votes"},
                    {"demos", "Demos", "demos"},
                    {"origin", "Origin", "", true},
                    {"fill", "What the map filled in", "", true},
                    {"confidence", "Confidence", ""}};
        case LayerId::links:
            return {{"type", "Type", "", true},
                    {"speed", "Speed", "units/s"},
                    {"weight", "Weight", "votes"},
                    {"damage", "Predicted fall damage", "hp"},
                    {"direction", "One-way or both", "", true},
                    {"verdict", "What the map says", "", true},
                    {"origin", "Origin", "", true},
                    {"fill", "What the map filled in", "", true},
                    {"confidence", "Confidence", ""}};
        case LayerId::strafe:
            return {{"speed", "Speed", "units/s"}, {"demo", "Demo", "", true}};
        case LayerId::navtest:
            return {{"verdict", "What is wrong", "", true},
                    {"visits", "Visits", ""},
                    {"deaths", "Deaths", ""},
                    {"stuck", "Stuck", ""},
                    {"failures", "Link failures", ""}};
        case LayerId::areas:
            return {{"side", "What its sides are", "", true},
                    {"cluster", "Cluster", "", true},
                    {"presence", "Who fits in", "", true},
                    {"contents", "What is in it", "", true},
                    {"ways", "Reachabilities out", "ways"},
                    {"compared", "In the other areas", "", true},
                    {"use", "Who was there", "", true},
                    {"visits", "Visits", "visits"},
                    {"exposure", "Seen from", "%"},
                    {"overlooks", "Overlooks", "%"},
                    {"cover", "Cover", "%"}};
        case LayerId::reachabilities:
            return {{"travel", "Travel type", "", true},
                    {"time", "Time", "s"},
                    {"proof", "Evidence", "", true},
                    {"compared", "In the other areas", "", true}};
    }
    return {};
}

int colouringNumber(LayerId layer, std::string_view key) {
    const auto kinds = colourings(layer);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i].key == key) return static_cast<int>(i);
    }
    return -1;
}

ColouringKind colouringAt(LayerId layer, int index) {
    const auto kinds = colourings(layer);
    const bool known = index >= 0 && toIndex(index) < kinds.size();
    return kinds[known ? toIndex(index) : 0];
}

}  // namespace navwright
