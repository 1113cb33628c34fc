#include "widgets/view3d/view/stage_layers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/drawing/layers/picture_part.h"

namespace navwright {

namespace {

constexpr float kEverything = 1e9f;
/// Nothing is culled by bounds, so one box serves all.

/// A value as the points of a picture hold it, 0..1.
float normalised(float value, const Scale& scale) {
    if (scale.categories) return value / kMostScalar;
    const float span = std::max(scale.largest - scale.least, 1e-6f);
    return (value - scale.least) / span;
}

std::shared_ptr<const StagePicture> withoutPoints(const StagePicture& picture) {
    auto rest = std::make_shared<StagePicture>();
    rest->glyphs = picture.glyphs;
    rest->glyphItems = picture.glyphItems;
    rest->faces = picture.faces;
    rest->bodies = picture.bodies;
    rest->ribbons = picture.ribbons;
    rest->ribbonItems = picture.ribbonItems;
    rest->scale = picture.scale;
    rest->bounds = picture.bounds;
    rest->items = picture.items;
    rest->keys = picture.keys;
    rest->votes = picture.votes;
    rest->points.offset = picture.points.offset;
    rest->points.scale = picture.points.scale;
    rest->points.framesPerStep = picture.points.framesPerStep;
    return rest;
}

int indexOf(const std::vector<Item>& items, const Item& item) {
    if (item.kind == ItemKind::none) return -1;
    const auto found = std::ranges::find(items, item);
    return found == items.end() ? -1 : static_cast<int>(found - items.begin());
}

/// How many entries from `first` on are the same item, as the parts of one line are.
int runOf(const std::vector<Item>& items, int first) {
    if (first < 0) return 0;
    const auto begin = items.begin() + first;
    const auto end = std::find_if(begin, items.end(), [&](const Item& one) { return one != *begin; });
    return static_cast<int>(end - begin);
}

/// The number of the body that stands for an item; -1: none.
int bodyOf(const StagePicture& picture, const Item& item) {
    return item.kind != ItemKind::none && item.kind == picture.bodies ? static_cast<int>(item.id) : -1;
}

}  // namespace

Colouring effectiveColouring(const LayerSettings& settings, const Scale& scale) {
    if (scale.categories) return {Palette::categories, scale.low, scale.high, true};
    const auto palette = settings.palette == Palette::categories ? Palette::viridis : settings.palette;
    if (settings.rangeLocked) return {palette, settings.low, settings.high, false};
    return {palette, scale.low, scale.high, false};
}

std::optional<std::pair<float, float>> shownRange(const LayerSettings& settings) {
    if (settings.filterLow > settings.filterHigh) return std::nullopt;
    return std::pair(settings.filterLow, settings.filterHigh);
}

std::pair<float, float> packedRange(const LayerSettings& settings, const Scale& scale) {
    const auto shown = shownRange(settings);
    if (!shown) return {-kEverything, kEverything};
    // Points hold whole steps: what rounds to the same step as the limit is shown with it.
    const auto step = [&](float value) { return std::round(normalised(value, scale) * kMostScalar); };
    constexpr float kWithin = 0.25f;
    return {(step(shown->first) - kWithin) / kMostScalar, (step(shown->second) + kWithin) / kMostScalar};
}

StageLayers::StageLayers(Qt3DCore::QEntity* scene, Qt3DRender::QTexture2D* palettes, Behind behind)
    : points_(scene, palettes, behind),
      glyphs_(scene, palettes, behind),
      ribbons_(scene, palettes, behind),
      faces_(scene, palettes, behind) {}

void StageLayers::setPicture(std::shared_ptr<const StagePicture> picture) {
    points_.setPoints(picture->points, kWorld);
    whole_ = picture->points.size() > 0 ? withoutPoints(*picture) : std::move(picture);
    setTally(*whole_);
    showPicture();
}

void StageLayers::setOnly(std::optional<std::vector<Item>> items) {
    if (items == only_) return;
    only_ = std::move(items);
    if (whole_) showPicture();
}

void StageLayers::showPicture() {
    picture_ = only_ ? std::make_shared<const StagePicture>(partOf(*whole_, *only_)) : whole_;
    glyphs_.setGlyphs(picture_->glyphs, kWorld);
    ribbons_.setRibbons(picture_->ribbons, kWorld);
    faces_.setFaces(picture_->faces, kWorld);
    setShown(shown_);
}

void StageLayers::setTally(const StagePicture& tally) {
    scale_ = tally.scale;
    items_ = tally.items;
}

void StageLayers::setShown(const ShownData& shown) {
    shown_ = shown;
    filter_ = picture_ ? drawFilter(picture_->keys, shown_) : DrawFilter();
    points_.setFilter(filter_);
    glyphs_.setFilter(filter_);
    ribbons_.setFilter(filter_);
    faces_.setFilter(filter_);
}

void StageLayers::release() {
    points_.release();
    glyphs_.release();
}

void StageLayers::apply(const LayerSettings& settings, float heightCut) {
    for (Layer* layer : {static_cast<Layer*>(&points_), static_cast<Layer*>(&glyphs_),
                         static_cast<Layer*>(&ribbons_), static_cast<Layer*>(&faces_)}) {
        layer->setVisible(settings.visible);
        layer->setOpacity(settings.opacity);
        layer->setHeightCut(heightCut);
    }
    if (only_) points_.setVisible(false);
    if (!picture_) return;
    const auto colouring = effectiveColouring(settings, scale_);
    const auto shown = shownRange(settings).value_or(std::pair(-kEverything, kEverything));
    for (ScalarLayer* layer : {static_cast<ScalarLayer*>(&glyphs_), static_cast<ScalarLayer*>(&ribbons_),
                               static_cast<ScalarLayer*>(&faces_)}) {
        layer->setColouring(colouring);
        layer->setFilterRange(shown.first, shown.second);
    }
    applyPoints(colouring, settings);
}

void StageLayers::applyPoints(const Colouring& colouring, const LayerSettings& settings) {
    const auto& scale = scale_;
    auto packed = colouring;
    packed.low = normalised(colouring.low, scale);
    packed.high = normalised(colouring.high, scale);
    points_.setColouring(packed);
    points_.setForemost(scale.foremost);
    const auto shown = packedRange(settings, scale);
    points_.setFilterRange(shown.first, shown.second);
}

void StageLayers::setViewport(const QSize& pixels) {
    glyphs_.setViewport(pixels);
    ribbons_.setViewport(pixels);
}

void StageLayers::setBudget(std::size_t points, std::size_t corners) {
    points_.setBudget(points);
    glyphs_.setBudget(corners);
}

void StageLayers::setPointSize(float pixels) {
    points_.setPointSize(pixels);
}

void StageLayers::setCoarse(bool coarse) {
    points_.setCoarse(coarse);
    glyphs_.setCoarse(coarse);
    ribbons_.setCoarse(coarse);
}

void StageLayers::setSelected(const Item& item) {
    if (!picture_) return;
    glyphs_.setSelected(indexOf(picture_->glyphItems, item));
    const auto ribbon = indexOf(picture_->ribbonItems, item);
    ribbons_.setSelected(ribbon, runOf(picture_->ribbonItems, ribbon));
    faces_.setSelected(bodyOf(*picture_, item));
    const bool joinsNodes = !picture_->ribbons.empty() && picture_->ribbons.front().fromNode >= 0;
    const auto joined = picture_->bodies == ItemKind::none ? ItemKind::node : picture_->bodies;
    ribbons_.setLitNode(joinsNodes && item.kind == joined ? static_cast<int>(item.id) : -1);
}

void StageLayers::setClearTo(float distance) {
    glyphs_.setClearTo(distance);
    ribbons_.setClearTo(distance);
}

void StageLayers::setNearer(float units) {
    glyphs_.setNearer(units);
    ribbons_.setNearer(units);
}

void StageLayers::setShrink(float share) {
    shrink_ = share;
    faces_.setShrink(share);
}

void StageLayers::setHovered(const Item& item) {
    if (!picture_) return;
    glyphs_.setHovered(indexOf(picture_->glyphItems, item));
    const auto ribbon = indexOf(picture_->ribbonItems, item);
    ribbons_.setHovered(ribbon, runOf(picture_->ribbonItems, ribbon));
    faces_.setHovered(bodyOf(*picture_, item));
}

}  // namespace navwright
