#include "widgets/view3d/view/view_pointer.h"

#include <algorithm>

#include "widgets/drawing/layers/describe.h"

namespace navwright {

ViewPointer::ViewPointer(SceneView& scene, SceneLayers& drawn, const LayerModel& layers, Selection& selection,
                         SplitNavs& split, const ViewContent& content)
    : scene_(scene), drawn_(drawn), layers_(layers), selection_(selection), split_(split), content_(content) {
    connect(&scene, &SceneView::hovered, this, &ViewPointer::hoverAt);
    connect(&scene, &SceneView::left, this, &ViewPointer::leave);
    connect(&scene, &SceneView::clicked, this, &ViewPointer::clickAt);
    connect(&scene, &SceneView::doubleClicked, this, &ViewPointer::flyTo);
    connect(&selection, &Selection::hoveredChanged, this,
            [this](const Item& item) { drawn_.setHovered(item); });
    connect(&split, &SplitNavs::changed, this, &ViewPointer::showSelectionInSides);
}

Picked ViewPointer::pick(const QPointF& place, std::optional<SplitSide> side) const {
    return pickScene(scene_.rayThrough(place), drawn_, layers_, scene_.unitsPerPixel(), side);
}

Picked ViewPointer::pickAt(const QPointF& place) const {
    if (!split_.on()) return pick(place, {});
    const auto side = scene_.sideAt(place);
    auto picked = pick(place, side);
    // Numbers of another nav mean nothing to tools.
    const bool numbered = picked.item.kind == ItemKind::node || picked.item.kind == ItemKind::link;
    if (numbered && !isOwn(side)) picked.item = {};
    return picked;
}

std::optional<Vec3> ViewPointer::surfaceAlong(const Ray& ray) const {
    return pickSurface(ray, drawn_, layers_);
}

void ViewPointer::hoverAt(const QPointF& place) {
    if (split_.on()) return hoverSide(place);
    auto picked = pickAt(place);
    if (content_.isDraft()) picked.item = {};
    selection_.hover(picked.item);
    emit hoverText(QString::fromStdString(describeItem(picked.item, content_.source())));
}

void ViewPointer::leave() {
    selection_.hover({});
    emit hoverText({});
}

void ViewPointer::clickAt(const QPointF& place, Qt::KeyboardModifiers modifiers) {
    if (split_.on()) return clickSide(place, modifiers);
    const auto picked = pickAt(place);
    // The items of a draft are about to be others.
    if (selecting_ && !content_.isDraft()) select(picked.item, modifiers);
    picked.place ? emit placeClicked(*picked.place, modifiers) : emit voidClicked();
}

void ViewPointer::select(const Item& item, Qt::KeyboardModifiers modifiers) {
    modifiers.testFlag(Qt::ControlModifier) ? selection_.toggle(item) : selection_.select(item);
}

void ViewPointer::flyTo(const QPointF& place) {
    // Clicks of other tools come fast too.
    if (!selecting_) return;
    const auto picked = pickAt(place);
    const bool item = picked.item != Item() && !content_.isDraft();
    if (const auto to = item ? itemPlace(picked.item, content_.source()) : picked.place)
        emit flightWanted(*to);
}

bool ViewPointer::isOwn(SplitSide side) const {
    return split_.nav(side) == content_.source().generation && !content_.isDraft();
}

void ViewPointer::hoverSide(const QPointF& place) {
    const auto side = scene_.sideAt(place);
    const auto item = pick(place, side).item;
    split_.hover(side, item);
    const auto text = QString::fromStdString(describeItem(item, split_.source(side, content_.source())));
    emit hoverText(text.isEmpty() ? text : (side == SplitSide::a ? tr("A: %1") : tr("B: %1")).arg(text));
}

void ViewPointer::clickSide(const QPointF& place, Qt::KeyboardModifiers modifiers) {
    const auto side = scene_.sideAt(place);
    const auto picked = pick(place, side);
    if (selecting_) {
        const auto other = side == SplitSide::a ? SplitSide::b : SplitSide::a;
        const auto own = isOwn(side)    ? picked.item
                         : isOwn(other) ? split_.counterpart(side, picked.item)
                                        : Item{};
        select(own, own == Item() ? Qt::NoModifier : modifiers);
        split_.select(side, picked.item);
    }
    if (picked.place) emit placeClicked(*picked.place, modifiers);
}

void ViewPointer::showSelection() {
    drawn_.setSelected(content_.selected());
    drawn_.setMark(itemPlace(selection_.current(), content_.source()));
    showSelectionInSides();
}

void ViewPointer::showSelectionInSides() {
    if (!split_.on()) return;
    for (const auto side : {SplitSide::a, SplitSide::b}) {
        if (isOwn(side)) return split_.select(side, selection_.current());
    }
}

}  // namespace navwright
