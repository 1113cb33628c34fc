#include "widgets/edit/aq2/edit_tool.h"

#include <QMouseEvent>
#include <QPointer>

#include <cmath>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "widgets/common/models/file_text.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/drawing/layers/type_look.h"
#include "widgets/edit/aq2/handle.h"
#include "widgets/edit/aq2/screen_area.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

const QString kSelection = QStringLiteral("edit.selection");
const QString kDrag = QStringLiteral("edit.drag");
const QString kArea = QStringLiteral("edit.area");
constexpr double kLassoStep = 4;  ///< pixels between its corners
constexpr double kDragSlop = 4;   ///< pixels a click on a node may wander without moving it
constexpr qsizetype kLeastCorners = 3;

QPolygonF boxOf(const QPointF& from, const QPointF& to) {
    return QPolygonF({from, {to.x(), from.y()}, to, {from.x(), to.y()}});
}

QPointF placeOf(const QMouseEvent& event) {
    return event.position();
}

}  // namespace

EditTool::EditTool(Editor& editor, ToolModel& tools, WorkbenchView* view, QObject* parent)
    : QObject(parent), editor_(editor), tools_(tools), view_(view) {
    connect(&tools_, &ToolModel::changed, this, &EditTool::toolChanged);
    tools_.addStop([this] { return stop(); });
    connect(&editor_, &Editor::said, this, &EditTool::say);
    connect(&editor_, &Editor::refused, this, &EditTool::say);
    if (!view_) return;
    view_->scene().installEventFilter(this);
    connect(&view_->scene(), &SceneView::clicked, this, &EditTool::click);
    connect(&editor_.selection(), &Selection::itemsChanged, this, &EditTool::showSelection);
    connect(&editor_.document(), &Document::generationChanged, this, [this] {
        endDrag(false);
        showSelection();
    });
    connect(&verdicts_, &VerdictWorker::judged, this, [this](const std::vector<TouchedVerdict>& verdicts) {
        if (!drag_) return;
        judged_ = verdicts;
        showDrag();
    });
}

bool EditTool::active() const {
    return tools_.current() == edit() || tools_.current().startsWith(QStringLiteral("edit."));
}

QString EditTool::hint() const {
    const auto& tool = tools_.current();
    if (tool == box()) return tr("Drag a box around nodes; Ctrl adds to the selection");
    if (tool == lasso()) return tr("Drag a line around nodes; Ctrl adds to the selection");
    if (tool == way()) return tr("Click the node where the path starts, then the one where it ends");
    if (tool == node())
        return tr(
            "Click the floor to add a node, or a link to insert one on it; Shift links it with the selected "
            "one");
    if (tool == link())
        return tr("Click the node where the link starts, then where it ends; Shift links back as well");
    if (tool == anchor()) return tr("Click the node or place that this edit is about");
    return active() ? tr("Click selects, Ctrl adds; drag what is selected along the floor, by its grip up "
                         "and down; "
                         "drag elsewhere to look around; right-click shows what can be done")
                    : QString();
}

void EditTool::say(const QString& text) {
    const auto& shown = active() && text.isEmpty() ? hint() : text;
    if (!active() || shown == text_) return;
    text_ = shown;
    emit textChanged(text_);
}

void EditTool::toolChanged() {
    swallowing_ = drag_ || sweeping_;
    endDrag(false);
    sweeping_ = false;
    passed_ = {};
    area_.clear();
    if (view_) view_->setOverlay(kArea, nullptr);
    text_ = hint();
    emit textChanged(text_);
    showSelection();
}

bool EditTool::stop() {
    if (!drag_ && !sweeping_) return false;
    const auto words = drag_ ? tr("Not moved") : tr("Nothing selected by this");
    endDrag(false);
    if (std::exchange(sweeping_, false)) view_->setOverlay(kArea, nullptr);
    area_.clear();
    swallowing_ = true;
    say(words);
    return true;
}

void EditTool::askAnchor(const std::string& patch) {
    anchored_ = patch;
    tools_.setCurrent(anchor());
}

void EditTool::showSelection() {
    if (!view_) return;
    const auto* graph = editor_.graph();
    const auto& selection = editor_.selection();
    const bool alone = selection.items().size() == 1 && tools_.selecting();
    // The view itself marks a single item.
    view_->setOverlay(kSelection, graph == nullptr || alone
                                      ? nullptr
                                      : selectionPicture(*graph, selection.items(), selection.current(),
                                                         tools_.current() == edit()));
}

