#pragma once

#include <span>

#include "tests/sample/bsp/tree.h"

namespace navwright::compile {

/// Straight lines through the compiled world.
class LightTrace {
  public:
    LightTrace(const Tree& tree, std::span<const Solid> solids, const PlaneTable& planes,
               const TextureTable& textures)
        : tree_(tree), solids_(solids), planes_(planes), textures_(textures) {}

    /// Whether no solid lies between.
    [[nodiscard]] bool clear(const Point& from, const Point& to) const;
    /// Whether the way ends, or meets its first solid, at a side with kSurfSky.
    [[nodiscard]] bool reachesSky(const Point& from, const Point& to) const;

  private:
    struct Hit {
        int leaf = -1;   ///< solid; -1 when the way is free
        int plane = -1;  ///< crossed last, looking back along the way
    };
    [[nodiscard]] Hit firstHit(int child, const Point& from, const Point& to, int plane) const;

    const Tree& tree_;
    std::span<const Solid> solids_;
    const PlaneTable& planes_;
    const TextureTable& textures_;
};

}  // namespace navwright::compile
