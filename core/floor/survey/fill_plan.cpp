#include "core/floor/survey/fill_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>

#include "core/base/best_first.h"
#include "core/base/index.h"
#include "core/floor/survey/component_ways.h"
#include "core/floor/survey/place_field.h"
#include "core/map/bsp/contents.h"
#include "core/physics/map_queries/pickups.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// Radius in which a visible node covers floor, units.
constexpr float kSeenWithin = 96;
/// Radius in which a visible node on the same floor serves a spawn point, units.
constexpr float kServesWithin = 64;
/// Maximum factor on the least area for components that are hard to reach.
constexpr float kHardest = 12;
/// Room wanted beside a node, units, so that bots do not catch on obstacles.
constexpr float kElbowRoom = 8;

/// A crossing spares a detour where the way over the floor and other crossings is longer than it by this
/// factor and by this many units.
constexpr float kDetourTimes = 1.5f;
constexpr float kDetourUnits = 128;

bool isNode(const FloorSample& sample) {
    return sample.kind == FloorSample::Kind::node;
}

class Planner {
  public:
    Planner(const Floor& floor, std::span<const std::pair<std::uint32_t, std::uint32_t>> links,
            const GameMap& map, const FillOptions& options)
        : floor_(floor), links_(links), map_(map), options_(options), ways_(floor, links) {}

    [[nodiscard]] Result<FillPlan> plan(JobContext& context);

  private:
    [[nodiscard]] Result<std::vector<bool>> worthVisiting(const std::vector<bool>& whole,
                                                          const std::vector<float>& hardest,
                                                          JobContext& context) const;
    [[nodiscard]] std::vector<std::uint32_t> inOrder(std::uint32_t component) const;
    [[nodiscard]] bool isRoomy(const FloorSample& sample) const;
    [[nodiscard]] bool wantsOwnNode(const FloorSample& spawn) const;
    void thin(std::uint32_t component, PlaceField& taken, std::vector<std::uint32_t>* added) const;
    [[nodiscard]] PlaceField nodesOfNav() const;
    [[nodiscard]] std::uint32_t navComponent() const;

    [[nodiscard]] std::vector<std::uint32_t> itemSamples(const std::vector<bool>& whole,
                                                         std::uint32_t main) const;
    [[nodiscard]] Result<> addShortcuts(FillPlan& plan, const std::vector<bool>& visited,
                                        JobContext& context) const;

    const Floor& floor_;
    std::span<const std::pair<std::uint32_t, std::uint32_t>> links_;
    const GameMap& map_;
    const FillOptions& options_;
    ComponentWays ways_;
};

/// The amount of room around a sample, for preferring the middle of passages and rooms.
std::size_t roomAround(const Floor& floor, std::uint32_t sample) {
    const auto& ways = floor.ways[sample];
    return std::accumulate(ways.begin(), ways.end(), ways.size(), [&](std::size_t sum, std::uint32_t other) {
        return sum + floor.ways[other].size();
    });
}

bool Planner::isRoomy(const FloorSample& sample) const {
    auto hull = kHullCrouched;
    hull.mins += Vec3(-kElbowRoom, -kElbowRoom, kPmoveStepHeight);
    hull.maxs += Vec3(kElbowRoom, kElbowRoom, 0);
    return !map_.collision.inSolid(sample.origin, hull, kMaskPlayerSolid);
}

/// A component's candidates for nodes: wanted ones first, then by room.
std::vector<std::uint32_t> Planner::inOrder(std::uint32_t component) const {
    std::vector<std::tuple<bool, bool, std::size_t, std::uint32_t>> order;
    for (const auto sample : floor_.components[component].samples) {
        const auto kind = floor_.samples[sample].kind;
        // Ladders that lead nowhere get no nodes.
        if (kind == FloorSample::Kind::ladder || kind == FloorSample::Kind::node) continue;
        order.emplace_back(!options_.wants(sample), !isRoomy(floor_.samples[sample]),
                           ~roomAround(floor_, sample), sample);
    }
    std::ranges::sort(order);
    std::vector<std::uint32_t> samples;
    for (const auto& entry : order) samples.push_back(std::get<3>(entry));
    return samples;
}

void Planner::thin(std::uint32_t component, PlaceField& taken, std::vector<std::uint32_t>* added) const {
    for (const auto sample : inOrder(component)) {
        const auto& place = floor_.samples[sample].origin;
        if (taken.isOne(place) || taken.covers(place, options_.spacing)) continue;
        taken.add(place);
        if (added != nullptr) added->push_back(sample);
    }
}

PlaceField Planner::nodesOfNav() const {
    PlaceField taken(map_.collision);
    for (const auto& sample : floor_.samples) {
        if (isNode(sample)) taken.add(sample.origin);
    }
    return taken;
}

