#include "core/aas/clusters/cluster_split.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "core/aas/clusters/portal_set.h"
#include "core/aas/clusters/vertex_cut.h"
#include "core/base/index.h"

namespace navwright {

namespace {

/// Least shares of a cluster on either side of a cut.
constexpr std::array kShares{0.45, 0.38, 0.3, 0.22, 0.15, 0.08};
/// Retries of a cut that exclude invalid portals.
constexpr int kRounds = 12;
/// Smaller clusters are not split.
constexpr std::size_t kLeastAreas = 8;

/// Finds the best cut of one cluster.
class ClusterCut {
  public:
    ClusterCut(const AasFile& aas, const AreaLinks& links, const std::vector<bool>& portals,
               const AreaComponents& components, std::int32_t component)
        : aas_(aas), links_(links), portals_(portals), number_(links.areaCount(), -1) {
        std::vector<std::int32_t> border;
        for (std::size_t i = 1; i < components.of.size(); ++i) {
            if (components.of[i] == component) add(static_cast<std::int32_t>(i));
        }
        own_ = areas_.size();
        for (std::size_t i = 1; i < portals.size(); ++i) {
            if (!portals[i]) continue;
            const auto area = static_cast<std::int32_t>(i);
            const auto here = [&](std::int32_t other) { return components.of[other] == component; };
            if (std::ranges::any_of(links.around(area), here)) add(area);
        }
    }

    [[nodiscard]] std::size_t size() const { return own_; }

    /// The portals with the best cut if it keeps fewer than `kept` times; updates `kept`.
    [[nodiscard]] std::optional<std::vector<bool>> best(double& kept, double areas, JobContext& context) {
        std::vector<std::pair<std::int32_t, std::int32_t>> edges;
        for (std::size_t v = 0; v < areas_.size(); ++v) {
            for (const auto other : links_.around(areas_[v])) {
                const auto to = number_[other];
                if (to > static_cast<std::int32_t>(v)) edges.emplace_back(static_cast<std::int32_t>(v), to);
            }
        }
        VertexCut cut(areas_.size(), edges);
        const auto most = mostPortals(areas);
        std::optional<std::vector<bool>> found;
        for (const auto& order : orders()) {
            for (const auto share : kShares) {
                if (context.stopRequested()) return found;
                auto portals = portalsOf(cut, order, share, most);
                if (!portals) continue;
                const auto now = travelTimesKept(links_, *portals, componentsWithout(links_, *portals));
                if (now >= kept) continue;
                kept = now;
                found = std::move(portals);
            }
        }
        return found;
    }

  private:
    using Roles = std::vector<VertexCut::Role>;

    void add(std::int32_t area) {
        number_[area] = static_cast<std::int32_t>(areas_.size());
        areas_.push_back(area);
    }

    /// Each portal costs a time per area; splitting in half saves half of the square.
    [[nodiscard]] std::int32_t mostPortals(double areas) const {
        const auto size = static_cast<double>(areas_.size());
        return static_cast<std::int32_t>(std::min(size, size * size / 2 / std::max(areas, 1.0)));
    }

    /// Orders the areas from one end of the cluster to the other: along axes, and by distance in steps from
    /// two areas far apart.
    [[nodiscard]] std::vector<std::vector<std::int32_t>> orders() const {
        std::vector<std::vector<std::int32_t>> all;
        const auto sorted = [&](const std::function<double(std::int32_t)>& value) {
            std::vector<std::pair<double, std::int32_t>> ranks;
            for (std::int32_t v = 0; v < static_cast<std::int32_t>(own_); ++v)
                ranks.emplace_back(value(v), v);
            std::ranges::sort(ranks);
            auto& order = all.emplace_back();
            for (const auto& rank : ranks) order.push_back(rank.second);
        };
        static constexpr std::array<std::array<double, 3>, 5> kAxes{
            {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, -1, 0}, {0, 0, 1}}};
        for (const auto& axis : kAxes) {
            sorted([&](std::int32_t v) {
                const auto& at = aas_.areas[areas_[v]].center;
                return axis[0] * double(at.x) + axis[1] * double(at.y) + axis[2] * double(at.z);
            });
        }
        const auto far = [&](std::int32_t from) {
            const auto steps = stepsFrom(from);
            return static_cast<std::int32_t>(
                std::ranges::max_element(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(own_)) -
                steps.begin());
        };
        const auto one = far(0), other = far(one);
        const auto fromOne = stepsFrom(one), fromOther = stepsFrom(other);
        sorted([&](std::int32_t v) {
            const auto i = toIndex(v);
            return double(fromOne[i] - fromOther[i]);
        });
        sorted([&](std::int32_t v) { return double(fromOne[v]); });
        return all;
    }
    [[nodiscard]] std::vector<std::int32_t> stepsFrom(std::int32_t start) const {
        std::vector<std::int32_t> steps(areas_.size(), -1), open{start};
        steps[start] = 0;
        for (std::size_t at = 0; at < open.size(); ++at) {
            const auto here = toIndex(open[at]);
            for (const auto other : links_.around(areas_[here])) {
                const auto to = number_[other];
                if (to < 0 || toIndex(to) >= own_ || steps[to] >= 0) continue;
                steps[to] = steps[here] + 1;
                open.push_back(to);
            }
        }
        return steps;
    }

