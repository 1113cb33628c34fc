#include "widgets/view3d/scene3d/split_frames.h"

#include <Qt3DRender/qsubtreeenabler.h>
#include <QVector2D>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QLayer>
#include <Qt3DRender/QLayerFilter>
#include <Qt3DRender/QNoDraw>
#include <Qt3DRender/QRenderStateSet>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QScissorTest>
#include <Qt3DRender/QViewport>

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "widgets/view3d/scene3d/frame_graph.h"
#include "widgets/view3d/scene3d/geometry.h"
#include "widgets/view3d/scene3d/material.h"

namespace navwright {

namespace {

constexpr float kLineWidth = 4;  ///< logical pixels

std::size_t numberOf(SplitSide side) {
    return toIndex(side);
}

}  // namespace

SplitFrames::SplitFrames(Qt3DRender::QFrameGraphNode* parent, Qt3DCore::QEntity* scene, const Drawn& drawn)
    : branch_(new Qt3DRender::QSubtreeEnabler(parent)), line_(new Qt3DCore::QEntity(scene)) {
    branch_->setObjectName(QStringLiteral("split"));
    clear_ = new Qt3DRender::QClearBuffers(branch_);
    clear_->setBuffers(Qt3DRender::QClearBuffers::ColorDepthBuffer);
    new Qt3DRender::QNoDraw(clear_);
    addMaps(drawn);
    for (auto& side : sides_) {
        side.entity = new Qt3DCore::QEntity(scene);
        side.layer = new Qt3DRender::QLayer(side.entity);
        side.layer->setRecursive(true);
        side.entity->addComponent(side.layer);
    }
    for (const auto side : {SplitSide::a, SplitSide::b}) addSide(side, drawn);
    addPass(branch_, kPassSplitLine);
    addLine();
    set({}, {}, 1, nullptr);
}

/// Both sides show the same map from the same camera: corners and pixels of it need not be worked out twice.
void SplitFrames::addMaps(const Drawn& drawn) {
    once_ = new Qt3DRender::QSubtreeEnabler(branch_);
    drawn.map(once_);
    twice_ = new Qt3DRender::QSubtreeEnabler(branch_);
    for (const double left : {0.0, 0.5}) {
        auto* half = new Qt3DRender::QViewport(twice_);
        half->setNormalizedRect({left, 0, 0.5, 1});
        drawn.map(half);
    }
    copied_ = new Qt3DRender::QSubtreeEnabler(branch_);
    shared_ = new Qt3DRender::QRenderTargetSelector(copied_);
    clearShared_ = new Qt3DRender::QClearBuffers(shared_);
    clearShared_->setBuffers(Qt3DRender::QClearBuffers::ColorDepthBuffer);
    new Qt3DRender::QNoDraw(clearShared_);
    drawn.map(shared_);
    addPass(copied_, kPassHeld);
}

void SplitFrames::addSide(SplitSide side, const Drawn& drawn) {
    using namespace Qt3DRender;
    auto& own = sides_[numberOf(side)];
    auto* states = new QRenderStateSet(branch_);
    own.bounds = new QScissorTest(states);
    states->addRenderState(own.bounds);
    own.viewport = new QViewport(states);
    auto* filter = new QLayerFilter(own.viewport);
    filter->setFilterMode(QLayerFilter::DiscardAnyMatchingLayers);
    filter->addLayer(sides_[1 - numberOf(side)].layer);
    drawn.rest(filter);
}

void SplitFrames::addLine() {
    constexpr std::array<Vec3, 6> kCorners{
        {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}};
    auto* renderer = new Qt3DRender::QGeometryRenderer(line_);
    auto* geometry = new Qt3DCore::QGeometry(renderer);
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(asByteArray(std::span<const Vec3>(kCorners)));
    addAttribute(geometry, buffer, {"vertexPosition", Qt3DCore::QAttribute::Float, 3, 0, sizeof(Vec3)});
    renderer->setGeometry(geometry);
    renderer->setVertexCount(static_cast<int>(kCorners.size()));
    auto* material = makeMaterial({.vertexShader = QStringLiteral("split_line.vert"),
                                   .fragmentShader = QStringLiteral("split_line.frag"),
                                   .pass = kPassSplitLine,
                                   .covers = true},
                                  line_);
    lineAt_ = addUniform(material, "lineAt", QVector2D());
    line_->addComponent(renderer);
    line_->addComponent(material);
}

void SplitFrames::dropTarget() {
    shared_->setTarget(nullptr);
    copied_->setEnabled(false);
}

void SplitFrames::set(const Split& split, const QSize& pixels, float scale,
                      Qt3DRender::QRenderTarget* shared) {
    const bool beside = split.kind == Split::Kind::beside;
    if (shared) shared_->setTarget(shared);
    once_->setEnabled(!beside);
    twice_->setEnabled(beside && !shared);
    copied_->setEnabled(beside && shared);
    // The copy is of depths too, and covers all.
    clear_->setBuffers(beside && shared ? Qt3DRender::QClearBuffers::None
                                        : Qt3DRender::QClearBuffers::ColorDepthBuffer);
    branch_->setEnabled(split.on());
    line_->setEnabled(split.on());
    for (const auto& side : sides_) side.entity->setEnabled(split.on());
    if (!split.on() || pixels.isEmpty()) return;
    const auto width = static_cast<float>(pixels.width());
    const auto line = split.line(width);
    const auto middle = static_cast<int>(std::lround(line));
    for (const auto side : {SplitSide::a, SplitSide::b}) {
        const auto& own = sides_[numberOf(side)];
        const bool left = side == SplitSide::a;
        own.bounds->setLeft(left ? 0 : middle);
        own.bounds->setWidth(left ? middle : std::max(pixels.width() - middle, 0));
        own.bounds->setBottom(0);
        own.bounds->setHeight(pixels.height());
        own.viewport->setNormalizedRect(beside ? QRectF(left ? 0 : 0.5, 0, 0.5, 1) : QRectF(0, 0, 1, 1));
    }
    lineAt_->setValue(QVector2D(2 * line / width - 1, kLineWidth * scale / width));
}

void SplitFrames::setBackground(const QColor& colour) {
    clear_->setClearColor(colour);
    clearShared_->setClearColor(colour);
}

}  // namespace navwright
