#include "widgets/view3d/view/workbench_view.h"

#include <QEvent>
#include <QVBoxLayout>

#include "widgets/common/models/file_text.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/view3d/view/clear_sight.h"

namespace navwright {

namespace {

/// Points drawn while the camera moves, and once it rests (docs/performance.md).
constexpr std::size_t kSoftwareMoving = 100'000, kSoftwareStill = 400'000;
constexpr std::size_t kGpuMoving = 4'000'000, kGpuStill = 100'000'000;
constexpr std::size_t kManyPoints = 100'000;  ///< worth freeing what the graphics card has as well
constexpr float kFocusDistance = 320;
constexpr float kPlanPitch = 85;      ///< degrees: looked at from above
constexpr int kCaptureAttempts = 10;  ///< the first pictures of a new window are blank

bool isBlank(const QImage& image) {
    if (image.isNull()) return true;
    const auto first = image.pixel(0, 0);
    for (int y = 0; y < image.height(); y += 4) {
        for (int x = 0; x < image.width(); x += 4) {
            if (image.pixel(x, y) != first) return false;
        }
    }
    return true;
}

}  // namespace

WorkbenchView::WorkbenchView(Document& document, LayerModel& layers, Selection& selection, const GlInfo& gl,
                             QWidget* parent)
    : QWidget(parent),
      document_(document),
      layers_(layers),
      selection_(selection),
      skinLimits_(skinLimits(gl.software, gl.arrayLayers)),
      software_(gl.software),
      scene_(new SceneView(gl)) {
    setObjectName(QStringLiteral("workbenchView"));
    auto* container = QWidget::createWindowContainer(scene_, this);
    container->setObjectName(QStringLiteral("view3d"));
    container->setAccessibleName(tr("3D view"));
    container->setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(container);
    connect(scene_, &SceneView::focusWanted, container, qOverload<>(&QWidget::setFocus));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(container);
    drawn_ = std::make_unique<SceneLayers>(scene_->scene(), scene_->palettes(), software_);
    drawn_->applyAll(layers_);
    split_ = std::make_unique<SplitNavs>(*scene_, *drawn_, layers_);
    // Pictures under way come together.
    drawn_->whenChanging([this] {
        if (!worker_.busy()) scene_->refreshHeld();
    });
    connectModels();
    connectScene();
    applyTheme();
    applyXray();
    showMap();
    refresh();
}

WorkbenchView::~WorkbenchView() = default;

void WorkbenchView::connectModels() {
    connect(&document_, &Document::mapChanged, this, [this] {
        showMap();
        refresh();
    });
    connect(&document_, &Document::generationChanged, this, &WorkbenchView::refresh);
    connect(&document_, &Document::draftChanged, this, &WorkbenchView::refresh);
    connect(&document_, &Document::reportChanged, this, &WorkbenchView::refresh);
    connect(split_.get(), &SplitNavs::changed, this, [this] {
        showNumbers();
        showSelectionInSides();
    });
    connect(split_.get(), &SplitNavs::built, this, [this] {
        showNumbers();
        if (worker_.busy()) return;
        for (const auto& done : std::exchange(awaiting_, {})) done();
    });
    connect(split_.get(), &SplitNavs::failed, this, &WorkbenchView::failed);
    connect(&layers_, &LayerModel::changed, this, [this](LayerId layer) {
        refreshLayer(layer);
        split_->refresh();
        drawn_->apply(layer, layers_);
        applyBudget();
        applyXray();
        showNumbers();
        emit legendChanged(layer);
    });
    connect(&layers_, &LayerModel::heightCutChanged, this, [this] {
        drawn_->applyAll(layers_);
        showNumbers();
    });
    connect(&layers_, &LayerModel::nodeNumbersChanged, this, [this] {
        drawn_->apply(LayerId::nodes, layers_);
        showNumbers();
    });
    connect(&selection_, &Selection::currentChanged, this, [this] {
        if (areas_ != nullptr && areas_->look().ofSelected) refreshLayer(LayerId::ways);
        showSelection();
        emit legendChanged(LayerId::links);
        emit legendChanged(LayerId::ways);
    });
    connect(&selection_, &Selection::hoveredChanged, this,
            [this](const Item& item) { drawn_->setHovered(item); });
    connect(&selection_, &Selection::focusWanted, this, &WorkbenchView::focusOn);
    connect(&worker_, &StageWorker::built, this, &WorkbenchView::takePicture);
    connect(&worker_, &StageWorker::tallied, this,
            [this](LayerId layer, const std::shared_ptr<const StagePicture>& tally) {
                drawn_->change(layer).setTally(*tally);
                drawn_->apply(layer, layers_);
                refreshCounts();
                emit legendChanged(layer);
            });
    connect(&worker_, &StageWorker::failed, this, &WorkbenchView::failed);
    connect(&worker_, &StageWorker::mapBuilt, this, [this](const std::shared_ptr<const MapPicture>& map) {
        tinted_ = map;
        drawn_->setMap(map);
        if (!std::exchange(framed_, true) && !std::exchange(placed_, false)) frameMap();
        reloadTextures();
    });
    connect(&worker_, &StageWorker::textured, this,
            [this](const std::shared_ptr<const MapPicture>& map, const TextureReport& report) {
                const auto& wanted = map ? map : tinted_;
                if (wanted != drawn_->map()) drawn_->setMap(wanted);
                mapLook_->setReport(report);
                if (!map) return;
                // The second frame from now surely has what was handed over.
                scene_->afterFrame([this] { scene_->afterFrame([this] { worker_.returnFreedMemory(); }); });
            });
    connect(&worker_, &StageWorker::idle, this, [this] {
        if (split_->busy()) return;
        for (const auto& done : std::exchange(awaiting_, {})) done();
        scene_->refreshHeld();
    });
}

void WorkbenchView::connectScene() {
    connect(scene_, &SceneView::hovered, this, &WorkbenchView::hoverAt);
    connect(scene_, &SceneView::left, this, [this] {
        selection_.hover({});
        emit hoverText({});
    });
    connect(scene_, &SceneView::clicked, this, &WorkbenchView::clickAt);
    connect(scene_, &SceneView::doubleClicked, this, &WorkbenchView::flyTo);
    connect(scene_, &SceneView::moving, this, &WorkbenchView::setMoving);
    connect(scene_, &SceneView::resized, this, [this](const QSize& pixels) {
        drawn_->setViewport(pixels, static_cast<float>(scene_->devicePixelRatio()));
        // Until the camera is moved, the whole map stays in the picture.
        if (whole_ && *whole_ == scene_->rig()) frameMap();
        showNumbers();
    });
    connect(scene_, &SceneView::splitMoved, this, &WorkbenchView::showNumbers);
    connect(scene_, &SceneView::rigChanged, this, [this] {
        drawn_->setRig(scene_->rig());
        showNumbers();
    });
    drawn_->setRig(scene_->rig());
}

StageSource WorkbenchView::source() const {
    StageSource source{document_.generation(), document_.shownMap(), document_.report(),
                       filter_ ? filter_->shown() : ShownData(), document_.testedNav()};
    const bool byConfidence =
        std::ranges::any_of(std::array{LayerId::nodes, LayerId::links}, [&](LayerId layer) {
            return colouringAt(layer, layers_.settings(layer).colourBy).key == "confidence";
        });
    // Where it is not shown a change of it builds no picture anew.
    if (confidence_ && byConfidence) source.confidence = confidence_->of(source.generation);
    if (areas_ == nullptr) return source;
    source.areas = areas_->areas();
    source.compared = areas_->comparison();
    source.proofs = areas_->proofs();
    source.areaLook = areas_->look();
    source.shown.sides = source.areaLook.sides;
    source.shown.travels = source.areaLook.travels;
    const auto selected = selection_.current();
    if (selected.kind == ItemKind::area) source.selectedArea = static_cast<std::int32_t>(selected.id);
    return source;
}

void WorkbenchView::setConfidence(const ConfidenceModel& confidence) {
    confidence_ = &confidence;
    connect(&confidence, &ConfidenceModel::changed, this, &WorkbenchView::refresh);
    refresh();
}

void WorkbenchView::setInstead(std::shared_ptr<const Generation> generation) {
    instead_ = std::move(generation);
    refresh();
}

StageSource WorkbenchView::drawnSource() const {
    auto drawn = source();
    if (const auto other = drawnInstead()) {
        drawn.generation = other;
        drawn.confidence = nullptr;
    }
    return drawn;
}

Item WorkbenchView::drawnSelection() const {
    return drawnInstead() ? Item{} : selection_.current();
}

void WorkbenchView::setFilter(DataFilter& filter) {
    filter_ = &filter;
    connect(&filter, &DataFilter::changed, this, &WorkbenchView::showFilter);
    showFilter();
}

void WorkbenchView::setMapLook(MapLookModel& look) {
    mapLook_ = &look;
    const auto show = [this] { drawn_->setMapLook(mapLook_->look()); };
    connect(&look, &MapLookModel::changed, this, show);
    connect(&look, &MapLookModel::gameFolderChanged, this, &WorkbenchView::reloadTextures);
    show();
    if (drawn_->map()) reloadTextures();
}

void WorkbenchView::setAreas(AreaModel& areas) {
    areas_ = &areas;
    connect(&areas, &AreaModel::changed, this, &WorkbenchView::refresh);
    connect(&areas, &AreaModel::lookChanged, this, &WorkbenchView::showAreas);
    showAreas();
}

void WorkbenchView::showAreas() {
    drawn_->setShrink(areas_->look().shrink);
    drawn_->setShown(source().shown);
    for (const auto layer : {LayerId::areas, LayerId::ways}) refreshLayer(layer);
    refreshCounts();
}

void WorkbenchView::reloadTextures() {
    if (!mapLook_ || !shownMap_) return;
    mapLook_->setReport({.state = TextureReport::State::loading});
    worker_.requestTextures(shownMap_, {document_.mapPath(), filePath(mapLook_->gameFolder())}, skinLimits_);
}

void WorkbenchView::setOverlay(const QString& id, std::shared_ptr<const StagePicture> picture,
                               float opacity) {
    drawn_->setOverlay(id, std::move(picture), opacity);
}

void WorkbenchView::setRig(const CameraRig& rig) {
    placed_ = !framed_;
    scene_->setRig(rig);
}

void WorkbenchView::showMap() {
    const auto before = std::exchange(shownMap_, document_.shownMap());
    if (shownMap_ == before) return;
    // With other entities it is still the same place.
    if (!shownMap_ || !before || shownMap_->hash != before->hash) {
        framed_ = false;
        for (int i = 0; i < kBookmarks; ++i) setBookmark(i, std::nullopt);
    }
    if (mapLook_) mapLook_->setReport({});
    tinted_ = nullptr;
    if (shownMap_) {
        worker_.requestMap(shownMap_);
    } else {
        drawn_->setMap(nullptr);
    }
    worker_.cancelTextures();
}

void WorkbenchView::refresh() {
    for (const auto layer : kAllLayers) refreshLayer(layer);
    refreshCounts();
    showSelection();
}

WorkbenchView::Built WorkbenchView::builtOf(LayerId layer, const StageSource& source, int colourBy) {
    Built built{stageParts(layer, source), colourBy, {}, 0};
    if (layer == LayerId::areas) {
        built.areaLook.presence = source.areaLook.presence;
        built.areaLook.portals = source.areaLook.portals;
    } else if (layer == LayerId::ways && source.areaLook.ofSelected) {
        built.areaLook.ofSelected = true;
        built.selectedArea = source.selectedArea;
    }
    return built;
}

void WorkbenchView::refreshLayer(LayerId layer) {
    const auto& settings = layers_.settings(layer);
    if (!settings.visible) return;
    // Drafts have no strafes, and test results are by numbers of the finished nav.
    const bool finished = layer == LayerId::strafe || layer == LayerId::navtest;
    const auto now = finished ? source() : drawnSource();
    const Built wanted = builtOf(layer, now, settings.colourBy);
    const auto shown = shownOf(layer, now.shown);
    auto& before = built_[static_cast<std::size_t>(layer)];
    const auto counted = std::exchange(tallied_[static_cast<std::size_t>(layer)], shown);
    if (before != wanted) {
        before = wanted;
        counted_[static_cast<std::size_t>(layer)] = shown;
        worker_.request(layer, now, settings.colourBy);
    } else if (counted != shown) {
        worker_.requestTally(layer, now, settings.colourBy);
    }
}

void WorkbenchView::showFilter() {
    drawn_->setShown(source().shown);
    showNumbers();
    refresh();
}

void WorkbenchView::refreshCounts() {
    const auto now = source();
    for (const auto layer : kAllLayers) {
        // Of a filtered stage its tally says what is left; while it is hidden there is none.
        const auto& stage = drawn_->stage(layer);
        const bool filtered = shownOf(layer, now.shown).any() && layers_.settings(layer).visible;
        if (filtered && stage.picture()) {
            layers_.setCount(layer, stage.items());
        } else {
            layers_.setCount(layer, stageCount(layer, now), filledCount(layer, now));
        }
    }
}

void WorkbenchView::takePicture(LayerId layer, std::shared_ptr<const StagePicture> picture) {
    const auto points = picture->points.size();
    drawn_->change(layer).setPicture(std::move(picture));
    ++pictures_[static_cast<std::size_t>(layer)];
    if (points >= kManyPoints) releaseAfterFrame(layer);
    if (!shownMap_ && !framed_ && drawn_->stage(layer).items() > 0) {
        framed_ = true;
        if (!std::exchange(placed_, false)) frameMap();
    }
    // The filter may have changed while the picture was made.
    const auto& wanted = tallied_[static_cast<std::size_t>(layer)];
    if (counted_[static_cast<std::size_t>(layer)] != wanted)
        worker_.requestTally(layer, drawnSource(), layers_.settings(layer).colourBy);
    drawn_->apply(layer, layers_);
    applyBudget();
    refreshCounts();
    drawn_->change(layer).setSelected(drawnSelection());
    showNumbers();
    emit legendChanged(layer);
}

void WorkbenchView::applyXray() {
    const bool through = isSeenThrough(layers_);
    if (std::exchange(seenThrough_, through) != through) scene_->setSeenThrough(through);
}

void WorkbenchView::showNumbers() {
    // Nodes of a draft have numbers that nothing else names.
    if (drawnInstead() && !split_->on()) return drawn_->hideNumbers();
    drawn_->showNumbers(shownMap_ ? &shownMap_->collision : nullptr, scene_->split());
}

void WorkbenchView::releaseAfterFrame(LayerId layer) {
    const auto number = pictures_[static_cast<std::size_t>(layer)];
    // A second frame is one that surely has what the first was asked for.
    scene_->afterFrame([this, layer, number] {
        scene_->afterFrame([this, layer, number] {
            if (number != pictures_[static_cast<std::size_t>(layer)]) return;
            drawn_->change(layer).release();
            // The next frame lets go of the data itself.
            scene_->afterFrame([this] { worker_.returnFreedMemory(); });
        });
    });
}

Legend WorkbenchView::legend(LayerId layer) const {
    const auto& stage = drawn_->stage(layer);
    auto legend = makeLegend(layer, layers_.settings(layer), stage.scale());
    const auto selected = drawnSelection();
    const bool lit = (layer == LayerId::links && selected.kind == ItemKind::node) ||
                     (layer == LayerId::ways && selected.kind == ItemKind::area);
    if (lit && stage.picture()) legend.lit = litLinks(stage.picture()->ribbons, stage.filter(), selected);
    return legend;
}

float WorkbenchView::unitsPerPixel() const {
    const auto height = static_cast<float>(std::max(scene_->height(), 1));
    return 2 * scene_->rig().halfHeightAtUnit() / height;
}

Picked WorkbenchView::pickAt(const QPointF& place) const {
    if (!split_->on()) return pickScene(scene_->rayThrough(place), *drawn_, layers_, unitsPerPixel());
    const auto side = scene_->sideAt(place);
    auto picked = pickSide(place, side);
    // Numbers of another nav mean nothing to tools.
    const bool numbered = picked.item.kind == ItemKind::node || picked.item.kind == ItemKind::link;
    if (numbered && !isOwn(side)) picked.item = {};
    return picked;
}

Picked WorkbenchView::pickSide(const QPointF& place, SplitSide side) const {
    return pickScene(scene_->rayThrough(place), *drawn_, layers_, unitsPerPixel(), side);
}

bool WorkbenchView::isOwn(SplitSide side) const {
    return split_->nav(side) == document_.generation() && !drawnInstead();
}

void WorkbenchView::hoverSide(const QPointF& place) {
    const auto side = scene_->sideAt(place);
    const auto item = pickSide(place, side).item;
    split_->hover(side, item);
    const auto text = QString::fromStdString(describeItem(item, split_->source(side, source())));
    emit hoverText(text.isEmpty() ? text : (side == SplitSide::a ? tr("A: %1") : tr("B: %1")).arg(text));
}

void WorkbenchView::clickSide(const QPointF& place, Qt::KeyboardModifiers modifiers) {
    const auto side = scene_->sideAt(place);
    const auto picked = pickSide(place, side);
    if (selecting_) {
        const auto other = side == SplitSide::a ? SplitSide::b : SplitSide::a;
        const auto own = isOwn(side)    ? picked.item
                         : isOwn(other) ? split_->counterpart(side, picked.item)
                                        : Item{};
        if (modifiers.testFlag(Qt::ControlModifier) && own != Item()) {
            selection_.toggle(own);
        } else {
            selection_.select(own);
        }
        split_->select(side, picked.item);
    }
    if (picked.place) emit placeClicked(*picked.place, modifiers);
}

void WorkbenchView::showSelectionInSides() {
    if (!split_->on()) return;
    for (const auto side : {SplitSide::a, SplitSide::b}) {
        if (isOwn(side)) return split_->select(side, selection_.current());
    }
}

std::optional<Vec3> WorkbenchView::surfaceAlong(const Ray& ray) const {
    return pickSurface(ray, *drawn_, layers_);
}

void WorkbenchView::hoverAt(const QPointF& place) {
    if (split_->on()) return hoverSide(place);
    auto picked = pickAt(place);
    if (drawnInstead()) picked.item = {};
    selection_.hover(picked.item);
    emit hoverText(QString::fromStdString(describeItem(picked.item, source())));
}

void WorkbenchView::clickAt(const QPointF& place, Qt::KeyboardModifiers modifiers) {
    if (split_->on()) return clickSide(place, modifiers);
    const auto picked = pickAt(place);
    if (drawnInstead()) {
        // Its items are about to be others.
    } else if (selecting_ && modifiers.testFlag(Qt::ControlModifier)) {
        selection_.toggle(picked.item);
    } else if (selecting_) {
        selection_.select(picked.item);
    }
    picked.place ? emit placeClicked(*picked.place, modifiers) : emit voidClicked();
}

void WorkbenchView::flyTo(const QPointF& place) {
    // Clicks of other tools come fast too.
    if (!selecting_) return;
    const auto picked = pickAt(place);
    if (picked.item != Item() && !drawnInstead()) return focusOn(picked.item);
    if (picked.place) lookAt(*picked.place);
}

void WorkbenchView::showSelection() {
    drawn_->setSelected(drawnSelection());
    drawn_->setMark(itemPlace(selection_.current(), source()));
    showSelectionInSides();
}

void WorkbenchView::focusSelection() {
    focusOn(selection_.current());
}

void WorkbenchView::focusOn(const Item& item) {
    if (const auto place = itemPlace(item, source())) lookAt(*place);
}

void WorkbenchView::lookAt(const Vec3& place) {
    auto rig = scene_->rig();
    rig.setTarget(place);
    rig.zoom(std::min(1.f, kFocusDistance / rig.distance()));
    const auto map = layers_.settings(LayerId::map);
    // A plan stays one, and what an x-ray shows is not hidden.
    const bool hides = shownMap_ && map.visible && map.opacity >= 1 && rig.pitch() < kPlanPitch;
    scene_->setRig(hides ? withClearSight(shownMap_->collision, rig, layers_.heightCut()) : rig);
}

void WorkbenchView::frameMap() {
    auto rig = scene_->rig();
    const auto size = scene_->pictureSize();
    const float aspect = static_cast<float>(size.width()) / static_cast<float>(std::max(size.height(), 1));
    if (shownMap_ && !drawn_->map()) {
        rig.frame(cornersOf(shownMap_->bsp.worldBounds()), aspect);
    } else {
        rig.frame(drawn_->corners(layers_), aspect);
    }
    scene_->setRig(rig);
    whole_ = rig;
}

void WorkbenchView::lookFrom(Side side) {
    auto rig = scene_->rig();
    rig.lookFrom(side == Side::side ? 180.f : 90.f, side == Side::top ? 90.f : 0.f);
    scene_->setRig(rig);
}

void WorkbenchView::setBookmark(int number) {
    setBookmark(number, scene_->rig());
}

void WorkbenchView::setBookmark(int number, const std::optional<CameraRig>& rig) {
    bookmarks_.at(static_cast<std::size_t>(number)) = rig;
    emit bookmarksChanged();
}

void WorkbenchView::recallBookmark(int number) {
    if (const auto& rig = bookmark(number)) scene_->setRig(*rig);
}

const std::optional<CameraRig>& WorkbenchView::bookmark(int number) const {
    return bookmarks_.at(static_cast<std::size_t>(number));
}

void WorkbenchView::setMoving(bool moving) {
    if (moving == moving_) return;
    moving_ = moving;
    drawn_->setCoarse(software_ && moving_);
    applyBudget();
}

void WorkbenchView::setHeld(bool held) {
    if (held == held_) return;
    held_ = held;
    applyBudget();
    scene_->setHeld(software_ && held_);
}

void WorkbenchView::applyBudget() {
    const auto still = software_ ? kSoftwareStill : kGpuStill;
    const auto moving = software_ ? kSoftwareMoving : kGpuMoving;
    drawn_->setPointBudget(moving_ || held_ ? moving : still, layers_);
}

void WorkbenchView::applyTheme() {
    scene_->setBackground(viewBackground(palette()));
}

void WorkbenchView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) applyTheme();
    QWidget::changeEvent(event);
}

void WorkbenchView::capture(std::function<void(QImage)> done) {
    whenBuilt([this, done = std::move(done)] { captureNow(done, 0); });
}

void WorkbenchView::whenBuilt(std::function<void()> done) {
    if (worker_.busy() || split_->busy()) {
        awaiting_.push_back(std::move(done));
    } else {
        done();
    }
}

void WorkbenchView::captureNow(std::function<void(QImage)> done, int attempt) {
    scene_->capture([this, done = std::move(done), attempt](const QImage& image) {
        if (isBlank(image) && attempt < kCaptureAttempts) {
            captureNow(done, attempt + 1);
        } else {
            done(image);
        }
    });
}

}  // namespace navwright
