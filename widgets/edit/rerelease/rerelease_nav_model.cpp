#include "widgets/edit/rerelease/rerelease_nav_model.h"

#include <QUndoCommand>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/index.h"
#include "core/base/path_text.h"
#include "core/physics/map_queries/nav_fit.h"

namespace navwright {

namespace {

class RereleaseNavCommand : public QUndoCommand {
  public:
    RereleaseNavCommand(RereleaseNavModel& model, const GraphDelta& edit, std::vector<Item> selected,
                        const QString& what)
        : QUndoCommand(what),
          model_(model),
          edit_(edit),
          selectedBefore_(model.selected()),
          selectedAfter_(std::move(selected)) {}

    void undo() override { model_.apply(reversed(edit_), selectedBefore_); }
    void redo() override { model_.apply(edit_, selectedAfter_); }

  private:
    RereleaseNavModel& model_;
    GraphDelta edit_;
    std::vector<Item> selectedBefore_, selectedAfter_;
};

/// What items are after an edit that renumbers no node but the last ones; what is no longer there is left
/// out.
std::vector<Item> itemsAfter(const RereleaseGraph& before, const RereleaseGraph& after,
                             const std::vector<Item>& items) {
    std::vector<Item> kept;
    for (const auto& item : items) {
        if (item.kind == ItemKind::node) kept.push_back(item);
        if (item.kind != ItemKind::link || item.major() >= after.nodes.size()) continue;
        const auto target = before.nodes[item.major()].links[item.minor()].target;
        const auto& links = after.nodes[item.major()].links;
        const auto found = std::ranges::find(links, target, &RereleaseLink::target);
        if (found != links.end())
            kept.push_back(Item::link(item.major(), static_cast<std::uint32_t>(found - links.begin())));
    }
    return kept;
}

}  // namespace

RereleaseNavModel::RereleaseNavModel(Document& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&selection_, &Selection::itemsChanged, this, &RereleaseNavModel::selectionChanged);
    connect(&document, &Document::mapChanged, this, &RereleaseNavModel::entitiesChanged);
    connect(&document, &Document::mapChanged, this, &RereleaseNavModel::lookIfForeign);
}

const std::vector<BrushEntity>& RereleaseNavModel::entities() const {
    if (entityMap_ != document_.shownMap()) {
        entityMap_ = document_.shownMap();
        entities_ = entityMap_ ? brushEntities(entityMap_->bsp) : std::vector<BrushEntity>();
    }
    return entities_;
}

void RereleaseNavModel::open(const std::filesystem::path& path, RereleaseNavFile file) {
    path_ = openedPath_ = path;
    file_ = std::move(file);
    graph_ = opened_ = std::make_shared<const RereleaseGraph>(file_.graph);
    selection_.clear();
    own_ = false;
    lookIfForeign();
    emit openChanged();
    emit graphChanged();
}

void RereleaseNavModel::close() {
    if (!isOpen()) return;
    path_.clear();
    file_ = {};
    graph_ = opened_ = nullptr;
    selection_.clear();
    lookIfForeign();
    emit openChanged();
    emit graphChanged();
}

void RereleaseNavModel::takeAsOwn() {
    own_ = true;
    lookIfForeign();
}

void RereleaseNavModel::lookIfForeign() {
    const auto map = document_.map();
    QString foreignTo;
    if (map && opened_ && !own_) {
        std::vector<Vec3> nodes;
        std::ranges::transform(opened_->nodes, std::back_inserter(nodes), &RereleaseNode::origin);
        if (isOfAnotherMap(nodes, pathText(openedPath_.stem()), *map))
            foreignTo = QString::fromStdString(map->name());
    }
    if (std::exchange(foreignTo_, foreignTo) != foreignTo) emit foreignChanged();
}

void RereleaseNavModel::setSaved(const std::filesystem::path& path, RereleaseNavFile file) {
    path_ = path;
    file_ = std::move(file);
    document_.undoStack().setClean();
    emit openChanged();
}

void RereleaseNavModel::change(const RereleaseGraph& after, const QString& what,
                               const std::optional<std::vector<Item>>& selected) {
    if (!isOpen() || after == *graph_) return;
    const auto then = selected.value_or(itemsAfter(*graph_, after, this->selected()));
    document_.undoStack().push(new RereleaseNavCommand(*this, deltaBetween(*graph_, after), then, what));
}

void RereleaseNavModel::apply(const GraphDelta& edit, std::vector<Item> selected) {
    if (!graph_) return;
    auto after = *graph_;
    if (!applyDelta(after, edit)) return;
    graph_ = std::make_shared<const RereleaseGraph>(std::move(after));
    // Numbers have moved on: what is current may be another item of the same number.
    if (selected != selection_.items()) selection_.clear();
    select(std::move(selected));
    emit graphChanged();
}

const RereleaseNode* RereleaseNavModel::node(const Item& item) const {
    if (!graph_) return nullptr;
    const auto& nodes = graph_->nodes;
    if (item.kind == ItemKind::node) return item.id < nodes.size() ? &nodes[item.id] : nullptr;
    if (item.kind != ItemKind::link || item.major() >= nodes.size()) return nullptr;
    const auto& from = nodes[item.major()];
    return item.minor() < from.links.size() ? &from : nullptr;
}

const RereleaseLink* RereleaseNavModel::link(const Item& item) const {
    const auto* from = item.kind == ItemKind::link ? node(item) : nullptr;
    return from == nullptr ? nullptr : &from->links[item.minor()];
}

void RereleaseNavModel::select(const Item& item, bool add) {
    if (add && (isThere(item) || selection_.contains(item))) return selection_.toggle(item);
    if (!add) selection_.select(isThere(item) ? item : Item());
}

void RereleaseNavModel::select(std::vector<Item> items) {
    std::erase_if(items, [this](const Item& item) { return !isThere(item); });
    selection_.selectAll(std::move(items));
}

std::optional<Vec3> RereleaseNavModel::placeOf(const Item& item) const {
    const auto* from = node(item);
    if (from == nullptr) return std::nullopt;
    const auto* way = link(item);
    if (way == nullptr) return from->origin;
    return 0.5f * (from->origin + graph_->nodes[toIndex(way->target)].origin);
}

void RereleaseNavModel::focus() {
    if (const auto place = placeOf(current())) emit focusWanted(*place);
}

}  // namespace navwright
