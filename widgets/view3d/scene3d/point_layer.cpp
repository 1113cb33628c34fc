#include "widgets/view3d/scene3d/point_layer.h"

#include <QVector3D>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "widgets/view3d/scene3d/frame_graph.h"
#include "widgets/view3d/scene3d/geometry.h"
#include "widgets/view3d/scene3d/material.h"

namespace navwright {

namespace {

constexpr float kPointPixels = 3;
constexpr uint kStride = sizeof(PackedPoint);

Qt3DRender::QMaterial* pointMaterial(Behind behind) {
    return makeMaterial({.vertexShader = QStringLiteral("points.vert"),
                         .fragmentShader = QStringLiteral("points.frag"),
                         .pass = passOf(behind),
                         .blend = true,
                         .depthWrite = true,
                         .showsThrough = behind == Behind::dimmed,
                         .pointSize = kPointPixels},
                        nullptr);
}

void addPointAttributes(Qt3DCore::QGeometry* geometry, Qt3DCore::QBuffer* points) {
    using Qt3DCore::QAttribute;
    addAttribute(geometry, points, {"vertexPacked", QAttribute::Short, 4, 0, kStride});
    addAttribute(geometry, points,
                 {"vertexFacts", QAttribute::UnsignedShort, 4, offsetof(PackedPoint, scalar), kStride});
}

}  // namespace

PointLayer::PointLayer(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind)
    : ScalarLayer(scene, pointMaterial(behind), palettes),
      offset_(addUniform(material(), "packedOffset", QVector3D())),
      scale_(addUniform(material(), "packedScale", 1.f)),
      pointSize_(addUniform(material(), "pointSize", kPointPixels)),
      foremost_(addUniform(material(), "foremost", -1)),
      lineMaterial_(makeMaterial({.vertexShader = QStringLiteral("points.vert"),
                                  .fragmentShader = QStringLiteral("lines.frag"),
                                  .pass = passOf(behind),
                                  .blend = true},
                                 entity())) {
    for (auto* uniform : material()->parameters()) lineMaterial_->addParameter(uniform);
}

void PointLayer::setPoints(const PointDrawList& points, const Box& bounds) {
    delete linePart_;
    delete part_;
    part_ = linePart_ = nullptr;
    renderer_ = lineRenderer_ = nullptr;
    points_ = indices_ = nullptr;
    count_ = points.size();
    if (count_ == 0) return;
    offset_->setValue(QVector3D(points.offset.x, points.offset.y, points.offset.z));
    scale_->setValue(points.scale);
    renderer_ = new Qt3DRender::QGeometryRenderer;
    auto* geometry = new Qt3DCore::QGeometry(renderer_);
    points_ = new Qt3DCore::QBuffer(geometry);
    points_->setData(asByteArray(std::span<const PackedPoint>(points.points)));
    addPointAttributes(geometry, points_);
    setBounds(geometry, bounds);
    renderer_->setGeometry(geometry);
    renderer_->setPrimitiveType(Qt3DRender::QGeometryRenderer::Points);
    part_ = addPart(renderer_, material());
    if (!points.lines.empty()) addLines(points.lines, bounds);
    framesPerStep_ = points.framesPerStep;
    setFilter(filter_);
    applyBudget();
}

void PointLayer::addLines(const std::vector<std::uint32_t>& lines, const Box& bounds) {
    lineCount_ = lines.size() / 2;
    lineRenderer_ = new Qt3DRender::QGeometryRenderer;
    auto* geometry = new Qt3DCore::QGeometry(lineRenderer_);
    addPointAttributes(geometry, points_);
    indices_ = addIndices(geometry, lines);
    setBounds(geometry, bounds);
    lineRenderer_->setGeometry(geometry);
    lineRenderer_->setPrimitiveType(Qt3DRender::QGeometryRenderer::Lines);
    linePart_ = addPart(lineRenderer_, lineMaterial_);
}

void PointLayer::setFilter(const DrawFilter& filter) {
    filter_ = filter;
    // What rounds to the same step as a limit is shown with it.
    constexpr float kWithin = 0.25f;
    const auto step = [](float speed) { return std::round(speed * PackedPoint::kSpeedSteps); };
    auto steps = filter;
    steps.firstFrame = std::floor(filter.firstFrame / framesPerStep_);
    steps.lastFrame = std::floor(filter.lastFrame / framesPerStep_);
    steps.slowest = step(filter.slowest) - kWithin;
    steps.fastest = step(filter.fastest) + kWithin;
    ScalarLayer::setFilter(steps);
}

void PointLayer::setCoarse(bool coarse) {
    coarse_ = coarse;
    applyBudget();
}

void PointLayer::release() {
    // Qt3D never uploads empty data, so the graphics card keeps what it has.
    if (points_ != nullptr) points_->setData({});
    if (indices_ != nullptr) indices_->setData({});
}

void PointLayer::setPointSize(float pixels) {
    pointSize_->setValue(pixels);
}

void PointLayer::setForemost(int category) {
    foremost_->setValue(category);
}

void PointLayer::setBudget(std::size_t count) {
    budget_ = count;
    applyBudget();
}

void PointLayer::applyBudget() {
    if (renderer_ != nullptr) {
        const auto count = std::min(count_, budget_);
        renderer_->setVertexCount(static_cast<int>(count));
        part_->setEnabled(count > 0);  // 0 vertices would mean all
    }
    if (lineRenderer_ != nullptr) {
        const auto lines = budget_ < count_ ? std::min(lineCount_, budget_ / 2) : lineCount_;
        lineRenderer_->setVertexCount(static_cast<int>(2 * lines));
        linePart_->setEnabled(!coarse_ && lines > 0);
    }
}

}  // namespace navwright
