#include "core/nav/graph/nav_diff.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/nav/files/nav_origin.h"

namespace navwright {

namespace {

/// A link's cost beyond its length.
double extraCost(const NavGraph& graph, const NodeLink& ends, const NavLink& link) {
    const auto& from = graph.nodes[ends.from].origin;
    const auto& to = graph.nodes[ends.to].origin;
    return double(link.cost) - double(linkCost(from, to));
}

class Matching {
  public:
    Matching(const NavGraph& a, const NavGraph& b)
        : a_(a), b_(b), toB_(a.nodes.size(), -1), toA_(b.nodes.size(), -1) {}

    void nodes(std::vector<NodeMatch> pairs, const NavDiffOptions& options) {
        diff.matched = std::move(pairs);
        for (const auto& pair : diff.matched) {
            toB_[pair.a] = pair.b;
            toA_[pair.b] = pair.a;
        }
        for (const auto& pair : diff.matched) {
            if (pair.distance > options.stillness) diff.nodesMoved.push_back(pair);
            if (a_.nodes[pair.a].type != b_.nodes[pair.b].type) {
                diff.nodesRetyped.push_back(pair);
            }
        }
        diff.nodesRemoved = unmatched(toB_);
        diff.nodesAdded = unmatched(toA_);
    }

    void links(bool costs) {
        for (std::size_t i = 0; i < a_.nodes.size(); ++i) {
            for (const auto& link : a_.nodes[i].links) {
                const NodeLink ends(static_cast<std::int32_t>(i), link.target);
                const NodeLink other(toB_[i], toB_[link.target]);
                const auto* twin = linkBetween(b_, other);
                if (twin == nullptr) {
                    diff.linksRemoved.push_back(ends);
                } else if (twin->type != link.type) {
                    diff.linksRetyped.push_back({ends, other});
                } else if (costs && costsOther(ends, link, other, *twin)) {
                    diff.linksRecosted.push_back({ends, other});
                }
            }
        }
        for (std::size_t i = 0; i < b_.nodes.size(); ++i) {
            for (const auto& link : b_.nodes[i].links) {
                if (linkBetween(a_, {toA_[i], toA_[link.target]}) == nullptr) {
                    diff.linksAdded.emplace_back(static_cast<std::int32_t>(i), link.target);
                }
            }
        }
        std::ranges::sort(diff.linksRemoved);
        std::ranges::sort(diff.linksAdded);
        std::ranges::sort(diff.linksRetyped, {}, &LinkMatch::a);
        std::ranges::sort(diff.linksRecosted, {}, &LinkMatch::a);
    }

    NavDiff diff;

  private:
    /// Costs of moved nodes' links change with their length, which is no separate difference.
    [[nodiscard]] bool costsOther(const NodeLink& ends, const NavLink& link, const NodeLink& other,
                                  const NavLink& twin) const {
        if (link.cost == twin.cost) return false;
        const double rounding = 0.01 + 1e-6 * double(std::max(link.cost, twin.cost));
        return std::abs(extraCost(a_, ends, link) - extraCost(b_, other, twin)) > rounding ||
               samePlaces(ends, other);
    }
    [[nodiscard]] bool samePlaces(const NodeLink& ends, const NodeLink& other) const {
        const auto same = [&](std::int32_t a, std::int32_t b) {
            return a_.nodes[a].origin == b_.nodes[b].origin;
        };
        return same(ends.from, other.from) && same(ends.to, other.to);
    }
    static const NavLink* linkBetween(const NavGraph& graph, const NodeLink& ends) {
        if (ends.from < 0 || ends.to < 0) return nullptr;
        return findLink(graph.nodes[ends.from], ends.to);
    }
    static std::vector<std::int32_t> unmatched(const std::vector<std::int32_t>& to) {
        std::vector<std::int32_t> nodes;
        for (std::size_t i = 0; i < to.size(); ++i) {
            if (to[i] < 0) nodes.push_back(static_cast<std::int32_t>(i));
        }
        return nodes;
    }

    const NavGraph& a_;
    const NavGraph& b_;
    std::vector<std::int32_t> toB_;
    std::vector<std::int32_t> toA_;
};

}  // namespace

bool NavDiff::empty() const {
    return nodesAdded.empty() && nodesRemoved.empty() && nodesMoved.empty() && nodesRetyped.empty() &&
           linksAdded.empty() && linksRemoved.empty() && linksRetyped.empty() && linksRecosted.empty();
}

Result<NavDiff> diffNavs(const NavGraph& a, const NavGraph& b, const NavDiffOptions& options,
                         JobContext& context) {
    NAV_ASSIGN(auto pairs, matchPlaces(nodeOrigins(a), nodeOrigins(b), options.radius, context));
    Matching matching(a, b);
    matching.nodes(std::move(pairs), options);
    if (context.stopRequested()) return cancelled();
    matching.links(options.costs);
    return std::move(matching.diff);
}

}  // namespace navwright
