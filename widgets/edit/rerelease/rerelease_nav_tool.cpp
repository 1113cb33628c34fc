#include "widgets/edit/rerelease/rerelease_nav_tool.h"

#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/index.h"
#include "core/nav/files/rerelease_names.h"
#include "widgets/common/models/file_text.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/edit/aq2/handle.h"
#include "widgets/edit/rerelease/entity_words.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

const QString kDragOverlay = QStringLiteral("rerelease.6");
constexpr double kClickSlop = 4;  ///< pixels a click may wander
constexpr float kInFloor = 16;    ///< units an item may lie in the floor and still be pointed at
constexpr float kPointReach = 9;  ///< half the size of a traversal's point to the mouse, units
constexpr float kMovedColour = 2, kMovedSize = 9, kMovedWidth = 3;
constexpr std::size_t kMostTold = 4;  ///< flags

/// Where a ray enters a box, along it.
std::optional<float> enters(const Ray& ray, const Box& box) {
    float near = 0, far = std::numeric_limits<float>::max();
    for (int axis = 0; axis < 3; ++axis) {
        if (ray.direction[axis] == 0) {
            if (ray.origin[axis] < box.mins[axis] || ray.origin[axis] > box.maxs[axis]) return std::nullopt;
            continue;
        }
        auto a = (box.mins[axis] - ray.origin[axis]) / ray.direction[axis];
        auto b = (box.maxs[axis] - ray.origin[axis]) / ray.direction[axis];
        if (a > b) std::swap(a, b);
        near = std::max(near, a);
        far = std::min(far, b);
    }
    return near <= far ? std::optional(near) : std::nullopt;
}

}  // namespace

RereleaseNavTool::RereleaseNavTool(RereleaseNavEditor& editor, ToolModel& tools, const LayerModel& layers,
                                   WorkbenchView& view, QObject* parent)
    : QObject(parent), editor_(editor), tools_(tools), layers_(layers), view_(view) {
    auto& scene = view_.scene();
    scene.installEventFilter(this);
    connect(&scene, &SceneView::clicked, this, &RereleaseNavTool::click);
    connect(&scene, &SceneView::hovered, this, [this](const QPointF& place) {
        if (!editor_.model().isOpen() || drag_) return;
        const auto text = words(pick(place));
        if (text.isEmpty() && !std::exchange(named_, false)) return;
        named_ = !text.isEmpty();
        emit hovered(text);
    });
    connect(&tools_, &ToolModel::changed, this, &RereleaseNavTool::toolChanged);
    tools_.addStop([this] { return stop(); });
    connect(&editor_.model(), &RereleaseNavModel::openChanged, this, [this] {
        stop();
        if (!editor_.model().isOpen() && ours()) tools_.setCurrent(ToolModel::select());
    });
}

bool RereleaseNavTool::ours() const {
    return tools_.current().startsWith(QStringLiteral("rerelease."));
}

void RereleaseNavTool::toolChanged() {
    stop();
    const auto& tool = tools_.current();
    if (tool == move())
        emit said(
            tr("Drag what is selected along the floor, with Shift up and down; the points of a "
               "selected link's traversal too"));
    if (tool == node()) emit said(tr("Click the floor to add a node; Shift links it with the selected one"));
    if (tool == link())
        emit said(tr("Click the node where the link starts, then where it ends; Shift links back as well"));
    if (tool == entity())
        emit said(tr("Click the door, elevator or train that the selected link depends on"));
}

Item RereleaseNavTool::pick(const QPointF& place) const {
    const auto ray = view_.scene().rayThrough(place);
    float farthest = std::numeric_limits<float>::max();
    const bool hides = layers_.settings(LayerId::map).visible && !isSeenThrough(layers_);
    if (const auto surface = hides ? view_.surfaceAlong(ray) : std::nullopt)
        farthest = glm::distance(*surface, ray.origin) + kInFloor;
    const auto picked = pickRereleaseNav(ray, pictures_, view_.scene().unitsPerPixel(), farthest);
    return picked ? picked->item : Item();
}

