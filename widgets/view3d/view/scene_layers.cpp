#include "widgets/view3d/view/scene_layers.h"

#include <algorithm>
#include <iterator>

#include "core/base/index.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/layers/map_surfaces.h"
#include "widgets/view3d/view/node_numbers.h"

namespace navwright {

namespace {

constexpr float kMarkSize = 20;
constexpr float kPointPixels = 3;
constexpr float kNoCut = 1e9f;
/// Links fade from so many times the distance of what is looked at on, and never nearer than so many units.
constexpr float kClearShare = 0.9f, kLeastClear = 600;
/// Stage 8 draws nodes and links that stages 5 and 6 draw too, and overlays may draw any of them: each comes
/// so many units nearer to the eye, so that one lies over the other from every side.
constexpr float kTestNearer = 2, kOverlayNearer = 4;
constexpr std::size_t kGlyphsOf = 4;  ///< glyphs among points get one of so many parts

/// The part of a budget for `own` of `all`.
std::size_t shareOf(std::size_t budget, std::size_t own, std::size_t all) {
    if (all <= budget) return own;
    const auto share = static_cast<double>(own) / static_cast<double>(all);
    return static_cast<std::size_t>(share * static_cast<double>(budget));
}

}  // namespace

bool isSeenThrough(const LayerModel& settings) {
    const auto& map = settings.settings(LayerId::map);
    return map.visible && map.opacity < 1;
}

Result<MapPicture> buildMapPicture(const GameMap& map, const MapSkin& skin) {
    MapPicture picture{.surfaces = {}, .corners = {}, .textures = skin.textures, .sky = skin.sky};
    NAV_ASSIGN(picture.surfaces, buildMapSurfaces(map, skin.places));
    picture.corners.reserve(picture.surfaces.vertices.size());
    for (const auto& vertex : picture.surfaces.vertices) picture.corners.push_back(vertex.position);
    return picture;
}

SceneLayers::SceneLayers(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, bool software)
    : map_(scene, software),
      mark_(scene, palettes, Behind::dimmed),
      numbers_(scene),
      scene_(scene),
      palettes_(palettes) {
    for (auto& stage : stages_) stage = std::make_unique<StageLayers>(scene, palettes);
    stages_[toIndex(LayerId::navtest)]->setNearer(kTestNearer);
    // Floors of areas lie in the plane of their reachabilities.
    stages_[toIndex(LayerId::reachabilities)]->setNearer(kTestNearer);
    mark_.setColouring({Palette::categories, 0, 1, true});
}

StageLayers& SceneLayers::change(LayerId layer) {
    changing_();
    return *stages_[toIndex(layer)];
}

void SceneLayers::setMap(std::shared_ptr<const MapPicture> map) {
    changing_();
    mapPicture_ = std::move(map);
    if (mapPicture_) {
        map_.setMap(mapPicture_->surfaces, mapPicture_->textures, mapPicture_->sky);
    } else {
        map_.setMap({});
    }
}

void SceneLayers::setMapLook(const MapLook& look) {
    changing_();
    map_.setLook(look);
}

std::vector<Vec3> SceneLayers::corners(const LayerModel& settings) const {
    if (mapPicture_) return mapPicture_->corners;
    std::vector<Vec3> all;
    for (const auto layer : kAllLayers) {
        const auto& drawn = stage(layer);
        if (!settings.settings(layer).visible || !drawn.picture() || drawn.items() == 0) continue;
        std::ranges::copy(cornersOf(drawn.picture()->bounds), std::back_inserter(all));
    }
    if (!all.empty()) return all;
    for (const auto& [id, bounds] : overlaid_) std::ranges::copy(cornersOf(bounds), std::back_inserter(all));
    return all;
}

void SceneLayers::apply(LayerId layer, const LayerModel& settings) {
    const auto& own = settings.settings(layer);
    if (layer == LayerId::map) {
        map_.setVisible(own.visible);
        map_.setOpacity(own.opacity);
        map_.setHeightCut(settings.heightCut());
    }
    auto drawn = own;
    if (isReplaced(layer)) drawn.visible = false;
    change(layer).apply(drawn, settings.heightCut());
    if (split_ && NavSides::has(layer)) {
        sides_->forBoth(layer, [&](StageLayers& side) { side.apply(own, settings.heightCut()); });
    }
    const auto& nodes = settings.settings(LayerId::nodes);
    numbering_ = {.wanted = settings.nodeNumbers() && nodes.visible,
                  .mapHides = settings.settings(LayerId::map).visible && !isSeenThrough(settings),
                  .range = shownRange(nodes).value_or(std::pair(-kNoCut, kNoCut)),
                  .heightCut = settings.heightCut()};
}

void SceneLayers::applyAll(const LayerModel& settings) {
    for (const auto layer : kAllLayers) apply(layer, settings);
}

void SceneLayers::setViewport(const QSize& pixels, float scale) {
    changing_();
    viewport_ = pixels;
    pixelScale_ = scale;
    for (const auto& stage : stages_) fit(*stage);
    for (const auto& [id, overlay] : overlays_) fit(*overlay);
    if (split_) fitSides();
    numbers_.setViewport(pixels, scale);
}

void SceneLayers::setRig(const CameraRig& rig) {
    rig_ = rig;
    const auto clearTo = std::max(kLeastClear, kClearShare * rig.distance());
    for (const auto layer : {LayerId::nodes, LayerId::links, LayerId::strafe, LayerId::reachabilities})
        stages_[toIndex(layer)]->setClearTo(clearTo);
    if (split_) sides_->forEach([clearTo](StageLayers& side) { side.setClearTo(clearTo); });
}

void SceneLayers::showNumbers(const Collision* map, const Split& split) {
    if (!numbering_.wanted) return hideNumbers();
    if (!split_) return numbers_.setNumbers(numbersOf(stage(LayerId::nodes), map, {}));
    numbers_.setNumbers({});
    const QSizeF picture = viewport_ / pixelScale_;
    for (const auto side : {SplitSide::a, SplitSide::b}) {
        QRectF seen(QPointF(0, 0), picture);
        const double line = split.line(static_cast<float>(picture.width()));
        if (split.kind == Split::Kind::swipe) side == SplitSide::a ? seen.setRight(line) : seen.setLeft(line);
        sides_->numbers(side).setNumbers(numbersOf(stage(LayerId::nodes, side), map, seen));
    }
}

std::vector<NumberMark> SceneLayers::numbersOf(const StageLayers& nodes, const Collision* map,
                                               const QRectF& seen) const {
    if (!nodes.picture()) return {};
    return numbersNearby({.nodes = *nodes.picture(),
                          .filter = nodes.filter(),
                          .low = numbering_.range.first,
                          .high = numbering_.range.second,
                          .heightCut = numbering_.heightCut,
                          .map = numbering_.mapHides ? map : nullptr,
                          .rig = rig_,
                          .size = viewport_ / pixelScale_,
                          .seen = seen});
}

void SceneLayers::hideNumbers() {
    numbers_.setNumbers({});
    if (!sides_) return;
    for (const auto side : {SplitSide::a, SplitSide::b}) sides_->numbers(side).setNumbers({});
}

void SceneLayers::fit(StageLayers& layers) const {
    // Widths are in logical pixels: a denser screen gets as many more.
    layers.setViewport(viewport_ / pixelScale_);
    layers.setPointSize(kPointPixels * pixelScale_);
}

void SceneLayers::fitSides() {
    sides_->forEach([this](StageLayers& side) { fit(side); });
    for (const auto side : {SplitSide::a, SplitSide::b})
        sides_->numbers(side).setViewport(viewport_, pixelScale_);
}

void SceneLayers::setOverlaySide(const QString& id, SplitSide side) {
    overlaySides_[id] = side;
}

QString SceneLayers::keyOf(const QString& id) const {
    return split_ && overlaySides_.contains(id) ? id + QStringLiteral("/side") : id;
}

StageLayers& SceneLayers::overlayOf(const QString& id) {
    auto& overlay = overlays_[keyOf(id)];
    if (overlay) return *overlay;
    const auto side = overlaySides_.find(id);
    auto* scene = split_ && side != overlaySides_.end() ? sideEntities_[toIndex(side->second)] : scene_;
    overlay = std::make_unique<StageLayers>(scene, palettes_, Behind::dimmed);
    overlay->setNearer(kOverlayNearer);
    overlay->setCoarse(coarse_);
    if (!viewport_.isEmpty()) fit(*overlay);
    return *overlay;
}

void SceneLayers::setOverlay(const QString& id, std::shared_ptr<const StagePicture> picture, float opacity) {
    const auto key = keyOf(id);
    if (!picture && !overlays_.contains(key)) return;
    auto& overlay = overlayOf(id);
    LayerSettings settings;
    settings.visible = picture != nullptr;
    settings.opacity = opacity;
    overlaid_.erase(key);
    opacities_[id] = opacity;
    if (picture) {
        overlaid_[key] = picture->bounds;
        if (overlay.picture() != picture) overlay.setPicture(std::move(picture));
    }
    overlay.apply(settings, kNoCut);
}

/// Begins or ends the split view for the overlays of its sides.
void SceneLayers::moveOverlays(bool split) {
    std::map<QString, std::shared_ptr<const StagePicture>> pictures;
    const auto opacities = opacities_;
    for (const auto& [id, side] : overlaySides_) {
        const auto key = keyOf(id);
        if (!overlaid_.contains(key)) continue;
        pictures[id] = overlays_.at(key)->picture();
        setOverlay(id, nullptr);
    }
    split_ = split;
    for (auto& [id, picture] : pictures) setOverlay(id, std::move(picture), opacities.at(id));
}

void SceneLayers::setPointBudget(std::size_t points, const LayerModel& settings) {
    std::size_t shown = 0, corners = 0;
    const auto count = [&](const StageLayers& own) {
        if (own.pointCount() == 0) return;
        shown += own.pointCount();
        corners += own.glyphCorners();
    };
    for (const auto layer : kAllLayers) {
        if (settings.settings(layer).visible) count(stage(layer));
    }
    for (const auto& [id, bounds] : overlaid_) count(*overlays_.at(id));
    const auto forGlyphs = coarse_ ? std::min(corners, points / kGlyphsOf) : corners;
    const auto forPoints = coarse_ ? points - forGlyphs : points;
    const auto share = [&](StageLayers& own) {
        const auto glyphs = own.glyphCorners();
        own.setBudget(shareOf(forPoints, own.pointCount(), shown),
                      own.pointCount() == 0 ? glyphs : shareOf(forGlyphs, glyphs, corners));
    };
    for (const auto layer : kAllLayers) share(change(layer));
    for (const auto& [id, bounds] : overlaid_) share(*overlays_.at(id));
}

void SceneLayers::setShown(const ShownData& shown) {
    shown_ = shown;
    for (const auto layer : kAllLayers) {
        change(layer).setShown(shownOf(layer, shown));
        if (split_ && NavSides::has(layer)) {
            sides_->forBoth(layer, [&](StageLayers& side) { side.setShown(shownOf(layer, shown)); });
        }
    }
}

void SceneLayers::setOnly(const std::optional<std::vector<Item>>& items, const LayerModel& settings) {
    for (const auto layer : kAllLayers) {
        if (layer != LayerId::map) change(layer).setOnly(items);
    }
    applyAll(settings);
}

void SceneLayers::setShrink(float share) {
    change(LayerId::areas).setShrink(share);
}

void SceneLayers::setCoarse(bool coarse) {
    changing_();
    coarse_ = coarse;
    for (const auto& stage : stages_) stage->setCoarse(coarse);
    for (const auto& [id, overlay] : overlays_) overlay->setCoarse(coarse);
    if (split_) sides_->forEach([coarse](StageLayers& side) { side.setCoarse(coarse); });
}

void SceneLayers::setSelected(const Item& item) {
    changing_();
    for (const auto& stage : stages_) stage->setSelected(item);
}

void SceneLayers::setHovered(const Item& item) {
    changing_();
    for (const auto& stage : stages_) stage->setHovered(item);
}

void SceneLayers::beginSides(Qt3DCore::QEntity* a, Qt3DCore::QEntity* b, const LayerModel& settings) {
    if (!sides_) sides_ = std::make_unique<NavSides>(a, b, palettes_);
    sideEntities_ = {a, b};
    moveOverlays(true);
    if (!viewport_.isEmpty()) fitSides();
    sides_->forEach([this](StageLayers& side) { side.setCoarse(coarse_); });
    setShown(shown_);
    setRig(rig_);
    applyAll(settings);
}

void SceneLayers::endSides(const LayerModel& settings) {
    moveOverlays(false);
    hideNumbers();
    sides_->forEach(
        [empty = std::make_shared<const StagePicture>()](StageLayers& side) { side.setPicture(empty); });
    applyAll(settings);
}

void SceneLayers::setSelectedIn(SplitSide side, const Item& item) {
    if (!split_) return;
    changing_();
    for (const auto layer : NavSides::kLayers) sides_->stage(side, layer).setSelected(item);
}

void SceneLayers::setHoveredIn(SplitSide side, const Item& item) {
    if (!split_) return;
    changing_();
    for (const auto layer : NavSides::kLayers) sides_->stage(side, layer).setHovered(item);
}

void SceneLayers::setMark(const std::optional<Vec3>& place) {
    GlyphDrawList marks;
    if (place)
        marks.push_back({.position = *place,
                         .size = kMarkSize,
                         .scalar = kSelectedMarkColour,
                         .shape = kSelectedMarkShape});
    mark_.setGlyphs(marks, kWorld);
}

}  // namespace navwright
