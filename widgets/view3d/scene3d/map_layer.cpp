#include "widgets/view3d/scene3d/map_layer.h"

#include <QVector3D>

#include <cstddef>
#include <utility>

#include "core/base/index.h"
#include "widgets/view3d/scene3d/frame_graph.h"
#include "widgets/view3d/scene3d/geometry.h"
#include "widgets/view3d/scene3d/image_texture.h"
#include "widgets/view3d/scene3d/material.h"

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

MapLayer::MapLayer(Qt3DCore::QEntity* scene, bool software) : Layer(scene), software_(software) {
    for (const auto pass : {opaque, blended}) tinted_[pass] = makeSurfaceMaterial(pass, "");
}

Qt3DRender::QMaterial* MapLayer::makeSurfaceMaterial(Pass pass, const char* define) {
    const bool blend = pass == blended;
    const MaterialSpec spec{.vertexShader = QStringLiteral("map.vert"),
                            .fragmentShader = QStringLiteral("map.frag"),
                            .pass = blend ? kPassTransparent : kPassOpaque,
                            .define = define,
                            .cullBack = true,
                            .blend = blend,
                            .seenThrough = !blend};
    auto* material = makeMaterial(spec, entity());
    addCommonUniforms(material);
    lightmaps_.append(
        addUniform(material, "lightmap", lightmap_ ? QVariant::fromValue(lightmap_) : QVariant()));
    brightness_.append(addUniform(material, "brightness", brightnessNow_));
    modes_.append(addUniform(material, "mapMode", 0));
    fullBright_.append(addUniform(material, "fullBright", 0));
    brightens_.append(addUniform(material, "mapBrighten", 0.f));
    dims_.append(addUniform(material, "mapDim", 0.f));
    return material;
}

Qt3DRender::QMaterial* MapLayer::surfaceMaterial(Pass pass) {
    if (!isTextured_ || look_.mode != MapMode::textured) return tinted_[pass];
    if (!textured_[pass]) {
        textured_[pass] = makeSurfaceMaterial(pass, "TEXTURED");
        textureUniforms_.append(addUniform(textured_[pass], "textures", QVariant::fromValue(textures_)));
    }
    return textured_[pass];
}

Qt3DRender::QMaterial* MapLayer::skyMaterial() {
    if (sky_) return sky_;
    const MaterialSpec spec{.vertexShader = QStringLiteral("sky.vert"),
                            .fragmentShader = QStringLiteral("sky.frag"),
                            .pass = kPassOpaque,
                            .cullBack = true};
    sky_ = makeMaterial(spec, entity());
    addCommonUniforms(sky_);
    skyLeast_ = addUniform(sky_, "skyLeast", QVector3D());
    skyMost_ = addUniform(sky_, "skyMost", QVector3D());
    skySides_ = addUniform(sky_, "sides", QVariant::fromValue(sides_));
    dims_.append(addUniform(sky_, "mapDim", 0.f));
    return sky_;
}

void MapLayer::clear() {
    for (auto& part : surfaces_) delete std::exchange(part, nullptr);
    for (auto& part : kinds_) delete std::exchange(part, nullptr);
    delete vertices_;
    vertices_ = nullptr;
}

void MapLayer::setMap(const MapDrawList& map, const std::shared_ptr<const TextureArray>& textures,
                      const std::shared_ptr<const TextureArray>& sky) {
    clear();
    auto* lightmap = makeTexture(lightmapImage(map), TextureFilter::linear, entity());
    for (auto* uniform : std::as_const(lightmaps_)) uniform->setValue(QVariant::fromValue(lightmap));
    delete lightmap_;
    lightmap_ = lightmap;
    setTextures(textures, sky);
    vertices_ = new Qt3DCore::QBuffer(entity());
    vertices_->setData(asByteArray(std::span<const MapVertex>(map.vertices)));
    for (const auto pass : {opaque, blended}) {
        worn_[pass] = surfaceMaterial(pass);
        surfaces_[pass] = makePart(map, pass == opaque ? map.opaque : map.transparent, worn_[pass]);
    }
    for (const auto kind : kAllMapKinds) {
        const auto at = toIndex(kind);
        if (kind == MapKind::sky && !hasSky_) continue;
        kinds_[at] = makePart(map, map.kinds[at], kind == MapKind::sky ? skyMaterial() : tinted_[blended]);
    }
    if (sky_) {
        auto within = map.bounds;
        for (const auto index : map.kinds[toIndex(MapKind::sky)]) {
            within.mins = glm::min(within.mins, map.vertices[index].position);
            within.maxs = glm::max(within.maxs, map.vertices[index].position);
        }
        skyLeast_->setValue(QVector3D(within.mins.x, within.mins.y, within.mins.z));
        skyMost_->setValue(QVector3D(within.maxs.x, within.maxs.y, within.maxs.z));
    }
    applyLook();
}

