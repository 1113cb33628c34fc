#include "widgets/edit/aq2/item_places.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/nav/files/nearest_node.h"
#include "widgets/drawing/layers/present_nodes.h"

namespace navwright {

namespace {

constexpr float kSamePlace = 0.5f;  ///< units: no two nodes worth having are that near
constexpr float kMoved = 24;        ///< units a node may move between generations and still be the same

/// The nodes of a nav before edits, which keep their places whatever is edited.
class BaseNodes {
  public:
    explicit BaseNodes(const GraphResult& graph) : graph_(graph), after_(size()) {
        const auto& previous = graph_.patches.previous;
        for (std::size_t node = 0; node < graph_.graph.nodes.size(); ++node) {
            const auto base = previous.empty() ? static_cast<std::int32_t>(node) : previous[node];
            if (base >= 0) after_[toIndex(base)] = node;
        }
    }

    [[nodiscard]] std::optional<std::size_t> find(const NodeStand& place) const {
        const auto number = toIndex(place.base);
        if (number < size() && isAt(number, place.baseAt)) return number;
        for (std::size_t i = 0; i < size(); ++i) {
            if (isAt(i, place.baseAt)) return i;
        }
        return std::nullopt;
    }
    /// A node's number after edits; nothing: an edit removed it.
    [[nodiscard]] std::optional<std::size_t> after(std::size_t number) const { return after_[number]; }
    [[nodiscard]] const Vec3& origin(std::size_t number) const {
        return edited() ? graph_.patches.unedited[number] : graph_.graph.nodes[number].origin;
    }

  private:
    [[nodiscard]] bool edited() const { return !graph_.patches.unedited.empty(); }
    [[nodiscard]] std::size_t size() const {
        return edited() ? graph_.patches.unedited.size() : graph_.graph.nodes.size();
    }
    [[nodiscard]] bool isAt(std::size_t number, const Vec3& place) const {
        return glm::distance(origin(number), place) <= kSamePlace;
    }

    const GraphResult& graph_;
    std::vector<std::optional<std::size_t>> after_;
};

/// Finds nodes of one generation in another.
class NodeFinder {
  public:
    NodeFinder(const Generation* before, const Generation& now)
        : now_(now.graph->graph),
          before_(before != nullptr && before->graph ? &before->graph->graph : nullptr),
          base_(*now.graph) {}

    [[nodiscard]] std::optional<std::size_t> find(const NodeStand& place) const {
        if (place.base >= 0) {
            if (const auto base = base_.find(place)) return base_.after(*base);
        }
        if (const auto same = nearestNode(now_, place.at, kSamePlace)) return same;
        return before_ != nullptr ? moved(place.at) : std::nullopt;
    }
    [[nodiscard]] std::optional<std::size_t> near(const Vec3& place) const {
        return nearestNode(now_, place, kMoved);
    }

  private:
    /// The nearest node there is now, unless that was another node before.
    [[nodiscard]] std::optional<std::size_t> moved(const Vec3& place) const {
        const auto candidate = near(place);
        if (!candidate) return std::nullopt;
        const auto was = nearestNode(*before_, now_.nodes[*candidate].origin, kMoved);
        const bool itself = was && glm::distance(before_->nodes[*was].origin, place) <= kSamePlace;
        return itself ? candidate : std::nullopt;
    }

    const NavGraph& now_;
    const NavGraph* before_;
    BaseNodes base_;
};

NodeStand placeOf(std::size_t node, const GraphResult& graph) {
    const auto& previous = graph.patches.previous;
    const auto& origin = graph.graph.nodes[node].origin;
    if (previous.empty()) return {origin, static_cast<std::int32_t>(node), origin};
    const auto base = previous[node];
    return {origin, base, base >= 0 ? graph.patches.unedited[toIndex(base)] : Vec3(0)};
}

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
            place.from = placeOf(node, *generation.graph);
            if (item.kind == ItemKind::link) {
                if (item.minor() >= nodes[node].links.size()) continue;
                const auto target = toIndex(nodes[node].links[item.minor()].target);
                place.to = placeOf(target, *generation.graph);
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
