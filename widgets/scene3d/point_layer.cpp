#include "scene3d/point_layer.h"

#include <QVector3D>

#include <algorithm>

#include "scene3d/frame_graph.h"
#include "scene3d/geometry.h"
#include "scene3d/material.h"

namespace navwright {

namespace {

constexpr float kPointPixels = 3;
/// Three 16-bit coordinates and the size: attributes on 4-byte boundaries.
constexpr uint kPlaceStride = 8;
constexpr std::int16_t kFullSize = 16;  ///< sixteenths
constexpr uint kScalarStride = 4;

Qt3DRender::QMaterial* pointMaterial(Behind behind) {
    return makeMaterial({.vertexShader = QStringLiteral("points.vert"),
                         .fragmentShader = QStringLiteral("points.frag"),
                         .pass = kPassPoints,
                         .blend = true,
                         .depthWrite = true,
                         .showsThrough = behind == Behind::dimmed,
                         .pointSize = kPointPixels},
                        nullptr);
}

QByteArray placeBytes(const PointDrawList& points) {
    QByteArray bytes(static_cast<qsizetype>(points.size()) * kPlaceStride, '\0');
    auto* out = reinterpret_cast<std::int16_t*>(bytes.data());
    for (std::size_t i = 0; i < points.size(); ++i) {
        out = std::ranges::copy(points.packed[i], out).out;
        *out++ = points.sizes.empty() ? kFullSize : points.sizes[i];
    }
    return bytes;
}

QByteArray scalarBytes(const PointDrawList& points) {
    QByteArray bytes(static_cast<qsizetype>(points.size()) * kScalarStride, '\0');
    auto* out = reinterpret_cast<std::uint16_t*>(bytes.data());
    const auto& filters = points.filters.empty() ? points.scalars : points.filters;
    for (std::size_t i = 0; i < points.size(); ++i) {
        *out++ = points.scalars[i];
        *out++ = filters[i];
    }
    return bytes;
}

void addPointAttributes(Qt3DCore::QGeometry* geometry, Qt3DCore::QBuffer* places,
                        Qt3DCore::QBuffer* scalars) {
    using Qt3DCore::QAttribute;
    addAttribute(geometry, places, {"vertexPacked", QAttribute::Short, 4, 0, kPlaceStride});
    addAttribute(geometry, scalars, {"vertexScalars", QAttribute::UnsignedShort, 2, 0, kScalarStride});
}

}  // namespace

PointLayer::PointLayer(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind)
    : ScalarLayer(scene, pointMaterial(behind), palettes),
      offset_(addUniform(material(), "packedOffset", QVector3D())),
      scale_(addUniform(material(), "packedScale", 1.f)),
      pointSize_(addUniform(material(), "pointSize", kPointPixels)),
      lineMaterial_(makeMaterial({.vertexShader = QStringLiteral("points.vert"),
                                  .fragmentShader = QStringLiteral("lines.frag"),
                                  .pass = kPassPoints,
                                  .blend = true},
                                 entity())) {
    static_cast<void>(addUniform(material(), "joined", 0));
    for (auto* uniform : material()->parameters()) {
        if (uniform->name() != QStringLiteral("joined")) lineMaterial_->addParameter(uniform);
    }
    static_cast<void>(addUniform(lineMaterial_, "joined", 1));
}

void PointLayer::setPoints(const PointDrawList& points, const Box& bounds) {
    delete linePart_;
    delete part_;
    part_ = linePart_ = nullptr;
    renderer_ = lineRenderer_ = nullptr;
    scalars_ = nullptr;
    count_ = points.size();
    if (count_ == 0) return;
    offset_->setValue(QVector3D(points.offset.x, points.offset.y, points.offset.z));
    scale_->setValue(points.scale);
    renderer_ = new Qt3DRender::QGeometryRenderer;
    auto* geometry = new Qt3DCore::QGeometry(renderer_);
    auto* places = new Qt3DCore::QBuffer(geometry);
    places->setData(placeBytes(points));
    scalars_ = new Qt3DCore::QBuffer(geometry);
    scalars_->setData(scalarBytes(points));
    addPointAttributes(geometry, places, scalars_);
    setBounds(geometry, bounds);
    renderer_->setGeometry(geometry);
    renderer_->setPrimitiveType(Qt3DRender::QGeometryRenderer::Points);
    part_ = addPart(renderer_, material());
    if (!points.lines.empty()) addLines(points.lines, places, bounds);
    applyBudget();
}

void PointLayer::addLines(const std::vector<std::uint32_t>& lines, Qt3DCore::QBuffer* places,
                          const Box& bounds) {
    lineCount_ = lines.size() / 2;
    lineRenderer_ = new Qt3DRender::QGeometryRenderer;
    auto* geometry = new Qt3DCore::QGeometry(lineRenderer_);
    addPointAttributes(geometry, places, scalars_);
    addIndices(geometry, lines);
    setBounds(geometry, bounds);
    lineRenderer_->setGeometry(geometry);
    lineRenderer_->setPrimitiveType(Qt3DRender::QGeometryRenderer::Lines);
    linePart_ = addPart(lineRenderer_, lineMaterial_);
}

void PointLayer::setScalars(const PointDrawList& points) {
    if (scalars_ != nullptr && points.size() == count_) scalars_->setData(scalarBytes(points));
}

void PointLayer::setPointSize(float pixels) {
    pointSize_->setValue(pixels);
}

void PointLayer::setBudget(std::size_t count) {
    budget_ = count;
    applyBudget();
}

void PointLayer::applyBudget() {
    if (renderer_ != nullptr) renderer_->setVertexCount(static_cast<int>(std::min(count_, budget_)));
    if (lineRenderer_ != nullptr) {
        const auto lines = budget_ < count_ ? std::min(lineCount_, budget_ / 2) : lineCount_;
        lineRenderer_->setVertexCount(static_cast<int>(2 * lines));
    }
}

}  // namespace navwright
