#include "widgets/view3d/scene3d/ribbon_layer.h"

#include <QPoint>
#include <QVector2D>

#include <array>
#include <cstddef>

#include "widgets/view3d/scene3d/frame_graph.h"
#include "widgets/view3d/scene3d/geometry.h"
#include "widgets/view3d/scene3d/material.h"

namespace navwright {

namespace {

struct Place {
    float along;   ///< 0..1 the shaft; 1.1 the head's base, 2 its tip
    float across;  ///< -1..1
};

/// Two triangles for the shaft, one for the head.
constexpr std::array<Place, 9> kTemplate{
    {{0, -1}, {1, -1}, {1, 1}, {0, -1}, {1, 1}, {0, 1}, {1.1f, -1}, {2, 0}, {1.1f, 1}}};

constexpr int kLineEnds = 2;  ///< the first of the template

Qt3DRender::QMaterial* ribbonMaterial(Behind behind) {
    return makeMaterial({.vertexShader = QStringLiteral("ribbons.vert"),
                         .fragmentShader = QStringLiteral("ribbons.frag"),
                         .pass = passOf(behind),
                         .blend = true,
                         .depthWrite = true,
                         .showsThrough = behind == Behind::dimmed},
                        nullptr);
}

/// Draws instances of `places`, which it then owns.
Qt3DRender::QGeometryRenderer* makeRenderer(Qt3DCore::QBuffer* places, const Box& bounds) {
    using Qt3DCore::QAttribute;
    auto* renderer = new Qt3DRender::QGeometryRenderer;
    auto* geometry = new Qt3DCore::QGeometry(renderer);
    auto* shape = new Qt3DCore::QBuffer(geometry);
    shape->setData(asByteArray(std::span<const Place>(kTemplate)));
    places->setParent(geometry);
    constexpr uint kEach = sizeof(Ribbon);
    addAttribute(geometry, shape, {"vertexPlace", QAttribute::Float, 2, 0, sizeof(Place)});
    addAttribute(geometry, places, {"ribbonFrom", QAttribute::Float, 3, offsetof(Ribbon, from), kEach, 1});
    addAttribute(geometry, places, {"ribbonTo", QAttribute::Float, 3, offsetof(Ribbon, to), kEach, 1});
    addAttribute(geometry, places,
                 {"ribbonScalars", QAttribute::Float, 4, offsetof(Ribbon, scalar), kEach, 1});
    addAttribute(geometry, places, {"ribbonLook", QAttribute::Float, 4, offsetof(Ribbon, stroke), kEach, 1});
    addAttribute(geometry, places,
                 {"ribbonBack", QAttribute::Float, 2, offsetof(Ribbon, backFilter), kEach, 1});
    addFactAttributes(geometry, places, offsetof(Ribbon, facts), kEach);
    setBounds(geometry, bounds);
    renderer->setGeometry(geometry);
    return renderer;
}

}  // namespace

RibbonLayer::RibbonLayer(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind)
    : ScalarLayer(scene, ribbonMaterial(behind), palettes),
      viewport_(addUniform(material(), "viewport", QVector2D(1, 1))),
      selected_(addUniform(material(), "selected", QPoint(-1, 0))),
      hovered_(addUniform(material(), "hovered", QPoint(-1, 0))),
      litNode_(addUniform(material(), "litNode", -1)),
      clearTo_(addUniform(material(), "clearTo", 0.f)),
      nearer_(addUniform(material(), "nearer", 0.f)) {}

void RibbonLayer::setRibbons(const RibbonDrawList& ribbons, const Box& bounds) {
    if (part_ == nullptr) {
        if (ribbons.empty()) return;
        places_ = new Qt3DCore::QBuffer;
        renderer_ = makeRenderer(places_, bounds);
        applyDetail();
        part_ = addPart(renderer_, material());
    }
    places_->setData(asByteArray(std::span<const Ribbon>(ribbons)));
    renderer_->setInstanceCount(static_cast<int>(ribbons.size()));
    part_->setEnabled(!ribbons.empty());
}

void RibbonLayer::setCoarse(bool coarse) {
    coarse_ = coarse;
    applyDetail();
}

void RibbonLayer::applyDetail() {
    if (renderer_ == nullptr) return;
    using Qt3DRender::QGeometryRenderer;
    renderer_->setPrimitiveType(coarse_ ? QGeometryRenderer::Lines : QGeometryRenderer::Triangles);
    renderer_->setVertexCount(coarse_ ? kLineEnds : static_cast<int>(kTemplate.size()));
}

void RibbonLayer::setViewport(const QSize& pixels) {
    viewport_->setValue(QVector2D(static_cast<float>(pixels.width()), static_cast<float>(pixels.height())));
}

void RibbonLayer::setSelected(int first, int count) {
    selected_->setValue(QPoint(first, count));
}

void RibbonLayer::setHovered(int first, int count) {
    hovered_->setValue(QPoint(first, count));
}

void RibbonLayer::setLitNode(int node) {
    litNode_->setValue(node);
}

void RibbonLayer::setNearer(float units) {
    nearer_->setValue(units);
}

void RibbonLayer::setClearTo(float distance) {
    clearTo_->setValue(distance);
}

}  // namespace navwright
