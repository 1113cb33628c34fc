#include "widgets/view3d/scene3d/face_layer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "widgets/view3d/scene3d/frame_graph.h"
#include "widgets/view3d/scene3d/geometry.h"
#include "widgets/view3d/scene3d/material.h"

namespace navwright {

namespace {

Qt3DRender::QMaterial* faceMaterial(Behind behind) {
    return makeMaterial({.vertexShader = QStringLiteral("faces.vert"),
                         .fragmentShader = QStringLiteral("faces.frag"),
                         .pass = passOf(behind),
                         .blend = true,
                         .showsThrough = behind == Behind::dimmed},
                        nullptr);
}

/// Three corners a triangle. Edges are told by how far it is to the side's middle; a side without any does
/// not need it.
std::vector<std::uint32_t> trianglesOf(const FaceDrawList& faces) {
    std::vector<std::uint32_t> triangles;
    triangles.reserve(3 * faces.corners.size());
    for (const auto& side : faces.sides) {
        const auto corner = [&](std::uint32_t i) { return side.first + 1 + i % side.count; };
        const auto first = faces.corners.begin() + corner(0);
        const bool edges =
            std::any_of(first, first + side.count, [](const FaceCorner& at) { return at.rim > 0; });
        if (edges) {
            for (std::uint32_t i = 0; i < side.count; ++i)
                triangles.insert(triangles.end(), {side.first, corner(i), corner(i + 1)});
        } else {
            for (std::uint32_t i = 1; i + 1 < side.count; ++i)
                triangles.insert(triangles.end(), {corner(0), corner(i), corner(i + 1)});
        }
    }
    return triangles;
}

/// Draws `corners` by `triangles`, both of which it then owns.
Qt3DRender::QGeometryRenderer* makeRenderer(Qt3DCore::QBuffer* corners, Qt3DCore::QBuffer* triangles,
                                            const Box& bounds) {
    using Qt3DCore::QAttribute;
    auto* renderer = new Qt3DRender::QGeometryRenderer;
    auto* geometry = new Qt3DCore::QGeometry(renderer);
    corners->setParent(geometry);
    constexpr uint kEach = sizeof(FaceCorner);
    addAttribute(geometry, corners,
                 {"facePlace", QAttribute::Float, 3, offsetof(FaceCorner, position), kEach});
    addAttribute(geometry, corners,
                 {"faceCenter", QAttribute::Float, 3, offsetof(FaceCorner, center), kEach});
    addAttribute(geometry, corners,
                 {"faceNormal", QAttribute::Float, 3, offsetof(FaceCorner, normal), kEach});
    addAttribute(geometry, corners,
                 {"faceScalars", QAttribute::Float, 4, offsetof(FaceCorner, scalar), kEach});
    addAttribute(geometry, corners, {"faceRim", QAttribute::Float, 1, offsetof(FaceCorner, rim), kEach});
    triangles->setParent(geometry);
    auto* order = new QAttribute(geometry);
    order->setAttributeType(QAttribute::IndexAttribute);
    order->setVertexBaseType(QAttribute::UnsignedInt);
    order->setBuffer(triangles);
    geometry->addAttribute(order);
    setBounds(geometry, bounds);
    renderer->setGeometry(geometry);
    renderer->setPrimitiveType(Qt3DRender::QGeometryRenderer::Triangles);
    return renderer;
}

}  // namespace

FaceLayer::FaceLayer(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind)
    : ScalarLayer(scene, faceMaterial(behind), palettes),
      selected_(addUniform(material(), "selected", -1)),
      hovered_(addUniform(material(), "hovered", -1)),
      shrink_(addUniform(material(), "shrink", 0.f)) {}

void FaceLayer::setFaces(const FaceDrawList& faces, const Box& bounds) {
    if (part_ == nullptr) {
        if (faces.empty()) return;
        corners_ = new Qt3DCore::QBuffer;
        triangles_ = new Qt3DCore::QBuffer;
        renderer_ = makeRenderer(corners_, triangles_, bounds);
        part_ = addPart(renderer_, material());
    }
    const auto triangles = trianglesOf(faces);
    corners_->setData(asByteArray(std::span<const FaceCorner>(faces.corners)));
    triangles_->setData(asByteArray(std::span<const std::uint32_t>(triangles)));
    renderer_->setVertexCount(static_cast<int>(triangles.size()));
    part_->setEnabled(!triangles.empty());
}

void FaceLayer::setSelected(int body) {
    selected_->setValue(body);
}

void FaceLayer::setHovered(int body) {
    hovered_->setValue(body);
}

void FaceLayer::setShrink(float share) {
    shrink_->setValue(share);
}

}  // namespace navwright