QString RereleaseNavTool::words(const Item& item) const {
    const auto& model = editor_.model();
    const auto* from = model.node(item);
    if (from == nullptr) return {};
    const auto game = model.graph()->game;
    const auto* way = model.link(item);
    if (way == nullptr) {
        auto text = tr("Node %1: radius %2, %3")
                        .arg(item.id)
                        .arg(from->radius)
                        .arg(countText(from->links.size(), "link", "links"));
        std::size_t told = 0;
        for (int bit = 0; bit < 16 && told < kMostTold; ++bit) {
            if ((from->flags >> bit & 1) == 0) continue;
            text +=
                QStringLiteral(", ") + QString::fromStdString(gameWords(nodeFlagWord(game, bit))).toLower();
            ++told;
        }
        return text;
    }
    auto text = tr("Link from node %1 to %2: %3")
                    .arg(item.major())
                    .arg(way->target)
                    .arg(QString::fromStdString(
                             gameWords(linkTypeWord(game, static_cast<std::uint8_t>(way->type & 0xff))))
                             .toLower());
    if (way->traversal) text += tr(", traversal");
    if (way->edict) {
        const auto& entities = model.entities();
        const auto* found = findEntity(entities, *way->edict);
        text += found == nullptr
                    ? tr(", an entity")
                    : QStringLiteral(", ") + entityWords(editor_.model().document().shownMap().get(), *found);
    }
    return text;
}

std::optional<Vec3> RereleaseNavTool::floorAt(const QPointF& place, float level) const {
    const auto ray = view_.scene().rayThrough(place);
    if (editor_.model().document().shownMap()) return view_.surfaceAlong(ray);
    return placeAtHeight(ray, level);
}

bool RereleaseNavTool::eventFilter(QObject* watched, QEvent* event) {
    // Other events come while the window ends, too, when the models are gone already.
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            return tools_.current() == move() && press(*static_cast<QMouseEvent*>(event));
        case QEvent::MouseMove:
            if (!drag_) return false;
            drag(*static_cast<QMouseEvent*>(event));
            return true;
        case QEvent::MouseButtonRelease:
            if (!drag_) return false;
            drop();
            return true;
        default:
            return QObject::eventFilter(watched, event);
    }
}

std::optional<TraversalPoint> RereleaseNavTool::pickPoint(const QPointF& place) const {
    const auto* way = editor_.model().link(editor_.model().current());
    if (way == nullptr || !way->traversal || editor_.model().selected().size() != 1) return std::nullopt;
    const auto ray = view_.scene().rayThrough(place);
    std::optional<TraversalPoint> best;
    float nearest = 0;
    for (const auto point : {TraversalPoint::start, TraversalPoint::end, TraversalPoint::funnel}) {
        const auto at = drawnPoint(*way->traversal, point);
        if (!at) continue;
        const Box around{*at - Vec3(kPointReach), *at + Vec3(kPointReach)};
        const auto along = enters(ray, around);
        if (!along || (best && *along >= nearest)) continue;
        best = point;
        nearest = *along;
    }
    return best;
}

bool RereleaseNavTool::press(const QMouseEvent& event) {
    if (drag_) return true;
    const bool plain = event.modifiers() == Qt::NoModifier || event.modifiers() == Qt::ShiftModifier;
    if (event.button() != Qt::LeftButton || !plain || !editor_.model().isOpen()) return false;
    auto& model = editor_.model();
    Drag drag;
    drag.pressedAt = event.position();
    drag.point = pickPoint(event.position());
    if (drag.point) {
        drag.from = placeOf(*model.link(model.current())->traversal, *drag.point);
    } else {
        const auto item = pick(event.position());
        if (item.kind != ItemKind::node) return false;
        if (std::ranges::find(model.selected(), item) == model.selected().end()) model.select(item);
        drag.from = model.graph()->nodes[item.id].origin;
    }
    emit view_.scene().focusWanted();
    drag_ = drag;
    view_.setHeld(true);
    return true;
}

void RereleaseNavTool::drag(const QMouseEvent& event) {
    auto& drag = *drag_;
    drag.moved = drag.moved || (event.position() - drag.pressedAt).manhattanLength() > kClickSlop;
    if (!drag.moved) return;
    if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        const auto height = heightUnder(view_.scene().rayThrough(event.position()), drag.from + drag.by);
        if (!height) return emit said(tr("Seen straight from above, it cannot be dragged up or down"));
        drag.by.z = std::round(*height - drag.from.z);
    } else {
        const auto floor = floorAt(event.position(), drag.from.z);
        if (!floor) return emit said(tr("There is no floor under the mouse"));
        const bool mapped = editor_.model().document().shownMap() != nullptr;
        drag.by = *floor - drag.from + Vec3(0, 0, mapped ? kRereleaseFloorGap : 0.f);
    }
    showDrag();
}

