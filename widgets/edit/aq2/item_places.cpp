#include "widgets/edit/aq2/item_places.h"

#include <algorithm>

#include "core/base/index.h"
#include "widgets/drawing/layers/present_nodes.h"

namespace navwright {

namespace {

bool sameStage(ItemKind kind, const Generation* before, const Generation& now) {
    // Areas and reachabilities are of the map, not of a generation.
    if (kind == ItemKind::area || kind == ItemKind::reachability) return true;
    if (before == nullptr) return false;
    switch (kind) {
        case ItemKind::cluster:
            return before->clusters == now.clusters;
        case ItemKind::vote:
            return before->votes == now.votes;
        case ItemKind::fastWay:
            return before->archive == now.archive;
        case ItemKind::entity:
            return before->map == now.map;
        default:
            return before->demos == now.demos;
    }
}

}  // namespace

std::vector<ItemPlace> placesOf(std::span<const Item> items, const Generation& generation) {
    std::vector<ItemPlace> places;
    for (const auto& item : items) {
        ItemPlace place{.item = item};
        if (item.kind == ItemKind::node || item.kind == ItemKind::link) {
            if (!generation.graph) continue;
            const auto& nodes = generation.graph->graph.nodes;
            const auto node = item.kind == ItemKind::node ? item.id : item.major();
            if (node >= nodes.size()) continue;
            place.from = standOf(node, *generation.graph);
            if (item.kind == ItemKind::link) {
                if (item.minor() >= nodes[node].links.size()) continue;
                const auto target = toIndex(nodes[node].links[item.minor()].target);
                place.to = standOf(target, *generation.graph);
            }
        }
        places.push_back(place);
    }
    return places;
}

std::vector<Item> itemsAt(std::span<const ItemPlace> places, const Generation* before,
                          const Generation& now) {
    std::vector<Item> items;
    const auto keep = [&](const Item& item) {
        if (std::ranges::find(items, item) == items.end()) items.push_back(item);
    };
    if (!now.graph) return items;
    const NodeFinder finder(before != nullptr && before->graph ? &*before->graph : nullptr, *now.graph);
    for (const auto& place : places) {
        const auto& item = place.item;
        const bool numbered = item.id != kUnnumbered;
        const auto find = [&](const NodeStand& node) {
            return numbered ? finder.find(node) : finder.near(node.at);
        };
        if (item.kind == ItemKind::node) {
            if (const auto node = find(place.from)) keep({ItemKind::node, *node});
        } else if (item.kind == ItemKind::link) {
            const auto link = presentLinkItem(now.graph->graph, find(place.from), find(place.to));
            if (link.kind == ItemKind::link) keep(link);
        } else if (sameStage(item.kind, before, now)) {
            keep(item);
        }
    }
    return items;
}

std::optional<std::vector<ItemPlace>> placesAfter(std::span<const EditPatch> patches) {
    std::vector<ItemPlace> places;
    bool takesAway = !patches.empty();
    const auto node = [&](const Vec3& at) { places.push_back({{ItemKind::node, kUnnumbered}, {at}, {}}); };
    const auto link = [&](const Vec3& from, const Vec3& to) {
        places.push_back({{ItemKind::link, kUnnumbered}, {from}, {to}});
    };
    for (const auto& patch : patches) {
        switch (patch.operation) {
            case PatchOperation::addNode:
                node(patch.at);
                break;
            case PatchOperation::splitNode:
                node(patch.at);
                [[fallthrough]];
            case PatchOperation::insertOnLink:
                node(*patch.place);
                break;
            case PatchOperation::mergeNodes:
                if (patch.place) node(*patch.place);
                break;
            case PatchOperation::reverseLink:
                link(*patch.to, patch.at);
                break;
            case PatchOperation::deleteNode:
            case PatchOperation::deleteLink:
            case PatchOperation::dissolveNode:
                continue;
            default:
                break;
        }
        takesAway = false;
    }
    if (places.empty() && !takesAway) return std::nullopt;
    return places;
}

}  // namespace navwright
