#include "scene3d/glyph_layer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "scene3d/frame_graph.h"
#include "scene3d/geometry.h"
#include "scene3d/glyph_mesh.h"
#include "scene3d/material.h"

namespace navwright {

namespace {

constexpr std::array kShapes{GlyphShape::cube, GlyphShape::octahedron, GlyphShape::pyramid, GlyphShape::prism,
                             GlyphShape::ring, GlyphShape::cross,      GlyphShape::ellipse};

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
      hovered_(addUniform(material(), "hovered", -1)) {}

void GlyphLayer::setGlyphs(const GlyphDrawList& glyphs, const Box& bounds) {
    static_assert(kShapes.size() == std::tuple_size_v<decltype(parts_)>);
    corners_ = 0;
    for (const auto shape : kShapes) {
        const auto instances = instancesOf(shape, glyphs);
        auto& part = parts_[static_cast<std::size_t>(shape)];
        if (part.entity == nullptr) {
            if (instances.empty()) continue;
            part.places = new Qt3DCore::QBuffer;
            part.renderer = makeRenderer(shape, part.places, bounds);
            part.entity = addPart(part.renderer, material());
        }
        part.places->setData(asByteArray(std::span<const Instance>(instances)));
        part.glyphs = static_cast<int>(instances.size());
        corners_ += instances.size() * static_cast<std::size_t>(part.renderer->vertexCount());
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

}  // namespace navwright
