#pragma once

#include <string_view>
#include <vector>

namespace navwright {

/// The layers of the stage tree, numbered as the keys that solo them (map is 0; reachabilities have none).
enum class LayerId { map, raw, gated, votes, clusters, nodes, links, strafe, navtest, areas, reachabilities };

inline constexpr int kLayerCount = 11;
inline constexpr int kLayerKeys = 10;  ///< how many layers have a digit key

/// "map", "raw", "gated", "votes", "clusters", "nodes", "links", "strafe", "navtest", "areas", "ways": as the
/// command line names them.
[[nodiscard]] std::string_view layerKey(LayerId layer);

/// A quantity a layer can be coloured by.
struct ColouringKind {
    std::string_view key;
    std::string_view label;
    std::string_view unit;
    bool categories = false;
};

/// What the layer can be coloured by; the first is the default.
[[nodiscard]] std::vector<ColouringKind> colourings(LayerId layer);

/// The number of a colouring by its key; -1 where the layer has none of that name.
[[nodiscard]] int colouringNumber(LayerId layer, std::string_view key);

/// colourings(layer)[index], or the default where there is no such.
[[nodiscard]] ColouringKind colouringAt(LayerId layer, int index);

}  // namespace navwright
