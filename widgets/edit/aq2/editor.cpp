#include "widgets/edit/aq2/editor.h"

#include <QUndoStack>

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/index.h"
#include "core/edit/aq2/edit_words.h"
#include "core/edit/aq2/floor_snap.h"
#include "core/edit/aq2/node_sets.h"
#include "core/edit/aq2/patch_ids.h"
#include "core/edit/aq2/reanchor.h"
#include "widgets/common/models/file_text.h"
#include "widgets/edit/aq2/left_out_words.h"

namespace navwright {

namespace {

/// Counts the nodes that patches move to where no body has room.
std::size_t inWalls(const Collision& world, const std::vector<EditPatch>& patches) {
    return toIndex(std::ranges::count_if(patches, [&](const EditPatch& patch) {
        return patch.operation == PatchOperation::moveNode && patch.to && !bodyFits(world, *patch.to);
    }));
}

}  // namespace

Editor::Editor(Document& document, Selection& selection, SelectionKeeper& keeper, QObject* parent)
    : EditSession(parent),
      document_(document),
      selection_(selection),
      keeper_(keeper),
      shown_(document.generation()),
      step_(document.undoStack().index()) {
    connect(&document_.undoStack(), &QUndoStack::indexChanged, this, &Editor::sayStep);
    connect(&document_, &Document::generationChanged, this, &Editor::sayLeftOut);
    connect(&document_, &Document::generationChanged, this, &Editor::settled);
    connect(&document_, &Document::failed, this, &Editor::settled);
    connect(&document_, &Document::cancelled, this, &Editor::settled);
}

const NavGraph* Editor::graph() const {
    const auto& generation = document_.generation();
    return generation && generation->graph ? &generation->graph->graph : nullptr;
}

const Collision* Editor::world() const {
    return document_.map() ? &document_.map()->collision : nullptr;
}

EditTargets Editor::targets() const {
    EditTargets targets;
    for (const auto& item : selection_.items()) {
        if (item.kind == ItemKind::node) targets.nodes.push_back(item.id);
        if (item.kind == ItemKind::link) targets.links.push_back({item.major(), item.minor()});
    }
    return targets;
}

std::vector<Vec3> Editor::places() const {
    std::vector<Vec3> places;
    if (graph() == nullptr) return places;
    for (const auto node : targets().nodes) places.push_back(graph()->nodes[node].origin);
    return places;
}

std::vector<Item> Editor::items(const EditTargets& targets) {
    std::vector<Item> items;
    for (const auto node : targets.nodes) items.push_back({ItemKind::node, node});
    for (const auto& link : targets.links)
        items.push_back(
            Item::link(static_cast<std::uint32_t>(link.node), static_cast<std::uint32_t>(link.link)));
    return items;
}

void Editor::settled() {
    awaiting_ = false;
    while (!awaiting_ && !waiting_.empty()) {
        const auto next = std::move(waiting_.front());
        waiting_.pop_front();
        next();
    }
}

void Editor::say(const QString& text) {
    said_ = text;
    emit said(text);
}

/// Says which step was undone or redone.
void Editor::sayStep(int index) {
    const auto& stack = document_.undoStack();
    const bool again = index > step_ + 1 || (index > step_ && stack.undoText() == again_);
    if (index < step_ && stack.canRedo()) {
        say(tr("Undone: %1").arg(stack.redoText()));
    } else if (again) {
        say(tr("Done again: %1").arg(stack.undoText()));
    } else {
        said_ = stack.undoText();
    }
    step_ = index;
    again_ = stack.redoText();
}

/// Says which nodes an edit rejected, or brought back into the nav, besides what it changed.
void Editor::sayLeftOut() {
    const auto before = std::exchange(shown_, document_.generation());
    const auto words = before && shown_ ? leftOutWords(*before, *shown_) : QString();
    if (!words.isEmpty()) emit said(said_.isEmpty() ? words : said_ + QStringLiteral(": ") + words);
}

void Editor::refuse(const Failure& failure) {
    emit refused(failure.cancelled() ? tr("Cancelled") : QString::fromStdString(failure.error().what));
}

void Editor::run(Edit make) {
    if (awaiting_) {
        waiting_.emplace_back([this, make = std::move(make)] { run(make); });
        return;
    }
    const auto* graph = this->graph();
    if (graph == nullptr) {
        emit refused(tr("There is no nav to edit yet"));
        return;
    }
    apply(make(*graph, targets()));
}

void Editor::runOnFloor(edit::Patches (*make)(const NavGraph&, const EditTargets&, const Collision*)) {
    run([this, make](const NavGraph& graph, const EditTargets& targets) {
        return make(graph, targets, world());
    });
}

void Editor::apply(const edit::Patches& patches) {
    if (!patches) return refuse(patches.error());
    if (patches->empty()) return say(tr("Nothing to change"));
    const auto title = QString::fromStdString(patchesTitle(*patches));
    keeper_.expect(placesAfter(*patches));
    awaiting_ = true;
    const auto walled = world() ? inWalls(*world(), *patches) : 0;
    document_.setPatches(appendPatches(document_.patches(), *patches), title);
    // Moving something back to where it was is no edit, so no generation follows.
    if (awaiting_ && !document_.busy()) {
        awaiting_ = false;
        keeper_.expect(std::nullopt);
    }
    say(title);
    if (walled > 0) {
        emit said(tr("%1: %2 in a wall now, where no bot can be (Ctrl+Z)")
                      .arg(title, countText(walled, "node is", "nodes are")));
    }
}

void Editor::addNode(const Vec3& place) {
    run([this, place](const NavGraph&, const EditTargets&) {
        return edit::addNode(world(), place, nodeType_);
    });
}

void Editor::extend(const Vec3& place) {
    run([this, place](const NavGraph& graph, const EditTargets& targets) {
        return edit::extend(graph, targets, world(), place, nodeType_, linkType_);
    });
}

void Editor::moveBy(const Vec3& by, bool onFloor) {
    run([this, by, onFloor](const NavGraph& graph, const EditTargets& targets) {
        return edit::moveNodes(graph, targets, by, world(), onFloor);
    });
}

void Editor::setCoordinate(int axis, float value) {
    run([axis, value](const NavGraph& graph, const EditTargets& targets) -> edit::Patches {
        std::vector<EditPatch> all;
        for (const auto node : targets.nodes) {
            auto to = graph.nodes[node].origin;
            to[axis] = value;
            NAV_ASSIGN(const auto one, edit::placeNode(graph, node, to));
            all.insert(all.end(), one.begin(), one.end());
        }
        return all;
    });
}

void Editor::retype(NodeType type) {
    run([type](const NavGraph& graph, const EditTargets& targets) {
        return edit::retype(graph, targets, type);
    });
}

void Editor::link(bool bothWays) {
    run([this, bothWays](const NavGraph& graph, const EditTargets& targets) {
        return edit::addLinks(graph, targets, linkType_, bothWays);
    });
}

void Editor::linkNodes(std::size_t from, std::size_t to, bool bothWays) {
    run([this, from, to, bothWays](const NavGraph& graph, const EditTargets&) {
        return edit::addLinks(graph, {{from, to}, {}}, linkType_, bothWays);
    });
}

void Editor::insert() {
    run([this](const NavGraph& graph, const EditTargets& targets) {
        return edit::insertOnLinks(graph, targets, world());
    });
}

void Editor::insertOn(const LinkPlace& link, const Vec3& place) {
    run([this, link, place](const NavGraph& graph, const EditTargets&) {
        return edit::insertOnLinks(graph, {{}, {link}}, world(), place);
    });
}

void Editor::unlock() {
    if (graph() == nullptr) return;
    auto left = edit::withoutLocks(*graph(), targets(), document_.patches());
    if (!left) return refuse(left.error());
    document_.setPatches(*std::move(left), tr("Unlock"));
    say(tr("Unlocked"));
}

void Editor::reanchor(const std::string& id, const Vec3& place) {
    auto patches = document_.patches();
    const auto patch = std::ranges::find(patches, id, &EditPatch::id);
    if (patch == patches.end() || graph() == nullptr) return;
    auto found = reanchored(*patch, *graph(), place);
    if (!found) return refuse(found.error());
    *patch = *std::move(found);
    const auto title = tr("Re-anchor: %1").arg(QString::fromStdString(patchWords(*patch)));
    document_.setPatches(std::move(patches), title);
    say(title);
}

void Editor::selectType() {
    const auto chosen = targets();
    if (graph() == nullptr || chosen.empty()) return emit refused(tr("Select a node or link first"));
    EditTargets found;
    if (!chosen.nodes.empty()) {
        found.nodes = nodesOfType(*graph(), graph()->nodes[chosen.nodes.back()].type);
    } else {
        const auto& link = chosen.links.back();
        found.links = linksOfType(*graph(), graph()->nodes[link.node].links[link.link].type);
    }
    selection_.selectAll(items(found));
    emit said(tr("%1 of this type").arg(countText(selection_.items().size(), "item", "items")));
}

void Editor::selectComponent() {
    const auto chosen = targets();
    if (graph() == nullptr || chosen.nodes.empty()) return emit refused(tr("Select a node first"));
    selection_.selectAll(items({componentOf(*graph(), chosen.nodes.back()), {}}));
    emit said(tr("An island of %1").arg(countText(selection_.items().size(), "node", "nodes")));
}

void Editor::selectWay() {
    const auto chosen = targets();
    if (graph() == nullptr || chosen.nodes.size() < 2)
        return emit refused(tr("Select two nodes: where the path starts, then where it ends"));
    const auto from = chosen.nodes.front();
    const auto to = chosen.nodes.back();
    EditTargets way{wayBetween(*graph(), from, to), {}};
    if (way.nodes.empty()) return emit refused(tr("There is no path from one to the other"));
    for (std::size_t i = 1; i < way.nodes.size(); ++i) {
        const auto& links = graph()->nodes[way.nodes[i - 1]].links;
        const auto link = std::ranges::find(links, static_cast<std::int32_t>(way.nodes[i]), &NavLink::target);
        way.links.push_back({way.nodes[i - 1], toIndex(link - links.begin())});
    }
    selection_.selectAll(items(way));
    emit said(tr("A path of %1").arg(countText(way.links.size(), "link", "links")));
}

void Editor::selectLinks() {
    const auto chosen = targets();
    if (graph() == nullptr || chosen.nodes.empty()) return emit refused(tr("Select nodes first"));
    const auto links =
        chosen.nodes.size() == 1 ? linksTouching(*graph(), chosen.nodes) : linksAmong(*graph(), chosen.nodes);
    if (links.empty()) return emit refused(tr("These nodes have no links"));
    selection_.selectAll(items({{}, links}));
    emit said(countText(links.size(), "link", "links"));
}

void Editor::selectAllNodes() {
    if (graph() == nullptr) return;
    std::vector<std::size_t> nodes(graph()->nodes.size());
    std::iota(nodes.begin(), nodes.end(), std::size_t{0});
    selection_.selectAll(items({std::move(nodes), {}}));
    emit said(countText(selection_.items().size(), "node", "nodes"));
}

}  // namespace navwright
