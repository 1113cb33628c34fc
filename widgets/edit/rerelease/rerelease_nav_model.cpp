#include "widgets/edit/rerelease/rerelease_nav_model.h"

#include <QUndoCommand>

#include <algorithm>
#include <utility>

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

/// What items are after an edit; what is no longer there is left out.
std::vector<Item> itemsAfter(const GraphDelta& edit, const RereleaseGraph& before,
                             const RereleaseGraph& after, const std::vector<Item>& items) {
    const auto indices = newIndices(edit, before.nodes.size());
    std::vector<Item> kept;
    for (const auto& item : items) {
        const auto node = item.kind == ItemKind::link ? std::size_t{item.major()} : item.id;
        if (node >= indices.size() || indices[node] < 0) continue;
        const auto now = static_cast<std::uint32_t>(indices[node]);
        if (item.kind == ItemKind::node) {
            kept.push_back({ItemKind::node, now});
            continue;
        }
        const auto target = before.nodes[node].links[item.minor()].target;
        const auto wanted = indices[static_cast<std::size_t>(target)];
        const auto& links = after.nodes[now].links;
        const auto found = std::ranges::find(links, wanted, &RereleaseLink::target);
        if (wanted >= 0 && found != links.end())
            kept.push_back(Item::link(now, static_cast<std::uint32_t>(found - links.begin())));
    }
    return kept;
}

}  // namespace

RereleaseNavModel::RereleaseNavModel(Document& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&document, &Document::mapChanged, this, &RereleaseNavModel::entitiesChanged);
}

const std::vector<BrushEntity>& RereleaseNavModel::entities() const {
    if (entityMap_ != document_.shownMap()) {
        entityMap_ = document_.shownMap();
        entities_ = entityMap_ ? brushEntities(entityMap_->bsp) : std::vector<BrushEntity>();
    }
    return entities_;
}

void RereleaseNavModel::open(const std::filesystem::path& path, RereleaseNavFile file) {
    path_ = path;
    file_ = std::move(file);
    graph_ = opened_ = std::make_shared<const RereleaseGraph>(file_.graph);
    selected_.clear();
    emit openChanged();
    emit graphChanged();
    emit selectionChanged();
}

void RereleaseNavModel::close() {
    if (!isOpen()) return;
    path_.clear();
    file_ = {};
    graph_ = opened_ = nullptr;
    selected_.clear();
    emit openChanged();
    emit graphChanged();
    emit selectionChanged();
}

void RereleaseNavModel::setSaved(const std::filesystem::path& path, RereleaseNavFile file) {
    path_ = path;
    file_ = std::move(file);
    document_.undoStack().setClean();
    emit openChanged();
}

Result<> RereleaseNavModel::change(const GraphDelta& edit, const QString& what,
                                   const std::optional<std::vector<Item>>& selected) {
    if (!isOpen() || edit.empty()) return {};
    auto after = *graph_;
    NAV_TRY(applyDelta(after, edit));
    const auto then = selected.value_or(itemsAfter(edit, *graph_, after, selected_));
    document_.undoStack().push(new RereleaseNavCommand(*this, edit, then, what));
    return {};
}

void RereleaseNavModel::apply(const GraphDelta& edit, std::vector<Item> selected) {
    if (!graph_) return;
    auto after = *graph_;
    if (!applyDelta(after, edit)) return;
    graph_ = std::make_shared<const RereleaseGraph>(std::move(after));
    std::erase_if(selected, [this](const Item& item) { return !isThere(item); });
    const bool other = std::exchange(selected_, selected) != selected;
    emit graphChanged();
    if (other) emit selectionChanged();
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
    auto items = add ? selected_ : std::vector<Item>();
    const bool was = std::erase(items, item) > 0;
    if (!was && isThere(item)) items.push_back(item);
    select(std::move(items));
}

void RereleaseNavModel::select(std::vector<Item> items) {
    std::erase_if(items, [this](const Item& item) { return !isThere(item); });
    if (items == selected_) return;
    selected_ = std::move(items);
    emit selectionChanged();
}

std::optional<Vec3> RereleaseNavModel::placeOf(const Item& item) const {
    const auto* from = node(item);
    if (from == nullptr) return std::nullopt;
    const auto* way = link(item);
    if (way == nullptr) return from->origin;
    return 0.5f * (from->origin + graph_->nodes[static_cast<std::size_t>(way->target)].origin);
}

void RereleaseNavModel::focus() {
    if (const auto place = placeOf(current())) emit focusWanted(*place);
}

}  // namespace navwright