void MapLayer::setTextures(const std::shared_ptr<const TextureArray>& textures,
                           const std::shared_ptr<const TextureArray>& sky) {
    isTextured_ = textures != nullptr;
    hasSky_ = sky != nullptr;
    // The shader needs a texture even when there is none.
    const auto none =
        std::make_shared<const TextureArray>(TextureArray{.side = 1, .levels = 1, .layers = {{0, 0, 0, 0}}});
    auto* before = std::exchange(textures_, nullptr);
    auto* sidesBefore = std::exchange(sides_, nullptr);
    const auto look = software_ ? ArrayLook::plainTiles : ArrayLook::tiles;
    if (isTextured_ || textured_[opaque] || textured_[blended])
        textures_ = makeTextureArray(isTextured_ ? textures : none, look, entity());
    if (hasSky_ || sky_) sides_ = makeTextureArray(hasSky_ ? sky : none, ArrayLook::sides, entity());
    for (auto* uniform : std::as_const(textureUniforms_)) uniform->setValue(QVariant::fromValue(textures_));
    if (skySides_) skySides_->setValue(QVariant::fromValue(sides_));
    delete before;
    delete sidesBefore;
}

Qt3DCore::QEntity* MapLayer::makePart(const MapDrawList& map, const std::vector<std::uint32_t>& indices,
                                      Qt3DRender::QMaterial* material) {
    if (indices.empty()) return nullptr;
    auto* renderer = new Qt3DRender::QGeometryRenderer;
    auto* geometry = new Qt3DCore::QGeometry(renderer);
    using Qt3DCore::QAttribute;
    constexpr uint kStride = sizeof(MapVertex);
    addAttribute(geometry, vertices_,
                 {"vertexPosition", QAttribute::Float, 3, offsetof(MapVertex, position), kStride});
    addAttribute(geometry, vertices_,
                 {"vertexLight", QAttribute::Float, 2, offsetof(MapVertex, lightU), kStride});
    addAttribute(geometry, vertices_,
                 {"vertexTint", QAttribute::UnsignedByte, 4, offsetof(MapVertex, tint), kStride});
    addAttribute(geometry, vertices_, {"vertexTexel", QAttribute::Float, 4, offsetof(MapVertex, u), kStride});
    static_cast<void>(addIndices(geometry, indices));
    setBounds(geometry, map.bounds);
    renderer->setGeometry(geometry);
    renderer->setVertexCount(static_cast<int>(indices.size()));
    return addPart(renderer, material);
}

void MapLayer::dress(Pass pass) {
    auto* wanted = surfaceMaterial(pass);
    if (wanted == worn_[pass] || !surfaces_[pass]) return;
    surfaces_[pass]->removeComponent(worn_[pass]);
    surfaces_[pass]->addComponent(wanted);
    worn_[pass] = wanted;
}

void MapLayer::applyLook() {
    for (const auto pass : {opaque, blended}) dress(pass);
    for (auto* uniform : std::as_const(modes_)) uniform->setValue(static_cast<int>(look_.mode));
    for (auto* uniform : std::as_const(fullBright_)) uniform->setValue(look_.fullBright ? 1 : 0);
    for (auto* uniform : std::as_const(brightens_)) uniform->setValue(look_.brighten);
    for (auto* uniform : std::as_const(dims_)) uniform->setValue(look_.dim);
    for (const auto kind : kAllMapKinds) {
        auto* part = kinds_[toIndex(kind)];
        if (part) part->setEnabled(look_.shows(kind) && (kind != MapKind::sky || opacity() >= 1));
    }
}

void MapLayer::setLook(const MapLook& look) {
    look_ = look;
    applyLook();
}

void MapLayer::setOpacity(float opacity) {
    Layer::setOpacity(opacity);
    applyLook();
}

void MapLayer::setBrightness(float factor) {
    brightnessNow_ = factor;
    for (auto* uniform : std::as_const(brightness_)) uniform->setValue(factor);
}

}  // namespace navwright