bool EditTool::eventFilter(QObject* watched, QEvent* event) {
    // Other events come while the window ends, too, when the models are gone already.
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            return (active() || swallowing_) && press(*static_cast<QMouseEvent*>(event));
        case QEvent::MouseMove:
            return (active() || swallowing_) && move(*static_cast<QMouseEvent*>(event));
        case QEvent::MouseButtonRelease:
            return (active() || swallowing_) && release(*static_cast<QMouseEvent*>(event));
        default:
            return QObject::eventFilter(watched, event);
    }
}

bool EditTool::press(const QMouseEvent& event) {
    // A release that went elsewhere must not keep the mouse for ever.
    swallowing_ = swallowing_ && event.buttons() != event.button();
    if (drag_ || sweeping_ || swallowing_) return true;
    const bool sweeps = tools_.current() == box() || tools_.current() == lasso();
    if (sweeps && event.button() == Qt::LeftButton) {
        begin(placeOf(event));
        sweeping_ = true;
        area_ = QPolygonF({placeOf(event)});
        return true;
    }
    return startDrag(event);
}

void EditTool::begin(const QPointF& place) {
    emit view_->scene().focusWanted();
    pressedAt_ = place;
    dragged_ = false;
    why_.clear();
}

bool EditTool::startDrag(const QMouseEvent& event) {
    passed_ = {};
    if (tools_.current() != edit() || editor_.graph() == nullptr) return false;
    const auto& selection = editor_.selection();
    const auto& nodes = editor_.graph()->nodes;
    const auto& current = selection.current();
    const bool left = event.button() == Qt::LeftButton;
    upright_ = left && current.kind == ItemKind::node && current.id < nodes.size() &&
               handleHit(view_->scene().rayThrough(placeOf(event)), nodes[current.id].origin);
    if (upright_) {
        grab(current, event);
        return true;
    }
    const bool any = event.button() == Qt::RightButton || (left && event.modifiers() == Qt::AltModifier);
    if (!any && (!left || event.modifiers() != Qt::NoModifier)) return false;
    const auto picked = view_->pickAt(placeOf(event)).item;
    if (picked.kind != ItemKind::node || picked.id >= nodes.size()) return false;
    if (!any && !selection.contains(picked)) {
        pressedAt_ = placeOf(event);
        passed_ = picked;
        return false;
    }
    grab(picked, event);
    return true;
}

void EditTool::grab(const Item& node, const QMouseEvent& event) {
    auto& selection = editor_.selection();
    if (!selection.contains(node)) selection.select(node);
    begin(placeOf(event));
    const auto& origin = editor_.graph()->nodes[node.id].origin;
    const auto ray = view_->scene().rayThrough(placeOf(event));
    grip_ = heightUnder(ray, origin).value_or(origin.z);
    grab_ = origin - (ray.origin + glm::dot(origin - ray.origin, ray.direction) * ray.direction);
    judged_.clear();
    drag_ = std::make_unique<NodeDrag>(editor_.document().generation(), editor_.document().map(),
                                       editor_.targets().nodes, node.id);
    view_->setHeld(true);
}

bool EditTool::move(const QMouseEvent& event) {
    if (swallowing_) return true;
    if (sweeping_) {
        if (tools_.current() == box()) {
            area_ = boxOf(area_.front(), placeOf(event));
        } else if ((area_.back() - placeOf(event)).manhattanLength() >= kLassoStep) {
            area_ << placeOf(event);
        }
        view_->setOverlay(kArea, areaPicture(view_->rig(), view_->scene().size(), area_));
        return true;
    }
    const bool far = (placeOf(event) - pressedAt_).manhattanLength() > kDragSlop;
    if (!drag_) {
        if (passed_.kind == ItemKind::node && far)
            say(tr("Node %1 is not selected: click it, then drag it").arg(std::exchange(passed_, {}).id));
        return false;
    }
    dragged_ = dragged_ || far;
    if (dragged_) drag(placeOf(event));
    return true;
}

