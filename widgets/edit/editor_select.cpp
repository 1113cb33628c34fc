#include <algorithm>
#include <numeric>

#include "edit/editor.h"
#include "edits/node_sets.h"
#include "models/count_text.h"

namespace navwright {

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

void Editor::selectIsland() {
    const auto chosen = targets();
    if (graph() == nullptr || chosen.nodes.empty()) return emit refused(tr("Select a node first"));
    selection_.selectAll(items({islandOf(*graph(), chosen.nodes.back()), {}}));
    emit said(tr("An island of %1").arg(countText(selection_.items().size(), "node", "nodes")));
}

void Editor::selectWay() {
    const auto chosen = targets();
    if (graph() == nullptr || chosen.nodes.size() < 2)
        return emit refused(tr("Select two nodes: where the way starts, then where it ends"));
    const auto from = chosen.nodes.front();
    const auto to = chosen.nodes.back();
    EditTargets way{wayBetween(*graph(), from, to), {}};
    if (way.nodes.empty()) return emit refused(tr("There is no path from one to the other"));
    for (std::size_t i = 1; i < way.nodes.size(); ++i) {
        const auto& links = graph()->nodes[way.nodes[i - 1]].links;
        const auto link = std::ranges::find(links, static_cast<std::int32_t>(way.nodes[i]), &NavLink::target);
        way.links.push_back({way.nodes[i - 1], static_cast<std::size_t>(link - links.begin())});
    }
    selection_.selectAll(items(way));
    emit said(tr("A way of %1").arg(countText(way.links.size(), "link", "links")));
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
