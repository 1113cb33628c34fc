#include "edit/item_places.h"

#include <algorithm>

#include "nav/nearest_node.h"
#include "stages/present_nodes.h"

namespace navwright {

namespace {

constexpr float kSamePlace = 0.5f;  ///< units: no two nodes worth having are that near
constexpr float kMoved = 24;        ///< units a node may move between generations and still be the same

/// Both are the same nodes and links before edits, so that numbers before edits mean the same.
bool sameBase(const Generation& a, const Generation& b) {
    if (a.mapName != b.mapName || !a.graph || !b.graph) return false;
    const bool opened = a.nodes && b.nodes && a.nodes->nodes.empty() && b.nodes->nodes.empty();
    return opened || (a.nodes == b.nodes && a.links == b.links);
}

/// The number a node had before edits; -1: an edit made it.
std::int32_t numberBefore(const GraphResult& graph, std::size_t node) {
    const auto& previous = graph.patches.previous;
    return previous.empty() ? static_cast<std::int32_t>(node) : previous[node];
}

std::optional<std::size_t> numberAfter(const GraphResult& graph, std::int32_t before) {
    const auto& previous = graph.patches.previous;
    if (previous.empty()) {
        const auto node = static_cast<std::size_t>(before);
        return node < graph.graph.nodes.size() ? std::optional(node) : std::nullopt;
    }
    const auto found = std::ranges::find(previous, before);
    if (found == previous.end()) return std::nullopt;
    return static_cast<std::size_t>(found - previous.begin());
}

/// Finds nodes of one generation in another.
class NodeFinder {
  public:
    NodeFinder(const Generation* before, const Generation& now) : now_(*now.graph) {
        if (before != nullptr && before->graph && sameBase(*before, now)) before_ = before->graph.get();
    }

    [[nodiscard]] std::optional<std::size_t> find(const Vec3& at, std::size_t number) const {
        if (const auto same = nearestNode(now_.graph, at, kSamePlace)) return same;
        if (before_ != nullptr && number < before_->graph.nodes.size()) {
            const auto base = numberBefore(*before_, number);
            return base >= 0 ? numberAfter(now_, base) : std::nullopt;
        }
        return nearestNode(now_.graph, at, kMoved);
    }
    /// The number of the node a link led to; kUnnumbered: not known.
    [[nodiscard]] std::size_t targetOf(const Item& link) const {
        if (before_ == nullptr || link.major() >= before_->graph.nodes.size()) return kUnnumbered;
        const auto& links = before_->graph.nodes[link.major()].links;
        return link.minor() < links.size() ? static_cast<std::size_t>(links[link.minor()].target)
                                           : kUnnumbered;
    }

  private:
    const GraphResult& now_;
    const GraphResult* before_ = nullptr;
};

bool sameStage(ItemKind kind, const Generation* before, const Generation& now) {
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
            place.at = nodes[node].origin;
            if (item.kind == ItemKind::link) {
                if (item.minor() >= nodes[node].links.size()) continue;
                place.to = nodes[static_cast<std::size_t>(nodes[node].links[item.minor()].target)].origin;
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
    const NodeFinder finder(before, now);
    for (const auto& place : places) {
        const auto& item = place.item;
        if (item.kind == ItemKind::node) {
            if (const auto node = finder.find(place.at, item.id)) keep({ItemKind::node, *node});
        } else if (item.kind == ItemKind::link) {
            const bool numbered = item.id != kUnnumbered;
            const auto from = finder.find(place.at, numbered ? item.major() : kUnnumbered);
            const auto to = finder.find(place.to, numbered ? finder.targetOf(item) : kUnnumbered);
            const auto link = presentLinkItem(now.graph->graph, from, to);
            if (link.kind == ItemKind::link) keep(link);
        } else if (sameStage(item.kind, before, now)) {
            keep(item);
        }
    }
    return items;
}

std::vector<ItemPlace> placesAfter(std::span<const EditPatch> patches) {
    std::vector<ItemPlace> places;
    const auto node = [&](const Vec3& at) { places.push_back({{ItemKind::node, kUnnumbered}, at, Vec3(0)}); };
    const auto link = [&](const Vec3& from, const Vec3& to) {
        places.push_back({{ItemKind::link, kUnnumbered}, from, to});
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
            default:
                break;
        }
    }
    return places;
}

}  // namespace navwright