void EditTool::drag(const QPointF& place) {
    auto ray = view_->scene().rayThrough(place);
    const auto& origin = drag_->graph().nodes[drag_->grabbed()].origin;
    why_.clear();
    if (upright_) {
        const auto height = heightUnder(ray, origin);
        height ? drag_->toHeight(std::round(*height - grip_))
               : void(why_ = tr("Seen straight from above, it cannot be dragged up or down"));
    } else {
        ray.origin += grab_;
        const auto floor = floorAlong(ray);
        if (!floor) {
            why_ = tr("There is no floor under the mouse");
        } else if (!drag_->toFloor(*floor)) {
            why_ = tr("It would be in a wall there, or over no floor");
        }
    }
    judged_.clear();
    if (drag_->map()) verdicts_.ask(drag_->map(), drag_->touched());
    showDrag();
}

std::optional<Vec3> EditTool::floorAlong(const Ray& ray) const {
    // The ray leads to where the node would be, above the floor.
    const Ray below{ray.origin - Vec3(0, 0, kOriginAboveFloor), ray.direction};
    if (drag_->map()) return view_->surfaceAlong(below);
    return placeAtHeight(ray, drag_->graph().nodes[drag_->grabbed()].origin.z);
}

void EditTool::showDrag() {
    view_->setOverlay(kDrag, dragPicture(*drag_, judged_));
    const auto& by = drag_->by();
    auto words = tr("Moved by %1 %2 %3. %4")
                     .arg(std::lround(by.x))
                     .arg(std::lround(by.y))
                     .arg(std::lround(by.z))
                     .arg(QString::fromStdString(touchedWords(drag_->touched(), judged_)));
    if (drag_->unfit() > 0)
        why_ =
            tr("%1 in a wall there, or over no floor").arg(countText(drag_->unfit(), "node is", "nodes are"));
    say(why_.isEmpty() ? words : why_ + QStringLiteral(". ") + words);
}

bool EditTool::release(const QMouseEvent& event) {
    if (swallowing_) {
        swallowing_ = event.buttons() != Qt::NoButton;
        return true;
    }
    passed_ = {};
    if (sweeping_) {
        endArea(event.modifiers().testFlag(Qt::ControlModifier));
        return true;
    }
    if (!drag_) return false;
    const bool still = !dragged_;
    // Where nodes do not fit, the edit itself says so.
    const auto why = drag_->unfit() > 0 ? QString() : why_;
    const bool moved = drag_->by() != Vec3(0);
    endDrag(true);
    auto& scene = view_->scene();
    if (still && event.button() == Qt::RightButton) emit scene.menuWanted(placeOf(event));
    if (still && event.button() == Qt::LeftButton && !upright_)
        emit scene.clicked(placeOf(event), event.modifiers());
    if (!still && !why.isEmpty())
        say((moved ? tr("%1: put where it last fitted") : tr("%1: not moved")).arg(why));
    return true;
}

void EditTool::endDrag(bool keep) {
    if (!drag_) return;
    const auto drag = std::move(drag_);
    verdicts_.forget();
    if (keep && drag->by() != Vec3(0)) editor_.moveBy(drag->by(), drag->onFloor());
    // Until the new nav is drawn, the nodes stay where they were put.
    view_->whenBuilt([this, alive = QPointer(this)] {
        if (!alive || drag_) return;
        // First, so that what goes with the overlay is not drawn for holding.
        view_->setHeld(false);
        view_->setOverlay(kDrag, nullptr);
    });
}

void EditTool::endArea(bool add) {
    sweeping_ = false;
    const auto area = std::exchange(area_, {});
    view_->setOverlay(kArea, nullptr);
    if (editor_.graph() == nullptr) return;
    const auto bounds = area.boundingRect();
    if (area.size() < kLeastCorners || bounds.width() + bounds.height() <= kDragSlop)
        return say(tr("A click selects nothing here. %1").arg(hint()));
    const auto found =
        Editor::items({nodesInside(*editor_.graph(), view_->rig(), view_->scene().size(), area), {}});
    add ? editor_.selection().add(found) : editor_.selection().selectAll(found);
    const auto all = countText(editor_.selection().items().size(), "item", "items");
    if (!found.empty()) return say(tr("%1 selected").arg(all));
    say(add ? tr("No node is in there; %1 selected as before").arg(all)
            : tr("No node is in there: nothing is selected now"));
}

void EditTool::select(const Item& item, bool add) {
    add ? editor_.selection().toggle(item) : editor_.selection().select(item);
}

