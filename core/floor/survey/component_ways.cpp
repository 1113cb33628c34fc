#include "core/floor/survey/component_ways.h"

#include <algorithm>
#include <numeric>

#include "core/base/best_first.h"
#include "core/floor/survey/place_field.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

/// How many of the largest components may become the main component.
constexpr std::size_t kMainCandidates = 8;
/// Effort factor for ends that bots cannot tell apart.
constexpr float kNearFactor = 3;
/// Effort of an existing link: where players went, bots are most reliable.
constexpr float kLinkEffort = 0.5f;

/// By failure rates of map-only navs on the server: jumps fail twenty times as often as walking.
float effortOf(MoveMeans means) {
    switch (means) {
        case MoveMeans::walk:
        case MoveMeans::step:
        case MoveMeans::swim:
            return 1;
        case MoveMeans::drop:
        case MoveMeans::crouch:
            return 1.5f;
        case MoveMeans::ladderUp:
        case MoveMeans::ladderDown:
        case MoveMeans::waterJump:
            return 3;
        case MoveMeans::jump:
            return 6;
        case MoveMeans::gapJump:
            break;
    }
    return 8;
}

}  // namespace

float crossingEffort(const Vec3& from, const Vec3& to, const LinkJudgement& judged) {
    /// Length or depth in units at which falls and jumps become unreliable.
    constexpr float kLong = 256;
    const float success =
        static_cast<float>(std::max(judged.succeeded, 1)) / static_cast<float>(std::max(judged.tried, 1));
    // Walkable floor would be in the same component: bots only get up by chance.
    const bool climbs = to.z - from.z > kPmoveStepHeight && judged.means != MoveMeans::ladderUp;
    const auto means =
        climbs && effortOf(judged.means) < effortOf(MoveMeans::jump) ? MoveMeans::jump : judged.means;
    const float near = isOneNode(from, to) ? kNearFactor : 1;
    return near * effortOf(means) * (1 + glm::distance(from, to) / kLong) / (success * success * success);
}

ComponentWays::ComponentWays(const Floor& floor,
                             std::span<const std::pair<std::uint32_t, std::uint32_t>> links)
    : floor_(floor), onwards_(floor.components.size()), back_(floor.components.size()) {
    const auto add = [&](std::uint32_t from, std::uint32_t to, float effort, const FloorCrossing* crossing) {
        const auto a = floor.componentOf[from], b = floor.componentOf[to];
        if (a == b) return;
        onwards_[a].push_back({b, effort, crossing});
        back_[b].push_back({a, effort, crossing});
    };
    for (const auto& [from, to] : links) add(from, to, kLinkEffort, nullptr);
    for (const auto& crossing : floor.crossings) {
        if (!crossing.judged.harmless()) continue;
        const auto& a = floor.samples[crossing.from].origin;
        const auto& b = floor.samples[crossing.to].origin;
        add(crossing.from, crossing.to, crossingEffort(a, b, crossing.judged), &crossing);
    }
}

std::vector<bool> ComponentWays::reach(const Steps& steps, std::uint32_t start) {
    std::vector<bool> reached(steps.size());
    reached[start] = true;
    std::vector<std::uint32_t> open{start};
    for (std::size_t next = 0; next < open.size(); ++next) {
        for (const auto& step : steps[open[next]]) {
            if (reached[step.component]) continue;
            reached[step.component] = true;
            open.push_back(step.component);
        }
    }
    return reached;
}

std::vector<bool> ComponentWays::from(std::uint32_t component) const {
    return reach(onwards_, component);
}

std::vector<bool> ComponentWays::to(std::uint32_t component) const {
    return reach(back_, component);
}

std::uint32_t ComponentWays::mainComponent() const {
    std::vector<std::uint32_t> order(floor_.components.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t component) {
        return floor_.components[component].samples.size();
    });
    if (order.size() > kMainCandidates) order.resize(kMainCandidates);
    std::uint32_t best = 0;
    std::size_t most = 0;
    for (const auto component : order) {
        const auto there = from(component), home = to(component);
        std::size_t size = 0;
        for (std::size_t i = 0; i < there.size(); ++i) {
            if (there[i] && home[i]) size += floor_.components[i].samples.size();
        }
        if (size <= most) continue;
        most = size;
        best = component;
    }
    return best;
}

std::vector<ComponentWays::Before> ComponentWays::surest(const Steps& steps,
                                                         std::span<const std::uint32_t> starts) {
    std::vector<Before> before(steps.size());
    BestFirst<float, std::uint32_t, std::uint32_t, std::size_t>
        search;  // effort, component, predecessor, step
    for (const auto start : starts) search.offer(0, start, start, 0);
    search.run([&](float effort, std::uint32_t component, std::uint32_t previous, std::size_t number) {
        if (before[component].done) return;
        before[component] = {true, previous, 0, nullptr};
        if (component != previous) {
            const auto& step = steps[previous][number];
            before[component].crossing = step.crossing;
            before[component].hardest = std::max(before[previous].hardest, step.effort);
        }
        for (std::size_t i = 0; i < steps[component].size(); ++i) {
            const auto& step = steps[component][i];
            if (!before[step.component].done)
                search.offer(effort + step.effort, step.component, component, i);
        }
    });
    return before;
}

void ComponentWays::collect(const std::vector<Before>& before, const std::vector<bool>& wanted,
                            std::vector<const FloorCrossing*>& out) {
    std::vector<bool> collected(before.size());
    for (std::uint32_t component = 0; component < before.size(); ++component) {
        if (!wanted[component] || !before[component].done) continue;
        for (auto at = component; before[at].component != at && !collected[at]; at = before[at].component) {
            collected[at] = true;
            if (before[at].crossing != nullptr) out.push_back(before[at].crossing);
        }
    }
}

std::vector<float> ComponentWays::hardest(std::uint32_t main, std::span<const std::uint32_t> starts) const {
    const auto there = surest(onwards_, starts);
    const auto home = surest(back_, std::span(&main, 1));
    std::vector<float> found(there.size());
    for (std::size_t i = 0; i < found.size(); ++i) found[i] = std::max(there[i].hardest, home[i].hardest);
    return found;
}

std::vector<const FloorCrossing*> ComponentWays::crossings(std::uint32_t main,
                                                           std::span<const std::uint32_t> starts,
                                                           const std::vector<bool>& visited,
                                                           const std::vector<bool>& leavers) const {
    std::vector<const FloorCrossing*> found;
    collect(surest(onwards_, starts), visited, found);
    auto leaving = visited;
    for (std::size_t i = 0; i < leaving.size(); ++i) leaving[i] = leaving[i] || leavers[i];
    collect(surest(back_, std::span(&main, 1)), leaving, found);
    // Components on the way are entered and left by the same crossings: nothing more is needed there.
    const auto ends = [](const FloorCrossing* crossing) { return std::pair(crossing->from, crossing->to); };
    std::ranges::sort(found, {}, ends);
    const auto repeated = std::ranges::unique(found, {}, ends);
    found.erase(repeated.begin(), repeated.end());
    return found;
}

}  // namespace navwright
