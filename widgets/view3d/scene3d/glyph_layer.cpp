#include "widgets/view3d/scene3d/glyph_layer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <numbers>

#include "core/base/index.h"
#include "widgets/view3d/scene3d/frame_graph.h"
#include "widgets/view3d/scene3d/geometry.h"
#include "widgets/view3d/scene3d/material.h"

namespace navwright {

namespace {

constexpr std::array kShapes{GlyphShape::cube, GlyphShape::octahedron, GlyphShape::pyramid, GlyphShape::prism,
                             GlyphShape::ring, GlyphShape::cross,      GlyphShape::ellipse, GlyphShape::tile};

struct Instance {
    Vec3 position;
    float size;
    float scalar;
    float filter;
    float hollow;
    float index;
    float depth;
    float cosine, sine;  ///< of the turn
    ItemFacts facts;
};

Qt3DRender::QMaterial* glyphMaterial(Behind behind) {
    return makeMaterial({.vertexShader = QStringLiteral("glyphs.vert"),
                         .fragmentShader = QStringLiteral("glyphs.frag"),
                         .pass = passOf(behind),
                         .blend = true,
                         .depthWrite = true,
                         .showsThrough = behind == Behind::dimmed,
                         .outlined = true},
                        nullptr);
}

std::vector<Instance> instancesOf(GlyphShape shape, const GlyphDrawList& glyphs) {
    std::vector<Instance> instances;
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
        const auto& glyph = glyphs[i];
        if (glyph.shape != shape) continue;
        instances.push_back({glyph.position, glyph.size, glyph.scalar, glyph.filter, glyph.hollow ? 1.f : 0.f,
                             static_cast<float>(i), glyph.depth, std::cos(glyph.turn), std::sin(glyph.turn),
                             glyph.facts});
    }
    return instances;
}

/// Draws instances of `places`, which it then owns.
Qt3DRender::QGeometryRenderer* makeRenderer(GlyphShape shape, Qt3DCore::QBuffer* places, const Box& bounds) {
    using Qt3DCore::QAttribute;
    auto* renderer = new Qt3DRender::QGeometryRenderer;
    auto* geometry = new Qt3DCore::QGeometry(renderer);
    const auto mesh = glyphMesh(shape);
    auto* corners = new Qt3DCore::QBuffer(geometry);
    corners->setData(asByteArray(std::span<const GlyphVertex>(mesh)));
    places->setParent(geometry);
    constexpr uint kMesh = sizeof(GlyphVertex);
    constexpr uint kEach = sizeof(Instance);
    addAttribute(geometry, corners,
                 {"vertexCorner", QAttribute::Float, 3, offsetof(GlyphVertex, corner), kMesh});
    addAttribute(geometry, corners,
                 {"vertexNormal", QAttribute::Float, 3, offsetof(GlyphVertex, normal), kMesh});
    addAttribute(geometry, places,
                 {"glyphPlace", QAttribute::Float, 4, offsetof(Instance, position), kEach, 1});
    addAttribute(geometry, places,
                 {"glyphScalars", QAttribute::Float, 4, offsetof(Instance, scalar), kEach, 1});
    addAttribute(geometry, places, {"glyphForm", QAttribute::Float, 3, offsetof(Instance, depth), kEach, 1});
    addFactAttributes(geometry, places, offsetof(Instance, facts), kEach);
    setBounds(geometry, bounds);
    renderer->setGeometry(geometry);
    renderer->setVertexCount(static_cast<int>(mesh.size()));
    return renderer;
}

}  // namespace

GlyphLayer::GlyphLayer(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind)
    : ScalarLayer(scene, glyphMaterial(behind), palettes),
      viewportHeight_(addUniform(material(), "viewportHeight", 0.f)),
      selected_(addUniform(material(), "selected", -1)),
      hovered_(addUniform(material(), "hovered", -1)),
      clearTo_(addUniform(material(), "clearTo", 0.f)),
      nearer_(addUniform(material(), "nearer", 0.f)) {}

void GlyphLayer::setGlyphs(const GlyphDrawList& glyphs, const Box& bounds) {
    static_assert(kShapes.size() == std::tuple_size_v<decltype(parts_)>);
    corners_ = 0;
    for (const auto shape : kShapes) {
        const auto instances = instancesOf(shape, glyphs);
        auto& part = parts_[toIndex(shape)];
        if (part.entity == nullptr) {
            if (instances.empty()) continue;
            part.places = new Qt3DCore::QBuffer;
            part.renderer = makeRenderer(shape, part.places, bounds);
            part.entity = addPart(part.renderer, material());
        }
        part.places->setData(asByteArray(std::span<const Instance>(instances)));
        part.glyphs = static_cast<int>(instances.size());
        corners_ += instances.size() * toIndex(part.renderer->vertexCount());
    }
    applyBudget();
}

void GlyphLayer::setBudget(std::size_t corners) {
    budget_ = corners;
    applyBudget();
}

void GlyphLayer::applyBudget() {
    const double share =
        budget_ < corners_ ? static_cast<double>(budget_) / static_cast<double>(corners_) : 1;
    for (const auto& part : parts_) {
        if (part.entity == nullptr) continue;
        const auto count = static_cast<int>(share * part.glyphs);
        part.renderer->setInstanceCount(count);
        part.entity->setEnabled(count > 0);
    }
}

void GlyphLayer::setCoarse(bool coarse) {
    setRims(*material(), !coarse);
}

void GlyphLayer::release() {
    for (const auto& part : parts_) {
        if (part.places != nullptr) part.places->setData({});
    }
}

void GlyphLayer::setViewport(const QSize& pixels) {
    viewportHeight_->setValue(static_cast<float>(pixels.height()));
}

void GlyphLayer::setSelected(int index) {
    selected_->setValue(index);
}

void GlyphLayer::setHovered(int index) {
    hovered_->setValue(index);
}

void GlyphLayer::setNearer(float units) {
    nearer_->setValue(units);
}

void GlyphLayer::setClearTo(float distance) {
    clearTo_->setValue(distance);
}

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
        case GlyphShape::tile:
            builder.polygon({{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}});
            break;
    }
    return std::move(builder).take();
}

}  // namespace navwright
