#include "widgets/view3d/view/workbench_view.h"

#include <QEvent>
#include <QVBoxLayout>

#include <optional>
#include <utility>

namespace navwright {

WorkbenchView::WorkbenchView(Document& document, LayerModel& layers, Selection& selection, const GlInfo& gl,
                             QWidget* parent)
    : QWidget(parent),
      layers_(layers),
      selection_(selection),
      scene_(new SceneView(gl)),
      drawn_(scene_->scene(), scene_->palettes(), gl.software),
      split_(*scene_, drawn_, layers),
      content_(document, layers, selection),
      pictures_(*scene_, drawn_, layers, content_, worker_),
      camera_(*scene_, drawn_, layers, content_, selection),
      pointer_(*scene_, drawn_, layers, selection, split_, content_),
      map_(*scene_, drawn_, document, worker_, skinLimits(gl.software, gl.arrayLayers)),
      budget_(*scene_, drawn_, layers, gl.software),
      captures_(*scene_, split_, worker_) {
    setObjectName(QStringLiteral("workbenchView"));
    addScene();
    drawn_.applyAll(layers_);
    // Pictures under way come together.
    drawn_.whenChanging([this] {
        if (!worker_.busy()) scene_->refreshHeld();
    });
    connectModels(document, selection);
    connectParts();
    connectScene();
    applyTheme();
    applyXray();
    map_.refresh();
    refresh();
}

WorkbenchView::~WorkbenchView() = default;

void WorkbenchView::addScene() {
    auto* container = QWidget::createWindowContainer(scene_, this);
    container->setObjectName(QStringLiteral("view3d"));
    container->setAccessibleName(tr("3D view"));
    container->setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(container);
    connect(scene_, &SceneView::focusWanted, container, qOverload<>(&QWidget::setFocus));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(container);
}

void WorkbenchView::connectModels(Document& document, Selection& selection) {
    connect(&document, &Document::mapChanged, this, [this] {
        map_.refresh();
        refresh();
    });
    connect(&layers_, &LayerModel::changed, this, &WorkbenchView::showLayer);
    connect(&layers_, &LayerModel::heightCutChanged, this, [this] {
        drawn_.applyAll(layers_);
        showNumbers();
    });
    connect(&layers_, &LayerModel::nodeNumbersChanged, this, [this] {
        drawn_.apply(LayerId::nodes, layers_);
        showNumbers();
    });
    connect(&layers_, &LayerModel::onlySelectedChanged, this, &WorkbenchView::showOnly);
    connect(&selection, &Selection::itemsChanged, this, [this] {
        if (layers_.onlySelected()) showOnly();
    });
    connect(&selection, &Selection::currentChanged, this, [this] {
        if (content_.areaLook().ofSelected) pictures_.refresh(LayerId::reachabilities);
        pointer_.showSelection();
        for (int i = 0; i < kLayerCount; ++i) emit legendChanged(static_cast<LayerId>(i));
    });
}

void WorkbenchView::connectParts() {
    connect(&content_, &ViewContent::shownChanged, this, &WorkbenchView::showPart);
    connect(&content_, &ViewContent::changed, this, &WorkbenchView::refresh);
    connect(&pictures_, &LayerPictures::pictured, this, [this](LayerId layer) {
        if (!map_.shown() && drawn_.stage(layer).items() > 0) camera_.frameOnce();
        budget_.apply();
        showNumbers();
    });
    connect(&pictures_, &LayerPictures::counted, this, &WorkbenchView::legendChanged);
    connect(&map_, &ViewMap::left, &camera_, &ViewCamera::leaveMap);
    connect(&map_, &ViewMap::built, &camera_, &ViewCamera::frameOnce);
    connect(&pointer_, &ViewPointer::flightWanted, &camera_, &ViewCamera::lookAt);
    connect(&split_, &SplitNavs::changed, this, &WorkbenchView::showNumbers);
    connect(&split_, &SplitNavs::built, this, [this] {
        showNumbers();
        captures_.arrived();
    });
    connect(&split_, &SplitNavs::failed, this, &WorkbenchView::failed);
    connect(&worker_, &StageWorker::failed, this, &WorkbenchView::failed);
    connect(&worker_, &StageWorker::idle, this, [this] {
        if (captures_.arrived()) scene_->refreshHeld();
    });
}

void WorkbenchView::connectScene() {
    connect(scene_, &SceneView::moving, this, &WorkbenchView::setMoving);
    connect(scene_, &SceneView::resized, this, [this](const QSize& pixels) {
        drawn_.setViewport(pixels, static_cast<float>(scene_->devicePixelRatio()));
        camera_.keepFrame();
        showNumbers();
    });
    connect(scene_, &SceneView::splitMoved, this, &WorkbenchView::showNumbers);
    connect(scene_, &SceneView::rigChanged, this, [this] {
        drawn_.setRig(scene_->rig());
        showNumbers();
    });
    drawn_.setRig(scene_->rig());
}

void WorkbenchView::refresh() {
    pictures_.refresh();
    pointer_.showSelection();
}

void WorkbenchView::showLayer(LayerId layer) {
    pictures_.refresh(layer);
    split_.refresh();
    drawn_.apply(layer, layers_);
    budget_.apply();
    applyXray();
    showNumbers();
    emit legendChanged(layer);
}

void WorkbenchView::showPart() {
    drawn_.setShrink(content_.areaLook().shrink);
    drawn_.setShown(content_.source().shown);
    showNumbers();
}

void WorkbenchView::showNumbers() {
    // Nodes of a draft have numbers that nothing else names.
    if (content_.isDraft() && !split_.on()) return drawn_.hideNumbers();
    drawn_.showNumbers(map_.shown() ? &map_.shown()->collision : nullptr, scene_->split());
}

void WorkbenchView::showOnly() {
    const auto& items = selection_.items();
    const bool only = layers_.onlySelected() && !items.empty();
    drawn_.setOnly(only ? std::optional(items) : std::nullopt, layers_);
    pointer_.showSelection();
    budget_.apply();
    showNumbers();
}

void WorkbenchView::setOverlays(OverlayModel& overlays) {
    overlays_ = &overlays;
    connect(&overlays, &OverlayModel::changed, this, [this](const QString& id) {
        for (auto& one : overlays_->drawn(id))
            drawn_.setOverlay(one.part, std::move(one.picture), one.opacity);
    });
}

void WorkbenchView::setOverlay(const QString& id, std::shared_ptr<const StagePicture> picture,
                               float opacity) {
    if (overlays_ && overlays_->idOf(id)) return overlays_->set(id, std::move(picture), opacity);
    drawn_.setOverlay(id, std::move(picture), opacity);
}

void WorkbenchView::applyXray() {
    const bool through = isSeenThrough(layers_);
    if (std::exchange(seenThrough_, through) != through) scene_->setSeenThrough(through);
}

void WorkbenchView::applyTheme() {
    scene_->setBackground(viewBackground(palette()));
}

void WorkbenchView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) applyTheme();
    QWidget::changeEvent(event);
}

Legend WorkbenchView::legend(LayerId layer) const {
    const auto& stage = drawn_.stage(layer);
    auto legend = makeLegend(layer, layers_.settings(layer), stage.scale());
    const auto selected = content_.selected();
    const bool lit = (layer == LayerId::links && selected.kind == ItemKind::node) ||
                     (layer == LayerId::reachabilities && selected.kind == ItemKind::area);
    if (layerOf(selected.kind) == layer)
        legend.lit = {
            {.name = "Selected", .scalar = kSelectedMarkColour, .count = 1, .shape = kSelectedMarkShape}};
    if (lit && stage.picture()) legend.lit = litLinks(stage.picture()->ribbons, stage.filter(), selected);
    return legend;
}

}  // namespace navwright
