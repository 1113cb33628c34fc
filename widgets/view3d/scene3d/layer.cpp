#include "widgets/view3d/scene3d/layer.h"

#include <QVector2D>
#include <QVector4D>

#include "widgets/view3d/scene3d/frame_graph.h"
#include "widgets/view3d/scene3d/material.h"

namespace navwright {

namespace {

/// Far above any map, yet exact in single precision.
constexpr float kNoCut = 1e9f;

}  // namespace

const char* passOf(Behind behind) {
    return behind == Behind::dimmed ? kPassOverlay : kPassPoints;
}

Layer::Layer(Qt3DCore::QEntity* scene) : entity_(new Qt3DCore::QEntity(scene)), heightCutNow_(kNoCut) {}

void Layer::setVisible(bool visible) {
    entity_->setEnabled(visible);
}

bool Layer::visible() const {
    return entity_->isEnabled();
}

void Layer::setOpacity(float opacity) {
    opacityNow_ = opacity;
    for (auto* uniform : std::as_const(opacity_)) uniform->setValue(opacity);
}

void Layer::setHeightCut(float z) {
    heightCutNow_ = z;
    for (auto* uniform : std::as_const(heightCut_)) uniform->setValue(z);
}

void Layer::addCommonUniforms(Qt3DRender::QMaterial* material) {
    opacity_.append(addUniform(material, "opacity", opacityNow_));
    heightCut_.append(addUniform(material, "heightCut", heightCutNow_));
}

Qt3DCore::QEntity* Layer::addPart(Qt3DRender::QGeometryRenderer* renderer, Qt3DRender::QMaterial* material) {
    auto* part = new Qt3DCore::QEntity(entity_);
    renderer->setParent(part);
    part->addComponent(renderer);
    part->addComponent(material);
    return part;
}

ScalarLayer::ScalarLayer(Qt3DCore::QEntity* scene, Qt3DRender::QMaterial* material,
                         Qt3DRender::QTexture2D* palettes)
    : Layer(scene), material_(material) {
    material_->setParent(entity());
    addCommonUniforms(material_);
    static_cast<void>(addUniform(material_, "palettes", QVariant::fromValue(palettes)));
    palette_ = addUniform(material_, "palette", 0);
    range_ = addUniform(material_, "range", QVector2D(0, 1));
    categories_ = addUniform(material_, "categories", 0);
    filterRange_ = addUniform(material_, "filterRange", QVector2D(-kNoCut, kNoCut));
    shownSpan_ = addUniform(material_, "shownSpan", {});
    shownDemo_ = addUniform(material_, "shownDemo", {});
    shownPlayer_ = addUniform(material_, "shownPlayer", {});
    shownTypes_ = addUniform(material_, "shownTypes", {});
    shownSeen_ = addUniform(material_, "shownSeen", {});
    ScalarLayer::setFilter({});
}

void ScalarLayer::setColouring(const Colouring& colouring) {
    palette_->setValue(static_cast<int>(colouring.palette));
    range_->setValue(QVector2D(colouring.low, colouring.high));
    categories_->setValue(colouring.categories ? 1 : 0);
}

void ScalarLayer::setFilterRange(float low, float high) {
    filterRange_->setValue(QVector2D(low, high));
}

void ScalarLayer::setFilter(const DrawFilter& filter) {
    shownSpan_->setValue(QVector4D(filter.firstFrame, filter.lastFrame, filter.slowest, filter.fastest));
    shownDemo_->setValue(filter.demo);
    shownPlayer_->setValue(filter.player);
    shownTypes_->setValue(filter.types);
    shownSeen_->setValue(filter.leastSeen);
}

}  // namespace navwright
