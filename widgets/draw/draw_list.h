#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/vec3.h"

/// What a layer of the 3D view shows, as plain data. Layers hold scalars, not colours: palette, range, filter
/// and threshold are uniforms, so changing one of those uploads nothing.
namespace navwright {

/// Quantised points: position = offset + scale * packed. Scale 1/8 and offset 0 hold demo origins exactly.
struct PointDrawList {
    Vec3 offset{0};
    float scale = 0.125f;
    std::vector<std::array<std::int16_t, 3>> packed;
    std::vector<std::uint16_t> scalars;  ///< colour scalar, 0..65535 over the layer's range; one per point
    std::vector<std::uint16_t> filters;  ///< filter scalar, likewise; empty: the colour scalar
    std::vector<std::uint8_t> sizes;     ///< sixteenths of the layer's point size; empty: all 16
    std::vector<std::uint32_t> lines;    ///< faint lines between points, two indices each

    [[nodiscard]] std::size_t size() const { return packed.size(); }
    [[nodiscard]] Vec3 position(std::size_t index) const {
        return offset + scale * Vec3(packed[index][0], packed[index][1], packed[index][2]);
    }
};

/// Shapes tell types apart without colour.
enum class GlyphShape : std::uint8_t { cube, octahedron, pyramid, prism, ring, cross, ellipse };

struct Glyph {
    Vec3 position{0};
    float size = 8;    ///< half extent in units
    float scalar = 0;  ///< what the palette colours
    float filter = 0;  ///< what range filters compare
    GlyphShape shape = GlyphShape::cube;
    bool hollow = false;  ///< drawn as an outline: rejected, absent, or another run's
    float depth = 1;      ///< extent along the glyph's own y as a share of `size`
    float turn = 0;       ///< of its x axis from +x towards +y, radians
};

/// A band between two points; `width` in pixels at the usual distance.
struct Ribbon {
    Vec3 from{0};
    Vec3 to{0};
    float scalar = 0;
    float filter = 0;
    float width = 2;
    float head = 1;  ///< 0: a plain line that points nowhere
};

struct MapVertex {
    Vec3 position{0};
    float lightU = 0, lightV = 0;        ///< into the lightmap picture, 0..1
    std::array<std::uint8_t, 4> tint{};  ///< red, green, blue, opacity
};

/// A map's surfaces: corners counter-clockwise seen from outside the solid.
struct MapDrawList {
    std::vector<MapVertex> vertices;
    std::vector<std::uint32_t> opaque;       ///< indices, three a triangle
    std::vector<std::uint32_t> transparent;  ///< likewise
    int lightWidth = 0, lightHeight = 0;
    std::vector<std::uint8_t> light;  ///< RGB, lightWidth * lightHeight texels
    Box bounds;
};

using GlyphDrawList = std::vector<Glyph>;
using RibbonDrawList = std::vector<Ribbon>;

}  // namespace navwright
