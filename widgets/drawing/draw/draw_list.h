#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/vec3.h"
#include "widgets/drawing/draw/draw_filter.h"
#include "widgets/drawing/draw/map_look.h"

/// What a layer of the 3D view shows, as plain data. Layers hold scalars, not colours: palette, range, filter
/// and threshold are uniforms, so changing one of those uploads nothing.
namespace navwright {

/// All that a map can hold: bounds of what is never culled. Units.
inline constexpr Box kWorld{{-32768, -32768, -32768}, {32768, 32768, 32768}};

/// One point, as a graphics card gets it.
struct PackedPoint {
    static constexpr int kSizeBits = 5;
    static constexpr std::uint16_t kFullSize = 16;  ///< sixteenths
    static constexpr std::uint32_t kMostDemos = 1u << (16 - kSizeBits);
    static constexpr float kSpeedSteps = 8;  ///< a unit per second

    std::array<std::int16_t, 3> place{};
    std::uint16_t look = kFullSize;  ///< size in sixteenths of the layer's; above it the demo's number
    std::uint16_t scalar = 0;        ///< what the palette colours, 0..65535 over the layer's range
    std::uint16_t frame = 0;         ///< in steps of the list
    std::uint16_t speed = 0;         ///< in steps
    std::uint16_t player = 0;

    friend bool operator==(const PackedPoint&, const PackedPoint&) = default;

    [[nodiscard]] std::uint16_t demo() const { return static_cast<std::uint16_t>(look >> kSizeBits); }
};
static_assert(sizeof(PackedPoint) == 16);

/// Quantised points: position = offset + scale * place. Scale 1/8 and offset 0 hold demo origins exactly.
struct PointDrawList {
    Vec3 offset{0};
    float scale = 0.125f;
    float framesPerStep = 1;
    std::vector<PackedPoint> points;
    std::vector<std::uint32_t> lines;  ///< faint lines between points, two indices each

    [[nodiscard]] std::size_t size() const { return points.size(); }
    [[nodiscard]] Vec3 position(std::size_t index) const {
        const auto& place = points[index].place;
        return offset + scale * Vec3(place[0], place[1], place[2]);
    }
    [[nodiscard]] ItemFacts facts(std::size_t index) const { return facts(points[index]); }
    /// The facts of a point of this list.
    [[nodiscard]] ItemFacts facts(const PackedPoint& point) const {
        const auto frame = static_cast<float>(point.frame) * framesPerStep;
        return {.firstFrame = frame,
                .lastFrame = frame,
                .speed = static_cast<float>(point.speed) / PackedPoint::kSpeedSteps,
                .demo = static_cast<float>(point.demo()),
                .player = static_cast<float>(point.player)};
    }
};

/// Shapes tell types apart without colour.
/// A tile is a flat square, seen from both sides.
enum class GlyphShape : std::uint8_t { cube, octahedron, pyramid, prism, ring, cross, ellipse, tile };

struct Glyph {
    Vec3 position{0};
    float size = 8;    ///< half extent in units
    float scalar = 0;  ///< what the palette colours
    float filter = 0;  ///< what range filters compare
    GlyphShape shape = GlyphShape::cube;
    bool hollow = false;  ///< drawn as an outline: rejected, absent, or another run's
    float depth = 1;      ///< extent along the glyph's own y as a share of `size`
    float turn = 0;       ///< of its x axis from +x towards +y, radians
    ItemFacts facts = {};
};

/// Strokes tell kinds of bands apart without colour.
enum class Stroke : std::uint8_t { solid, dashed, dotted, dashDot };

/// A band between two points; `width` in pixels at the usual distance.
struct Ribbon {
    Vec3 from{0};
    Vec3 to{0};
    float scalar = 0;
    float filter = 0;
    float width = 2;
    float head = 1;    ///< 0: a plain line that points nowhere
    float stroke = 0;  ///< a Stroke
    /// The nodes it joins: those of the one selected are lit. -1: none.
    float fromNode = -1, toNode = -1;
    /// 1: a ribbon of the same look leads back. While both are shown, each is drawn as the half at its own
    /// start, so that they make one line without heads. 2: a ribbon of another look leads back, and both lie
    /// side by side.
    float back = 0;
    float backFilter = 0, backSeen = -1;  ///< `filter` and `facts.seen` of the one back
    ItemFacts facts = {};
};

/// A corner of a side of a body, as a graphics card gets it.
struct FaceCorner {
    Vec3 position{0};
    Vec3 center{0};  ///< of the body, towards which it is shrunk
    Vec3 normal{0};
    float scalar = 0;  ///< what the palette colours
    float filter = 0;  ///< what range filters compare
    float type = -1;   ///< what sides are chosen by, as ItemFacts::type
    float body = 0;    ///< number of the body, which is selected as a whole
    float rim = 1;     ///< 1 on the side's edges, 0 in its middle
};

/// Flat convex sides of bodies, seen from both of their sides: fans around their middles.
struct FaceDrawList {
    /// One side: its corners stand behind its middle.
    struct Side {
        std::uint32_t first = 0;  ///< its middle
        std::uint32_t count = 0;  ///< corners
        std::uint32_t body = 0;
    };

    std::vector<FaceCorner> corners;
    std::vector<Side> sides;

    /// Adds a side with at least three corners, in order around it.
    void add(const std::vector<Vec3>& outline, const FaceCorner& look);
    [[nodiscard]] bool empty() const { return sides.empty(); }
};

struct MapVertex {
    Vec3 position{0};
    float lightU = 0, lightV = 0;        ///< into the lightmap picture, 0..1
    std::array<std::uint8_t, 4> tint{};  ///< red, green, blue, opacity
    float u = 0, v = 0;                  ///< into the texture, which repeats every 1
    float layer = kTinted;               ///< of the texture array, or one of those below
    float masked = 0;                    ///< 1: transparent texels of an opaque surface are left out

    static constexpr float kTinted = -1;  ///< no texture
    static constexpr float kUnlit = -2;   ///< no light either: what the game does not draw
};

/// A map's surfaces: corners counter-clockwise seen from outside the solid.
struct MapDrawList {
    std::vector<MapVertex> vertices;
    std::vector<std::uint32_t> opaque;       ///< indices, three a triangle
    std::vector<std::uint32_t> transparent;  ///< indices of transparent surfaces, three a triangle
    std::array<std::vector<std::uint32_t>, kMapKinds> kinds;  ///< by MapKind: shown on demand
    int lightWidth = 0, lightHeight = 0;
    std::vector<std::uint8_t> light;  ///< RGB, lightWidth * lightHeight texels
    Box bounds;
};

using GlyphDrawList = std::vector<Glyph>;
using RibbonDrawList = std::vector<Ribbon>;

}  // namespace navwright