void EditTool::click(const QPointF& place, Qt::KeyboardModifiers modifiers) {
    if (!active()) return;
    const auto picked = view_->pickAt(place);
    if (tools_.current() == way()) return clickWay(picked.item);
    if (tools_.current() == link()) return clickLink(picked.item, modifiers.testFlag(Qt::ShiftModifier));
    if (tools_.current() == node())
        return clickNode(picked.item, picked.place, modifiers.testFlag(Qt::ShiftModifier));
    if (tools_.current() == anchor()) {
        if (!picked.place) return say(tr("Nothing is there. %1").arg(hint()));
        editor_.reanchor(anchored_, *picked.place);
        return tools_.setCurrent(edit());
    }
    const bool add = modifiers.testFlag(Qt::ControlModifier);
    const bool any = !editor_.selection().items().empty();
    select(picked.item, add);
    if (picked.item.kind != ItemKind::none) return say(hint());
    if (add) return say(tr("Nothing is there to add"));
    say(any ? tr("Nothing is there: nothing is selected now")
            : tr("Nothing is there to select. %1").arg(hint()));
}

void EditTool::clickWay(const Item& item) {
    if (item.kind != ItemKind::node) return say(tr("No node is there. %1").arg(hint()));
    const auto first = editor_.selection().items();
    if (first.size() != 1 || first.front().kind != ItemKind::node || first.front() == item)
        return select(item, false);
    select(item, true);
    editor_.selectWay();
}

void EditTool::clickLink(const Item& item, bool bothWays) {
    if (item.kind != ItemKind::node) return say(tr("No node is there. %1").arg(hint()));
    const auto from = editor_.selection().current();
    if (from.kind == ItemKind::node && from != item) editor_.linkNodes(from.id, item.id, bothWays);
    select(item, false);
}

void EditTool::clickNode(const Item& item, const std::optional<Vec3>& place, bool linked) {
    if (item.kind == ItemKind::node) return select(item, false);
    if (!place) return say(tr("Nothing is there. %1").arg(hint()));
    if (item.kind == ItemKind::link) return editor_.insertOn({item.major(), item.minor()}, *place);
    linked ? editor_.extend(*place) : editor_.addNode(*place);
}

namespace {

constexpr float kNodeSize = 9;
constexpr float kLinkWidth = 3.5f;
constexpr float kGood = 2, kBad = 5, kUnknown = 7;  ///< green, vermilion and grey of the categories

}  // namespace

std::shared_ptr<const StagePicture> dragPicture(const NodeDrag& drag,
                                                std::span<const TouchedVerdict> verdicts) {
    Sketch sketch;
    for (const auto& place : drag.places()) {
        const auto look = typeLook(drag.graph().nodes[place.node].type);
        sketch.mark(place.at, kNodeSize, look.category, look.shape);
    }
    const bool known = verdicts.size() == drag.touched().size();
    for (std::size_t i = 0; i < drag.touched().size(); ++i) {
        const auto& link = drag.touched()[i];
        const float colour = !known ? kUnknown : verdicts[i].good() ? kGood : kBad;
        sketch.band(link.ends.from, link.ends.to, colour, kLinkWidth);
    }
    return std::move(sketch).share();
}

namespace {

constexpr float kRing = 13;
constexpr float kBand = 6;
constexpr float kStem = 1.5f;
constexpr float kSelectedColour = 3;  ///< yellow of the categories

const NavNode* nodeOf(const NavGraph& graph, const Item& item) {
    const auto node = item.kind == ItemKind::link ? item.major() : item.id;
    return node < graph.nodes.size() ? &graph.nodes[node] : nullptr;
}

}  // namespace

std::shared_ptr<const StagePicture> selectionPicture(const NavGraph& graph, const std::vector<Item>& items,
                                                     const Item& current, bool handle) {
    Sketch sketch;
    for (const auto& item : items) {
        const auto* node = nodeOf(graph, item);
        if (node == nullptr) continue;
        if (item.kind == ItemKind::node) {
            sketch.mark(node->origin, kRing, kSelectedColour, GlyphShape::ring);
        } else if (item.kind == ItemKind::link && item.minor() < node->links.size()) {
            const auto target = toIndex(node->links[item.minor()].target);
            sketch.band(node->origin, graph.nodes[target].origin, kSelectedColour, kBand);
        }
    }
    const auto* node = current.kind == ItemKind::node ? nodeOf(graph, current) : nullptr;
    if (handle && node != nullptr) {
        const auto grip = heightHandle(node->origin);
        sketch.mark(grip);
        sketch.band(node->origin, grip.position, kSelectedColour, kStem);
    }
    return std::move(sketch).share();
}

}  // namespace navwright