/// For holes: the component with most of the nav's nodes; the first of equals. Without nodes the largest
/// component.
std::uint32_t Planner::navComponent() const {
    std::vector<std::size_t> nodes(floor_.components.size());
    for (std::uint32_t i = 0; i < floor_.samples.size(); ++i) {
        if (isNode(floor_.samples[i])) ++nodes[floor_.componentOf[i]];
    }
    const auto most = std::ranges::max_element(nodes);
    if (most == nodes.end() || *most == 0) return ways_.mainComponent();
    return static_cast<std::uint32_t>(most - nodes.begin());
}

/// By component: whether it has enough floor that no node of another component or of the nav covers; largest
/// components first. The harder a component is to reach, the more is required. `whole`: components that can
/// be entered and left.
Result<std::vector<bool>> Planner::worthVisiting(const std::vector<bool>& whole,
                                                 const std::vector<float>& hardest,
                                                 JobContext& context) const {
    std::vector<std::uint32_t> order;
    for (std::uint32_t component = 0; component < whole.size(); ++component) {
        if (whole[component]) order.push_back(component);
    }
    std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t component) {
        return floor_.components[component].samples.size();
    });
    std::vector<bool> worth(whole.size());
    auto taken = nodesOfNav();
    for (const auto component : order) {
        if (context.stopRequested()) return cancelled();
        const auto& samples = floor_.components[component].samples;
        if (!options_.wanted.empty()) {
            worth[component] =
                std::ranges::any_of(samples, [&](std::uint32_t sample) { return options_.wants(sample); });
            continue;
        }
        const auto area = [&](std::size_t squares) {
            return static_cast<double>(squares) * floor_.squareArea();
        };
        worth[component] = std::ranges::any_of(
            samples, [&](std::uint32_t sample) { return isNode(floor_.samples[sample]); });
        const auto least = options_.leastArea *
                           static_cast<double>(std::clamp(hardest[component] / kPlainEffort, 1.0f, kHardest));
        if (!worth[component] && area(samples.size()) < least) continue;
        const auto open = std::ranges::count_if(samples, [&](std::uint32_t sample) {
            return !isNode(floor_.samples[sample]) &&
                   !taken.covers(floor_.samples[sample].origin, kSeenWithin);
        });
        if (area(toIndex(open)) < least) continue;
        worth[component] = true;
        thin(component, taken, nullptr);
    }
    return worth;
}

/// Whether no node of the nav serves the spawn point.
bool Planner::wantsOwnNode(const FloorSample& spawn) const {
    return std::ranges::none_of(floor_.samples, [&](const FloorSample& sample) {
        return isNode(sample) && glm::distance(sample.origin, spawn.origin) <= kServesWithin &&
               std::abs(sample.origin.z - spawn.origin.z) <= kPmoveStepHeight &&
               map_.collision.lineClear(sample.origin, spawn.origin, kMaskPlayerSolid);
    });
}

/// For each item the sample from which bots take it best: in the main component, a node of the nav, near.
/// Items out of reach of components that can be entered and left have none.
std::vector<std::uint32_t> Planner::itemSamples(const std::vector<bool>& whole, std::uint32_t main) const {
    std::vector<std::uint32_t> chosen;
    for (const auto& item : pickupsOf(map_)) {
        std::optional<std::tuple<bool, bool, float, std::uint32_t>> best;
        for (std::uint32_t i = 0; i < floor_.samples.size(); ++i) {
            const auto& sample = floor_.samples[i];
            const auto component = floor_.componentOf[i];
            if (!whole[component] || sample.kind == FloorSample::Kind::ladder) continue;
            if (!takesItem(map_.collision, sample.origin, item.origin)) continue;
            const std::tuple rank(component != main, !isNode(sample),
                                  glm::distance(sample.origin, item.origin), i);
            if (!best || rank < *best) best = rank;
        }
        if (best) chosen.push_back(std::get<3>(*best));
    }
    return chosen;
}

/// Whether one gets from place to place within a length, over the floor's ways and those given besides.
class FloorLengths {
  public:
    explicit FloorLengths(const Floor& floor)
        : floor_(floor), ways_(floor.ways), lengths_(floor.samples.size(), kNone) {}

    void add(std::uint32_t from, std::uint32_t to) { ways_[from].push_back(to); }

    [[nodiscard]] bool leads(std::uint32_t from, std::uint32_t to, float within) {
        const auto& goal = floor_.samples[to].origin;
        lengths_.clear();
        lengths_.offer(0, static_cast<std::int32_t>(from));
        lengths_.run([&](float length, std::int32_t at) {
            const auto sample = static_cast<std::uint32_t>(at);
            if (sample == to) return false;
            const auto& start = floor_.samples[sample].origin;
            for (const auto next : ways_[sample]) {
                const auto& end = floor_.samples[next].origin;
                const float made = length + glm::distance(start, end);
                if (made + glm::distance(end, goal) <= within)
                    lengths_.offer(made, static_cast<std::int32_t>(next));
            }
            return true;
        });
        return lengths_.of(static_cast<std::int32_t>(to)) != kNone;
    }

  private:
    static constexpr float kNone = std::numeric_limits<float>::max();

