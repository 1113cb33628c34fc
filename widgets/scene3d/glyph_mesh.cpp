#include "scene3d/glyph_mesh.h"

#include <array>
#include <cmath>
#include <initializer_list>
#include <numbers>

namespace navwright {

namespace {

class MeshBuilder {
  public:
    /// A convex polygon with its corners counter-clockwise seen from outside.
    void polygon(std::initializer_list<Vec3> corners) {
        const std::vector<Vec3> list(corners);
        const Vec3 normal = glm::normalize(glm::cross(list[1] - list[0], list[2] - list[0]));
        for (std::size_t i = 1; i + 1 < list.size(); ++i) {
            for (const auto& corner : {list[0], list[i], list[i + 1]}) vertices_.push_back({corner, normal});
        }
    }

    void box(const Vec3& low, const Vec3& high) {
        const Vec3 a(low.x, low.y, low.z), b(high.x, low.y, low.z), c(high.x, high.y, low.z),
            d(low.x, high.y, low.z);
        const Vec3 e(low.x, low.y, high.z), f(high.x, low.y, high.z), g(high.x, high.y, high.z),
            h(low.x, high.y, high.z);
        polygon({a, d, c, b});
        polygon({e, f, g, h});
        polygon({a, b, f, e});
        polygon({b, c, g, f});
        polygon({c, d, h, g});
        polygon({d, a, e, h});
    }

    [[nodiscard]] std::vector<GlyphVertex> take() && { return std::move(vertices_); }

  private:
    std::vector<GlyphVertex> vertices_;
};

void addOctahedron(MeshBuilder& builder) {
    const std::array<Vec3, 4> ring{Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(-1, 0, 0), Vec3(0, -1, 0)};
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const auto& next = ring[(i + 1) % ring.size()];
        builder.polygon({ring[i], next, Vec3(0, 0, 1)});
        builder.polygon({next, ring[i], Vec3(0, 0, -1)});
    }
}

void addPyramid(MeshBuilder& builder) {
    const std::array<Vec3, 4> base{Vec3(-1, -1, -1), Vec3(1, -1, -1), Vec3(1, 1, -1), Vec3(-1, 1, -1)};
    for (std::size_t i = 0; i < base.size(); ++i) {
        builder.polygon({base[i], base[(i + 1) % base.size()], Vec3(0, 0, 1)});
    }
    builder.polygon({base[0], base[3], base[2], base[1]});
}

/// An upright bar, for what is climbed.
void addPrism(MeshBuilder& builder) {
    builder.box({-0.55f, -0.55f, -1.3f}, {0.55f, 0.55f, 1.3f});
}

/// A place around the origin on a circle divided into `parts`.
Vec3 onCircle(int part, int parts, float radius, float z) {
    const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(part) / static_cast<float>(parts);
    return {radius * std::cos(angle), radius * std::sin(angle), z};
}

void addRing(MeshBuilder& builder) {
    constexpr int kParts = 12;
    constexpr float kOuter = 1.1f, kInner = 0.75f, kThin = 0.15f;
    const auto at = [](int part, float radius, float z) { return onCircle(part, kParts, radius, z); };
    for (int i = 0; i < kParts; ++i) {
        const int k = i + 1;
        builder.polygon(
            {at(i, kInner, kThin), at(i, kOuter, kThin), at(k, kOuter, kThin), at(k, kInner, kThin)});
        builder.polygon(
            {at(i, kInner, -kThin), at(k, kInner, -kThin), at(k, kOuter, -kThin), at(i, kOuter, -kThin)});
        builder.polygon(
            {at(i, kOuter, -kThin), at(k, kOuter, -kThin), at(k, kOuter, kThin), at(i, kOuter, kThin)});
        builder.polygon(
            {at(i, kInner, -kThin), at(i, kInner, kThin), at(k, kInner, kThin), at(k, kInner, -kThin)});
    }
}

void addCross(MeshBuilder& builder) {
    constexpr float kThin = 0.3f;
    builder.box({-1, -kThin, -kThin}, {1, kThin, kThin});
    builder.box({-kThin, -1, -kThin}, {kThin, 1, kThin});
    builder.box({-kThin, -kThin, -1}, {kThin, kThin, 1});
}

/// A flat band around the origin, seen from both sides.
void addEllipse(MeshBuilder& builder) {
    constexpr int kParts = 24;
    constexpr float kInner = 0.85f;
    const auto at = [](int part, float radius) { return onCircle(part, kParts, radius, 0); };
    for (int i = 0; i < kParts; ++i)
        builder.polygon({at(i, kInner), at(i, 1), at(i + 1, 1), at(i + 1, kInner)});
}

}  // namespace

std::vector<GlyphVertex> glyphMesh(GlyphShape shape) {
    MeshBuilder builder;
    switch (shape) {
        case GlyphShape::cube:
            builder.box(Vec3(-1), Vec3(1));
            break;
        case GlyphShape::octahedron:
            addOctahedron(builder);
            break;
        case GlyphShape::pyramid:
            addPyramid(builder);
            break;
        case GlyphShape::prism:
            addPrism(builder);
            break;
        case GlyphShape::ring:
            addRing(builder);
            break;
        case GlyphShape::cross:
            addCross(builder);
            break;
        case GlyphShape::ellipse:
            addEllipse(builder);
            break;
    }
    return std::move(builder).take();
}

}  // namespace navwright
