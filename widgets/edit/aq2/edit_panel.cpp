#include "widgets/edit/aq2/edit_panel.h"

#include <algorithm>
#include <utility>

#include "widgets/common/models/file_text.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/edit/session/field_form.h"

namespace navwright {

namespace {

constexpr double kFarthestNode = 4096;  ///< units; the engine's maps end there

template <class List, class Get>
std::optional<NodeType> commonType(const List& list, Get get) {
    if (list.empty()) return std::nullopt;
    const NodeType first = get(list.front());
    const bool same = std::ranges::all_of(list, [&](const auto& one) { return get(one) == first; });
    return same ? std::optional(first) : std::nullopt;
}

FieldChoice choiceOf(std::optional<NodeType> type) {
    FieldChoice choice;
    for (int i = 1; i < kNodeTypeCount; ++i)
        choice.options.push_back({typeTitle(static_cast<NodeType>(i)), i});
    if (type) choice.value = static_cast<int>(*type);
    return choice;
}

}  // namespace

QString typeTitle(NodeType type) {
    return QString::fromStdString(readable(nodeTypeName(type)));
}

EditPanel::EditPanel(Editor& editor, QWidget* parent)
    : Panel("editPanel", parent),
      editor_(editor),
      title_(wordsLabel(this, "editTitle")),
      form_(new FieldForm(this)) {
    add(title_);
    add(form_);
    addStretch();
    addPlace();
    addTypes();
    addNewTypes();
    connect(&editor_.selection(), &Selection::itemsChanged, this, &EditPanel::refresh);
    connect(&editor_.document(), &Document::generationChanged, this, &EditPanel::refresh);
    connect(&editor_.document(), &Document::patchesChanged, this, &EditPanel::refresh);
    refresh();
}

void EditPanel::addPlace() {
    const auto none = [this] { return targets().nodes.empty() ? tr("select a node first") : QString(); };
    form_->nodePlace({"edit", {}, tr("Coordinate of the node"), {}, none},
                     {.farthest = kFarthestNode, .apart = true}, editor_);
}

void EditPanel::addTypes() {
    const auto nothing = [this] {
        return targets().empty() ? tr("select a node or a link first") : QString();
    };
    form_->choice(
        {"editType", tr("&Type"), tr("Type of what is selected"), {}, nothing},
        [this] { return std::optional(choiceOf(type())); },
        [this](int type) { editor_.retype(static_cast<NodeType>(type)); });
    form_->words({"editCost", tr("Cost"), tr("Cost of the link")}, [this] { return std::optional(cost()); });
    form_->tick(
        {"editLocked",
         {},
         tr("Keep what is selected from feedback"),
         tr("Feedback of a test does not remove it"),
         nothing},
        tr("Keep from feedback"), [this] { return std::optional(locked()); },
        [this](bool lock) { lock ? editor_.lock() : editor_.unlock(); });
}

void EditPanel::addNewTypes() {
    form_->choice(
        {"editNewNode", tr("New &nodes"), tr("Type of new nodes")},
        [this] { return std::optional(choiceOf(editor_.nodeType())); },
        [this](int type) { editor_.setNodeType(static_cast<NodeType>(type)); });
    form_->choice(
        {"editNewLink", tr("New &links"), tr("Type of new links")},
        [this] { return std::optional(choiceOf(editor_.linkType())); },
        [this](int type) { editor_.setLinkType(static_cast<NodeType>(type)); });
}

void EditPanel::refresh() {
    title_->setText(title());
    form_->refresh();
}

EditTargets EditPanel::targets() const {
    return editor_.graph() != nullptr ? editor_.targets() : EditTargets();
}

QString EditPanel::title() const {
    const auto chosen = targets();
    if (chosen.nodes.size() == 1) return tr("Node %1").arg(chosen.nodes.back());
    if (!chosen.nodes.empty())
        return tr("%1: a number sets all of them, the arrows move each")
            .arg(countText(chosen.nodes.size(), "node", "nodes"));
    if (chosen.links.empty()) return tr("Select nodes or links to change them by number.");
    const auto& last = chosen.links.back();
    if (chosen.links.size() > 1) return countText(chosen.links.size(), "link", "links");
    return tr("Link from node %1 to %2")
        .arg(last.node)
        .arg(editor_.graph()->nodes[last.node].links[last.link].target);
}

QString EditPanel::cost() const {
    const auto chosen = targets();
    if (!chosen.nodes.empty() || chosen.links.empty()) return QStringLiteral("–");
    const auto& last = chosen.links.back();
    const auto& link = editor_.graph()->nodes[last.node].links[last.link];
    return tr("%1 units").arg(static_cast<double>(link.cost), 0, 'f', 1);
}

std::optional<NodeType> EditPanel::type() const {
    const auto chosen = targets();
    if (chosen.empty()) return std::nullopt;
    const auto& nodes = editor_.graph()->nodes;
    if (!chosen.nodes.empty())
        return commonType(chosen.nodes, [&](std::size_t node) { return nodes[node].type; });
    return commonType(chosen.links,
                      [&](const LinkPlace& place) { return nodes[place.node].links[place.link].type; });
}

/// Whether what is selected is locked: all, some or none of it.
Qt::CheckState EditPanel::locked() const {
    const auto chosen = targets();
    const auto* graph = editor_.graph();
    const auto& patches = editor_.document().patches();
    const auto left = graph != nullptr ? edit::withoutLocks(*graph, chosen, patches) : edit::Patches();
    const auto locks = left && graph != nullptr ? patches.size() - left->size() : 0;
    if (locks == 0) return Qt::Unchecked;
    return locks >= chosen.nodes.size() + chosen.links.size() ? Qt::Checked : Qt::PartiallyChecked;
}

}  // namespace navwright