void RereleaseNavTool::showDrag() {
    const auto& graph = *editor_.model().graph();
    Sketch sketch;
    if (drag_->point) {
        sketch.mark(drag_->from + drag_->by + Vec3(0, 0, kRereleaseTraversalRaise), kMovedSize, kMovedColour,
                    GlyphShape::ring);
        sketch.band(drag_->from, drag_->from + drag_->by, kMovedColour, kMovedWidth);
    } else {
        const Vec3 raise(0, 0, kRereleaseNodeRaise);
        for (const auto node : editor_.nodes()) {
            const auto& own = graph.nodes[toIndex(node)];
            const auto at = own.origin + drag_->by + raise;
            sketch.mark(at, kMovedSize, kMovedColour, GlyphShape::cube);
            for (const auto& way : own.links)
                sketch.band(at, graph.nodes[toIndex(way.target)].origin + raise, kMovedColour, kMovedWidth);
        }
    }
    view_.setOverlay(kDragOverlay, std::move(sketch).share());
    emit said(tr("Moved by %1 %2 %3")
                  .arg(std::lround(drag_->by.x))
                  .arg(std::lround(drag_->by.y))
                  .arg(std::lround(drag_->by.z)));
}

void RereleaseNavTool::drop() {
    const auto drag = *std::exchange(drag_, std::nullopt);
    view_.setHeld(false);
    view_.setOverlay(kDragOverlay, nullptr);
    if (!drag.moved) return emit view_.scene().clicked(drag.pressedAt, Qt::NoModifier);
    if (drag.point) return editor_.setTraversalPoint(*drag.point, drag.from + drag.by);
    editor_.moveBy(drag.by);
}

bool RereleaseNavTool::stop() {
    if (!drag_) return false;
    drag_.reset();
    view_.setHeld(false);
    view_.setOverlay(kDragOverlay, nullptr);
    emit said(tr("Not moved"));
    return true;
}

void RereleaseNavTool::click(const QPointF& place, Qt::KeyboardModifiers modifiers) {
    auto& model = editor_.model();
    if (!model.isOpen() || !(ours() || tools_.selecting())) return;
    const auto& tool = tools_.current();
    if (tool == entity()) return clickEntity(place);
    if (tool == node()) return clickNode(place, modifiers.testFlag(Qt::ShiftModifier));
    const auto item = pick(place);
    if (tool == link()) return clickLink(item, modifiers.testFlag(Qt::ShiftModifier));
    const bool add = modifiers.testFlag(Qt::ControlModifier);
    if (add && item == Item()) return;
    add ? model.select(item, true) : model.select(item == Item() ? std::vector<Item>() : std::vector{item});
    if (item != Item()) emit selected();
}

void RereleaseNavTool::clickNode(const QPointF& place, bool linked) {
    const auto& graph = *editor_.model().graph();
    const auto last = editor_.nodes();
    const float level = last.empty() ? (graph.nodes.empty() ? 0.f : graph.nodes.front().origin.z)
                                     : graph.nodes[toIndex(last.back())].origin.z;
    const auto floor = floorAt(place, level);
    if (!floor) return emit said(tr("Nothing is there: click the floor of the map"));
    editor_.addNode(*floor, linked);
}

void RereleaseNavTool::clickLink(const Item& item, bool bothWays) {
    if (item.kind != ItemKind::node) return emit said(tr("No node is there"));
    const auto from = editor_.nodes();
    editor_.model().select(item);
    if (from.size() != 1 || static_cast<std::uint64_t>(from.front()) == item.id) return;
    editor_.linkNodes(from.front(), static_cast<std::int32_t>(item.id), bothWays);
}

void RereleaseNavTool::clickEntity(const QPointF& place) {
    const auto ray = view_.scene().rayThrough(place);
    const auto& entities = editor_.model().entities();
    const BrushEntity* best = nullptr;
    float nearest = std::numeric_limits<float>::max();
    for (const auto& own : entities) {
        const auto along = enters(ray, own.box);
        if (!along || *along >= nearest) continue;
        nearest = *along;
        best = &own;
    }
    if (best == nullptr) return emit said(tr("No entity with a model is there"));
    if (editor_.links().empty()) return emit said(tr("Select a link first"));
    editor_.setEdict(best->edict());
    emit said(
        tr("The link depends on %1").arg(entityWords(editor_.model().document().shownMap().get(), *best)));
    tools_.setCurrent(ToolModel::select());
}

}  // namespace navwright
