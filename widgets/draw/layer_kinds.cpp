#include "draw/layer_kinds.h"

#include <array>

namespace navwright {

namespace {

constexpr std::array<std::string_view, kLayerCount> kKeys{"map",   "raw",   "gated",  "votes",  "clusters",
                                                          "nodes", "links", "strafe", "navtest"};

}  // namespace

std::string_view layerKey(LayerId layer) {
    return kKeys[static_cast<std::size_t>(layer)];
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
            return {{"reason", "Accepted or why not", "", true},
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
                    {"fill", "What the map filled in", "", true}};
        case LayerId::links:
            return {{"type", "Type", "", true},
                    {"speed", "Speed", "units/s"},
                    {"weight", "Weight", "votes"},
                    {"damage", "Predicted fall damage", "hp"},
                    {"direction", "One-way or both", "", true},
                    {"verdict", "What the map says", "", true},
                    {"origin", "Origin", "", true},
                    {"fill", "What the map filled in", "", true}};
        case LayerId::strafe:
            return {{"speed", "Speed", "units/s"}, {"demo", "Demo", "", true}};
        case LayerId::navtest:
            return {{"verdict", "What is wrong", "", true},
                    {"visits", "Visits", ""},
                    {"deaths", "Deaths", ""},
                    {"stuck", "Stuck", ""},
                    {"failures", "Link failures", ""}};
    }
    return {};
}

ColouringKind colouringAt(LayerId layer, int index) {
    const auto kinds = colourings(layer);
    const bool known = index >= 0 && static_cast<std::size_t>(index) < kinds.size();
    return kinds[known ? static_cast<std::size_t>(index) : 0];
}

}  // namespace navwright