    /// The portals plus the minimum cut between both ends of an order; nullopt when every cut contains
    /// invalid portals.
    [[nodiscard]] std::optional<std::vector<bool>> portalsOf(VertexCut& cut,
                                                             const std::vector<std::int32_t>& order,
                                                             double share, std::int32_t most) const {
        const auto ends = static_cast<std::size_t>(double(order.size()) * share);
        if (ends == 0) return std::nullopt;
        Roles roles(areas_.size(), VertexCut::Role::free);
        for (std::size_t i = own_; i < areas_.size(); ++i) roles[i] = VertexCut::Role::kept;
        for (std::size_t i = 0; i < ends; ++i) {
            roles[order[i]] = VertexCut::Role::first;
            roles[order[order.size() - 1 - i]] = VertexCut::Role::second;
        }
        for (int round = 0; round < kRounds; ++round) {
            const auto found = cut.find(roles, most);
            if (!found || found->empty()) return std::nullopt;
            auto portals = portals_;
            for (const auto v : *found) portals[areas_[v]] = true;
            const auto wrong = falsePortals(links_, portals, componentsWithout(links_, portals));
            if (wrong.empty()) return portals;
            if (!forbid(wrong, portals, roles)) return std::nullopt;
        }
        return std::nullopt;
    }

    /// Excludes invalid portals of the cut, and areas that would invalidate others. Returns false when there
    /// is nothing to exclude.
    [[nodiscard]] bool forbid(const std::vector<std::int32_t>& wrong, const std::vector<bool>& portals,
                              Roles& roles) const {
        bool any = false;
        const auto keep = [&](std::int32_t area) {
            const auto v = number_[area];
            if (v < 0 || !portals[area]) return;
            auto& role = roles[v];
            if (role != VertexCut::Role::free) return;
            role = VertexCut::Role::kept;
            any = true;
        };
        for (const auto area : wrong) {
            if (portals_[area]) {
                for (const auto other : links_.around(area)) keep(other);
            } else {
                keep(area);
            }
        }
        return any;
    }

    const AasFile& aas_;
    const AreaLinks& links_;
    const std::vector<bool>& portals_;
    std::vector<std::int32_t> number_;  ///< by area: its vertex, -1 for others
    std::vector<std::int32_t> areas_;   ///< by vertex: first the cluster's own areas, then adjacent portals
    std::size_t own_ = 0;
};

}  // namespace

Result<std::size_t> splitClusters(const AasFile& aas, const AreaLinks& links, std::vector<bool>& portals,
                                  JobContext& context) {
    double areas = 0;
    for (std::int32_t area = 1; area < static_cast<std::int32_t>(links.areaCount()); ++area) {
        if (links.hasReachabilities(area)) ++areas;
    }
    const auto before = std::ranges::count(portals, true);
    auto components = componentsWithout(links, portals);
    auto kept = travelTimesKept(links, portals, components);
    std::set<std::int32_t> whole;  ///< first areas of clusters that no cut improves
    while (true) {
        if (context.stopRequested()) return cancelled();
        std::vector<std::int32_t> sizes(components.reachabilitiesIn.size()),
            firsts(components.reachabilitiesIn.size());
        for (std::size_t i = components.of.size(); i-- > 1;) {
            const auto component = toIndex(components.of[i]);
            ++sizes[component];
            firsts[component] = static_cast<std::int32_t>(i);
        }
        std::int32_t largest = 0;
        for (std::size_t i = 1; i < sizes.size(); ++i) {
            if (whole.contains(firsts[i]) || toIndex(sizes[i]) < kLeastAreas) continue;
            if (largest == 0 || sizes[i] > sizes[largest]) largest = static_cast<std::int32_t>(i);
        }
        if (largest == 0) break;
        const auto found = ClusterCut(aas, links, portals, components, largest).best(kept, areas, context);
        if (context.stopRequested()) return cancelled();
        if (found) {
            portals = *found;
            components = componentsWithout(links, portals);
        } else {
            whole.insert(firsts[largest]);
        }
    }
    return toIndex(std::ranges::count(portals, true) - before);
}

}  // namespace navwright
