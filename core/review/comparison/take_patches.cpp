#include "core/review/comparison/take_patches.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "core/base/index.h"

namespace navwright {

namespace {

/// Orders edits so that each finds its place: first those at A's places, then additions and moves, then new
/// links.
class Taker {
  public:
    Taker(const NavGraph& a, const NavGraph& b, const NavDiff& diff)
        : a_(a), b_(b), diff_(diff), places_(b.nodes.size()) {
        for (const auto& match : diff.matched) places_[index(match.b)] = origin(a, match.a);
    }

    void take(std::span<const DiffItem> items) {
        constexpr DiffKind kOrder[] = {DiffKind::nodeRetyped, DiffKind::linkRetyped, DiffKind::linkRemoved,
                                       DiffKind::nodeRemoved, DiffKind::nodeAdded,   DiffKind::nodeMoved,
                                       DiffKind::linkAdded};
        for (const auto kind : kOrder) {
            for (const auto& item : items) {
                if (item.kind == kind) takeOne(item);
            }
        }
    }

    std::vector<EditPatch> patches;

  private:
    static std::size_t index(std::int32_t node) { return toIndex(node); }
    static const Vec3& origin(const NavGraph& graph, std::int32_t node) {
        return graph.nodes[index(node)].origin;
    }
    static NodeType linkType(const NavGraph& graph, const NodeLink& ends) {
        const auto* link = findLink(graph.nodes[index(ends.from)], ends.to);
        return link == nullptr ? NodeType::move : link->type;
    }

    void takeOne(const DiffItem& item) {
        switch (item.kind) {
            case DiffKind::nodeAdded:
                return addNode(diff_.nodesAdded[item.index]);
            case DiffKind::nodeRemoved:
                return add(PatchOperation::deleteNode, origin(a_, diff_.nodesRemoved[item.index]));
            case DiffKind::nodeMoved: {
                const auto& match = diff_.nodesMoved[item.index];
                add(PatchOperation::moveNode, origin(a_, match.a), origin(b_, match.b));
                places_[index(match.b)] = origin(b_, match.b);
                return;
            }
            case DiffKind::nodeRetyped: {
                const auto& match = diff_.nodesRetyped[item.index];
                return add(PatchOperation::retypeNode, origin(a_, match.a), {},
                           b_.nodes[index(match.b)].type);
            }
            case DiffKind::linkAdded: {
                const auto& [from, to] = diff_.linksAdded[item.index];
                addNode(from);
                addNode(to);
                return add(PatchOperation::addLink, *places_[index(from)], places_[index(to)],
                           linkType(b_, {from, to}));
            }
            case DiffKind::linkRemoved: {
                const auto& [from, to] = diff_.linksRemoved[item.index];
                return add(PatchOperation::deleteLink, origin(a_, from), origin(a_, to));
            }
            case DiffKind::linkRetyped: {
                const auto& match = diff_.linksRetyped[item.index];
                return add(PatchOperation::retypeLink, origin(a_, match.a.from), origin(a_, match.a.to),
                           linkType(b_, match.b));
            }
        }
    }

    /// Unless it exists.
    void addNode(std::int32_t node) {
        auto& place = places_[index(node)];
        if (place) return;
        place = origin(b_, node);
        add(PatchOperation::addNode, *place, {}, b_.nodes[index(node)].type);
    }

    void add(PatchOperation operation, const Vec3& at, const std::optional<Vec3>& to = {},
             std::optional<NodeType> type = {}) {
        EditPatch patch;
        patch.operation = operation;
        patch.at = at;
        patch.to = to;
        patch.type = type;
        patch.tolerance = defaultPatchTolerance(operation);
        patch.group = "taken from a comparison";
        patch.id =
            fmt::format("take {} {:.3f} {:.3f} {:.3f}", patchOperationName(operation), at.x, at.y, at.z);
        if (to) patch.id += fmt::format(" to {:.3f} {:.3f} {:.3f}", to->x, to->y, to->z);
        if (ids_.insert(patch.id).second) patches.push_back(std::move(patch));
    }

    const NavGraph& a_;
    const NavGraph& b_;
    const NavDiff& diff_;
    std::vector<std::optional<Vec3>> places_;  ///< by node of B: its current position; nullopt: not in A
    std::set<std::string> ids_;
};

}  // namespace

std::vector<DiffItem> allItems(const NavDiff& diff) {
    std::vector<DiffItem> items;
    const auto add = [&](DiffKind kind, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) items.push_back({kind, i});
    };
    add(DiffKind::nodeAdded, diff.nodesAdded.size());
    add(DiffKind::nodeRemoved, diff.nodesRemoved.size());
    add(DiffKind::nodeMoved, diff.nodesMoved.size());
    add(DiffKind::nodeRetyped, diff.nodesRetyped.size());
    add(DiffKind::linkAdded, diff.linksAdded.size());
    add(DiffKind::linkRemoved, diff.linksRemoved.size());
    add(DiffKind::linkRetyped, diff.linksRetyped.size());
    return items;
}

std::vector<EditPatch> takePatches(const NavGraph& a, const NavGraph& b, const NavDiff& diff,
                                   std::span<const DiffItem> items) {
    Taker taker(a, b, diff);
    taker.take(items);
    return std::move(taker.patches);
}

namespace {

/// Swaps the roles of A and B.
NavDiff turnedRound(const NavDiff& diff) {
    const auto nodes = [](std::vector<NodeMatch> matches) {
        for (auto& match : matches) std::swap(match.a, match.b);
        return matches;
    };
    NavDiff back;
    back.matched = nodes(diff.matched);
    std::ranges::sort(back.matched, {}, &NodeMatch::a);
    back.nodesAdded = diff.nodesRemoved;
    back.nodesRemoved = diff.nodesAdded;
    // In the same order, so that indices of items are kept.
    back.nodesMoved = nodes(diff.nodesMoved);
    back.nodesRetyped = nodes(diff.nodesRetyped);
    back.linksAdded = diff.linksRemoved;
    back.linksRemoved = diff.linksAdded;
    back.linksRetyped = diff.linksRetyped;
    for (auto& match : back.linksRetyped) std::swap(match.a, match.b);
    return back;
}

DiffKind opposite(DiffKind kind) {
    switch (kind) {
        case DiffKind::nodeAdded:
            return DiffKind::nodeRemoved;
        case DiffKind::nodeRemoved:
            return DiffKind::nodeAdded;
        case DiffKind::linkAdded:
            return DiffKind::linkRemoved;
        case DiffKind::linkRemoved:
            return DiffKind::linkAdded;
        default:
            return kind;
    }
}

}  // namespace

std::vector<EditPatch> giveBackPatches(const NavGraph& a, const NavGraph& b, const NavDiff& diff,
                                       std::span<const DiffItem> items) {
    std::vector<DiffItem> back(items.begin(), items.end());
    for (auto& item : back) item.kind = opposite(item.kind);
    return takePatches(b, a, turnedRound(diff), back);
}

}  // namespace navwright
