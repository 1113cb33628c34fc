#pragma once

#include <span>
#include <vector>

#include "tests/sample/bsp/portals.h"

namespace navwright::compile {

struct Face {
    int node = 0;   ///< it lies on its plane
    int plane = 0;  ///< looks the way the face does
    int texInfo = 0;
    Contents seenFrom = 0;   ///< contents of the leafs before it
    Polygon polygon;         ///< clockwise for who sees it
    std::vector<int> leafs;  ///< it is seen from; ascending
};

/// What can be seen of a model's solids: every polygon between leafs whose visible contents differ, with the
/// look of the brush side there, merged where neighbours look alike, cut to what one lightmap holds and
/// fitted to each other. Sides with kSurfNoDraw leave none.
[[nodiscard]] std::vector<Face> makeFaces(const Tree& tree, const std::vector<Portal>& portals,
                                          std::span<const Solid> solids, const PlaneTable& planes,
                                          const TextureTable& textures);

/// Whether a surface has a lightmap: not sky, not warping liquid.
[[nodiscard]] bool isLit(const MapSurface& surface);

}  // namespace navwright::compile
