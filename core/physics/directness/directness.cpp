#include "core/physics/directness/directness.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"
#include "core/physics/map_queries/pickups.h"
#include "core/physics/map_queries/spawn_service.h"

namespace navwright {

namespace {

/// Detours whose ends are both nearer than this to those of a worse one are of the same cause. Units.
constexpr float kSameDetour = 256;

struct PairOf {
    std::size_t from = 0, to = 0;
    double nav = 0;
    double factor = 0;
};

/// The value that a share of the sorted ones is below.
std::optional<double> quantile(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) return std::nullopt;
    const auto index = toIndex(static_cast<std::int64_t>(share * static_cast<double>(sorted.size())));
    return sorted[std::min(index, sorted.size() - 1)];
}

class Measure {
  public:
    Measure(const ShortestWays& shortest, const NavGraph& nav, const Collision& world)
        : shortest_(shortest), nav_(nav), world_(world), reach_(nav, world) {}

    Result<Directness> run(int jobs, JobContext& context) {
        NAV_TRY(walkNav(jobs, context));
        Directness found;
        found.figures.places = places().size();
        findUnserved(found);
        auto pairs = comparePairs(found.figures);
        figuresOf(pairs, found.figures);
        NAV_TRY(listDetours(std::move(pairs), found, context));
        return found;
    }

  private:
    [[nodiscard]] const std::vector<WayPlace>& places() const { return shortest_.places(); }
    [[nodiscard]] const Vec3& origin(std::int32_t node) const { return nav_.nodes[node].origin; }

    /// The nodes that serve the places, and the lengths of the nav's ways from each.
    Result<> walkNav(int jobs, JobContext& context) {
        const auto count = places().size();
        serving_.resize(count);
        lengths_.resize(count);
        return parallelFor(count, jobs, context, [&](std::size_t i) -> Result<> {
            const auto near = reach_.at(places()[i].origin);
            serving_[i] = near.seen.empty() ? -1 : near.seen.front();
            if (serving_[i] >= 0) lengths_[i] = enginePathLengths(nav_, serving_[i]);
            return {};
        });
    }

    [[nodiscard]] double navLength(std::size_t from, std::size_t to) const {
        const auto start = serving_[from], goal = serving_[to];
        if (start < 0 || goal < 0) return std::numeric_limits<double>::infinity();
        const double straight = glm::distance(places()[from].origin, places()[to].origin);
        if (start == goal) return straight;
        return glm::distance(places()[from].origin, origin(start)) + lengths_[from][toIndex(goal)] +
               glm::distance(origin(goal), places()[to].origin);
    }

    [[nodiscard]] std::vector<PairOf> comparePairs(DirectnessFigures& figures) const {
        std::vector<PairOf> pairs;
        for (std::size_t from = 0; from < places().size(); ++from) {
            for (std::size_t to = 0; to < places().size(); ++to) {
                const auto shortest = shortest_.length(from, to);
                if (to == from || serving_[from] < 0 || serving_[to] < 0 || !std::isfinite(shortest) ||
                    shortest < kLeastCompared)
                    continue;
                ++figures.pairs;
                const auto nav = navLength(from, to);
                if (std::isfinite(nav)) {
                    pairs.push_back({from, to, nav, nav / static_cast<double>(shortest)});
                } else {
                    ++figures.missing;
                }
            }
        }
        return pairs;
    }

    static void figuresOf(const std::vector<PairOf>& pairs, DirectnessFigures& figures) {
        std::vector<double> factors;
        factors.reserve(pairs.size());
        for (const auto& pair : pairs) factors.push_back(pair.factor);
        std::ranges::sort(factors);
        constexpr double kHalf = 0.5, kNearlyAll = 0.99;
        figures.median = quantile(factors, kHalf);
        figures.p99 = quantile(factors, kNearlyAll);
        if (factors.empty()) return;
        figures.worst = factors.back();
        const auto above = factors.end() - std::ranges::upper_bound(factors, kDetourFactor);
        figures.detours = static_cast<double>(above) / static_cast<double>(factors.size());
    }

    Result<> listDetours(std::vector<PairOf> pairs, Directness& found, JobContext& context) const {
        std::erase_if(pairs, [](const PairOf& pair) { return pair.factor <= kDetourFactor; });
        std::ranges::stable_sort(pairs, std::greater{}, &PairOf::factor);
        for (const auto& pair : pairs) {
            if (found.detours.size() >= kListedDetours) break;
            if (context.stopRequested()) return cancelled();
            if (!isKnown(found.detours, pair)) found.detours.push_back(detourOf(pair));
        }
        return {};
    }