    const Floor& floor_;
    std::vector<std::vector<std::uint32_t>> ways_;
    LeastCosts<float> lengths_;
};

/// Adds the plain crossings between visited components that spare bots a detour, shortest first.
Result<> Planner::addShortcuts(FillPlan& plan, const std::vector<bool>& visited, JobContext& context) const {
    FloorLengths lengths(floor_);
    for (const auto& [from, to] : links_) lengths.add(from, to);
    for (const auto& crossing : plan.crossings) lengths.add(crossing.from, crossing.to);
    std::vector<std::tuple<float, std::uint32_t, std::uint32_t, const FloorCrossing*>> shortcuts;
    for (const auto& crossing : floor_.crossings) {
        if (!visited[floor_.componentOf[crossing.from]] || !visited[floor_.componentOf[crossing.to]])
            continue;
        const auto& from = floor_.samples[crossing.from].origin;
        const auto& to = floor_.samples[crossing.to].origin;
        if (!crossing.judged.harmless() || crossingEffort(from, to, crossing.judged) >= kPlainEffort)
            continue;
        shortcuts.emplace_back(glm::distance(from, to), crossing.from, crossing.to, &crossing);
    }
    std::ranges::sort(shortcuts);
    for (const auto& [length, from, to, crossing] : shortcuts) {
        if (context.stopRequested()) return cancelled();
        if (lengths.leads(from, to, std::max(kDetourTimes * length, length + kDetourUnits))) continue;
        plan.crossings.push_back(*crossing);
        lengths.add(from, to);
    }
    return {};
}

Result<FillPlan> Planner::plan(JobContext& context) {
    FillPlan plan;
    plan.main = options_.wanted.empty() ? ways_.mainComponent() : navComponent();
    const auto there = ways_.from(plan.main);
    plan.leads = ways_.to(plan.main);
    std::vector<bool> whole(there.size()), leavers(there.size());
    for (std::size_t i = 0; i < whole.size(); ++i) whole[i] = there[i] && plan.leads[i];
    std::vector<std::uint32_t> starts{plan.main};
    plan.entered = there;
    const bool everywhere = options_.wanted.empty();
    for (const auto spawn : floor_.spawnSamples) {
        const auto component = floor_.componentOf[spawn];
        leavers[component] = everywhere && plan.leads[component];
        if (there[component] || !plan.leads[component]) continue;
        // Bots that spawn here also reach what only this component leads to.
        starts.push_back(component);
        const auto beyond = ways_.from(component);
        for (std::size_t i = 0; i < whole.size(); ++i) {
            whole[i] = whole[i] || (beyond[i] && plan.leads[i]);
            plan.entered[i] = plan.entered[i] || beyond[i];
        }
    }
    NAV_ASSIGN(auto visited, worthVisiting(whole, ways_.hardest(plan.main, starts), context));
    visited[plan.main] = true;
    for (const auto spawn : floor_.spawnSamples) {
        const auto component = floor_.componentOf[spawn];
        if (everywhere && there[component] && plan.leads[component]) visited[component] = true;
    }
    std::vector<std::uint32_t> items;
    if (everywhere && !options_.spawnsOnly) items = itemSamples(whole, plan.main);
    for (const auto sample : items) visited[floor_.componentOf[sample]] = true;
    for (const auto* crossing : ways_.crossings(plan.main, starts, visited, leavers))
        plan.crossings.push_back(*crossing);
    if (options_.shortcuts) {
        NAV_TRY(addShortcuts(plan, visited, context));
    }

    auto taken = nodesOfNav();
    std::vector<bool> used(visited.size());
    const auto use = [&](std::uint32_t sample) {
        used[floor_.componentOf[sample]] = true;
        if (isNode(floor_.samples[sample])) return;
        taken.add(floor_.samples[sample].origin);
        plan.added.push_back(sample);
    };
    for (const auto& crossing : plan.crossings) {
        use(crossing.from);
        use(crossing.to);
    }
    for (const auto spawn : floor_.spawnSamples) {
        const auto component = floor_.componentOf[spawn];
        if (!options_.wants(spawn)) continue;
        if ((visited[component] || leavers[component]) && wantsOwnNode(floor_.samples[spawn])) use(spawn);
    }
    for (const auto sample : items) use(sample);
    for (std::uint32_t component = 0; component < used.size(); ++component) {
        if (context.stopRequested()) return cancelled();
        if (used[component] || visited[component] || leavers[component]) thin(component, taken, &plan.added);
    }
    std::ranges::sort(plan.added);
    const auto repeated = std::ranges::unique(plan.added);
    plan.added.erase(repeated.begin(), repeated.end());
    return plan;
}

}  // namespace

Result<FillPlan> planFill(const Floor& floor, std::span<const std::pair<std::uint32_t, std::uint32_t>> links,
                          const GameMap& map, const FillOptions& options, JobContext& context) {
    return Planner(floor, links, map, options).plan(context);
}

}  // namespace navwright
