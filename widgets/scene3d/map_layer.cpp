#include "scene3d/map_layer.h"

#include <cstddef>

#include "scene3d/frame_graph.h"
#include "scene3d/geometry.h"
#include "scene3d/image_texture.h"
#include "scene3d/material.h"

namespace navwright {

namespace {

QImage lightmapImage(const MapDrawList& map) {
    if (map.light.empty()) {
        QImage neutral(1, 1, QImage::Format_RGB888);
        neutral.fill(Qt::gray);
        return neutral;
    }
    return QImage(map.light.data(), map.lightWidth, map.lightHeight, 3 * map.lightWidth,
                  QImage::Format_RGB888)
        .copy();
}

}  // namespace

MapLayer::MapLayer(Qt3DCore::QEntity* scene)
    : Layer(scene), opaque_(makeMapMaterial(false)), blended_(makeMapMaterial(true)) {}

Qt3DRender::QMaterial* MapLayer::makeMapMaterial(bool blend) {
    const MaterialSpec spec{.vertexShader = QStringLiteral("map.vert"),
                            .fragmentShader = QStringLiteral("map.frag"),
                            .pass = blend ? kPassTransparent : kPassOpaque,
                            .cullBack = true,
                            .blend = blend,
                            .seenThrough = !blend};
    auto* material = makeMaterial(spec, entity());
    addCommonUniforms(material);
    lightmaps_.append(addUniform(material, "lightmap", {}));
    brightness_.append(addUniform(material, "brightness", 1.f));
    return material;
}

void MapLayer::setMap(const MapDrawList& map) {
    auto* lightmap = makeTexture(lightmapImage(map), TextureFilter::linear, entity());
    for (auto* uniform : std::as_const(lightmaps_)) uniform->setValue(QVariant::fromValue(lightmap));
    delete lightmap_;
    lightmap_ = lightmap;
    replacePart(opaquePart_, map, map.opaque, opaque_);
    replacePart(blendedPart_, map, map.transparent, blended_);
}

void MapLayer::replacePart(Qt3DCore::QEntity*& part, const MapDrawList& map,
                           const std::vector<std::uint32_t>& indices, Qt3DRender::QMaterial* material) {
    delete part;
    part = nullptr;
    if (indices.empty()) return;
    auto* renderer = new Qt3DRender::QGeometryRenderer;
    auto* geometry = new Qt3DCore::QGeometry(renderer);
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(asByteArray(std::span<const MapVertex>(map.vertices)));
    using Qt3DCore::QAttribute;
    constexpr uint kStride = sizeof(MapVertex);
    addAttribute(geometry, buffer,
                 {"vertexPosition", QAttribute::Float, 3, offsetof(MapVertex, position), kStride});
    addAttribute(geometry, buffer,
                 {"vertexLight", QAttribute::Float, 2, offsetof(MapVertex, lightU), kStride});
    addAttribute(geometry, buffer,
                 {"vertexTint", QAttribute::UnsignedByte, 4, offsetof(MapVertex, tint), kStride});
    static_cast<void>(addIndices(geometry, indices));
    setBounds(geometry, map.bounds);
    renderer->setGeometry(geometry);
    renderer->setVertexCount(static_cast<int>(indices.size()));
    part = addPart(renderer, material);
}

void MapLayer::setBrightness(float factor) {
    for (auto* uniform : std::as_const(brightness_)) uniform->setValue(factor);
}

}  // namespace navwright