    [[nodiscard]] bool isKnown(const std::vector<WorstDetour>& detours, const PairOf& pair) const {
        const auto& from = places()[pair.from].origin;
        const auto& to = places()[pair.to].origin;
        const auto near = [&](const WorstDetour& known, const Vec3& a, const Vec3& b) {
            return glm::distance(known.from.origin, a) < kSameDetour &&
                   glm::distance(known.to.origin, b) < kSameDetour;
        };
        return std::ranges::any_of(detours, [&](const WorstDetour& known) {
            return near(known, from, to) || near(known, to, from);
        });
    }

    [[nodiscard]] WorstDetour detourOf(const PairOf& pair) const {
        WorstDetour detour;
        detour.from = places()[pair.from];
        detour.to = places()[pair.to];
        detour.nav = pair.nav;
        detour.shortest = static_cast<double>(shortest_.length(pair.from, pair.to));
        detour.shortestWay = shortest_.way(pair.from, pair.to);
        detour.nodes = enginePath(nav_, serving_[pair.from], serving_[pair.to]).nodes;
        detour.navWay.push_back(detour.from.origin);
        for (const auto node : detour.nodes) detour.navWay.push_back(origin(node));
        detour.navWay.push_back(detour.to.origin);
        return detour;
    }

    void findUnserved(Directness& found) const {
        const auto parts = strongComponents(nav_);
        std::vector<std::int32_t> main;
        if (!parts.components.empty()) main = parts.components.front().nodes;
        const auto there = reachableFrom(nav_, main), back = reachableFrom(reversed(nav_), main);
        for (std::size_t i = 0; i < places().size(); ++i) {
            const auto& place = places()[i];
            const auto node = serving_[i];
            if (place.kind == WayPlace::Kind::floor && node < 0) ++found.figures.unservedFloor;
            if (place.kind != WayPlace::Kind::spawn || (node >= 0 && back[toIndex(node)])) continue;
            const auto why = node < 0 ? UnservedWhy::nodeFar : UnservedWhy::noWayBack;
            auto reason = reasonOf(why, node);
            if (node < 0) static_cast<void>(nodeServing(reach_, place.origin, "place", reason));
            found.unserved.push_back({place.name, place.origin, true, why, node, std::move(reason)});
            ++found.figures.unservedSpawns;
        }
        for (const auto& item : shortest_.items()) {
            const auto service = serviceOf(item.origin, nav_, parts, world_);
            if (service.served) continue;
            auto why = item.onFloor ? UnservedWhy::nodeFar : UnservedWhy::offFloor;
            if (service.node >= 0)
                why = there[toIndex(service.node)] ? UnservedWhy::noWayBack : UnservedWhy::noWayThere;
            found.unserved.push_back(
                {item.name, item.origin, false, why, service.node, reasonOf(why, service.node)});
            ++found.figures.unservedItems;
        }
    }

    [[nodiscard]] static std::string reasonOf(UnservedWhy why, std::int32_t node) {
        switch (why) {
            case UnservedWhy::offFloor:
                return "bots get to no floor from which they touch it";
            case UnservedWhy::noWayThere:
                return fmt::format("no way leads to node {} beside it", node);
            case UnservedWhy::noWayBack:
                return fmt::format("no way leads back from node {} beside it", node);
            case UnservedWhy::nodeFar:
                break;
        }
        return "no node is where a player takes it";
    }

    const ShortestWays& shortest_;
    const NavGraph& nav_;
    const Collision& world_;
    SpawnReach reach_;
    std::vector<std::int32_t> serving_;         ///< by place
    std::vector<std::vector<double>> lengths_;  ///< by place with a node, and node
};

}  // namespace

std::string_view unservedName(UnservedWhy why) {
    constexpr std::array<std::string_view, 4> kNames{"no_floor", "no_node", "no_way_there", "no_way_back"};
    return kNames[toIndex(why)];
}

Result<Directness> measureDirectness(const ShortestWays& shortest, const NavGraph& nav,
                                     const Collision& world, int jobs, JobContext& context) {
    return Measure(shortest, nav, world).run(jobs, context);
}

}  // namespace navwright
