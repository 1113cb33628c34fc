#include "core/aas/travel/chokepoints.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "core/base/index.h"
#include "core/base/parallel.h"

namespace navwright {

namespace {

constexpr std::size_t kMostSources = 2000;
constexpr float kApart = 128;

std::vector<AreaSpot> endsOf(const TravelGraph& graph) {
    std::vector<AreaSpot> ends;
    for (std::int32_t area = 1; area < static_cast<std::int32_t>(graph.areaCount()); ++area) {
        if (graph.out(area).empty() && graph.in(area).empty()) continue;
        const auto& record = graph.aas().areas[area];
        ends.push_back({area, {record.center.x, record.center.y, record.bounds.mins.z}});
    }
    return ends;
}

std::vector<AreaSpot> everyFew(const std::vector<AreaSpot>& ends) {
    const auto step = (ends.size() + kMostSources - 1) / kMostSources;
    if (step <= 1) return ends;
    std::vector<AreaSpot> some;
    for (std::size_t i = 0; i < ends.size(); i += step) some.push_back(ends[i]);
    return some;
}

std::vector<AreaSpot> endsOf(const std::vector<MapPlace>& places) {
    std::vector<AreaSpot> ends;
    for (const auto& place : places) {
        if (place.area != 0) ends.push_back({place.area, place.at});
    }
    return ends;
}

/// The graph of areas, for testing connectivity.
class Connections {
  public:
    explicit Connections(const TravelGraph& graph) : graph_(graph), next_(graph.areaCount()) {
        for (const auto& crossing : crossingsOf(graph)) next_[crossing.from].push_back(crossing.to);
        main_.assign(graph.areaCount(), true);
        main_ = largest({}).second;
        mainFloor_ = floorOf(main_);
    }

    [[nodiscard]] bool isMain(std::int32_t area) const { return main_[area]; }
    [[nodiscard]] double mainFloor() const { return mainFloor_; }

    /// Share of the main component's floor that is disconnected without an area, or without the
    /// reachabilities between two.
    [[nodiscard]] double componentsWithout(std::int32_t area) const {
        return shareOf(mainFloor_ - graph_.floor(area) - largest({.area = area}).first);
    }
    [[nodiscard]] double componentsWithout(std::int32_t from, std::int32_t to) const {
        return shareOf(mainFloor_ - largest({.from = from, .to = to}).first);
    }

  private:
    struct Without {
        std::int32_t area = 0, from = 0, to = 0;
        [[nodiscard]] bool closes(std::int32_t a, std::int32_t b) const {
            return (a == from && b == to) || (a == to && b == from);
        }
    };

    [[nodiscard]] double floorOf(const std::vector<bool>& areas) const {
        double floor = 0;
        for (std::size_t i = 1; i < areas.size(); ++i) {
            if (areas[i]) floor += graph_.floor(static_cast<std::int32_t>(i));
        }
        return floor;
    }
    [[nodiscard]] double shareOf(double floor) const {
        constexpr double kRounding = 1e-9;
        const double share = mainFloor_ > 0 ? floor / mainFloor_ : 0;
        return share > kRounding ? share : 0;
    }

    /// The strongly connected component with the most floor within the main component, by Tarjan without
    /// recursion; of equals the first found.
    [[nodiscard]] std::pair<double, std::vector<bool>> largest(const Without& without) const {
        const auto count = next_.size();
        std::vector<int> order(count, -1), lowest(count, 0);
        std::vector<bool> open(count);
        std::vector<std::int32_t> stack, best, part;
        std::vector<std::pair<std::int32_t, std::size_t>> calls;
        double most = -1;
        int counter = 0;
        for (std::int32_t start = 1; start < static_cast<std::int32_t>(count); ++start) {
            if (!isOpen(start, without) || order[start] >= 0) continue;
            calls.emplace_back(start, 0);
            while (!calls.empty()) {
                auto& [area, child] = calls.back();
                const auto here = toIndex(area);
                if (child == 0) {
                    order[here] = lowest[here] = counter++;
                    stack.push_back(area);
                    open[here] = true;
                }
                if (child < next_[here].size()) {
                    const auto to = next_[here][child++];
                    const auto there = toIndex(to);
                    if (!isOpen(to, without) || without.closes(area, to)) continue;
                    if (order[there] < 0) {
                        calls.emplace_back(to, 0);
                    } else if (open[there]) {
                        lowest[here] = std::min(lowest[here], order[there]);
                    }
                    continue;
                }
                if (lowest[here] == order[here]) {
                    part.clear();
                    double floor = 0;
                    do {
                        part.push_back(stack.back());
                        floor += graph_.floor(stack.back());
                        open[stack.back()] = false;
                        stack.pop_back();
                    } while (part.back() != area);
                    if (floor > most) {
                        most = floor;
                        best = part;
                    }
                }
                calls.pop_back();
                if (!calls.empty()) {
                    const auto parent = toIndex(calls.back().first);
                    lowest[parent] = std::min(lowest[parent], lowest[here]);
                }
            }
        }
        std::vector<bool> isBest(count);
        for (const auto area : best) isBest[area] = true;
        return {std::max(most, 0.0), std::move(isBest)};
    }
    [[nodiscard]] bool isOpen(std::int32_t area, const Without& without) const {
        return main_[area] && area != without.area;
    }

    const TravelGraph& graph_;
    std::vector<std::vector<std::int32_t>> next_;
    std::vector<bool> main_;
    double mainFloor_ = 0;
};

/// The smaller of the widths where most routes enter and leave. Reachabilities without a crossing, such as
/// jumps, count only if there are no others.
float widthOfArea(const TravelGraph& graph, const RouteShares& shares, std::int32_t area) {
    const auto busiest = [&](std::span<const std::int32_t> reachabilities) {
        float width = 0;
        std::pair most{false, -1.0};
        for (const auto index : reachabilities) {
            const auto i = toIndex(index);
            const std::pair here{graph.reachabilities()[i].crosses, shares.reachabilities[i]};
            if (here <= most) continue;
            most = here;
            width = graph.reachabilities()[i].width;
        }
        return width;
    };
    const float in = busiest(graph.in(area)), out = busiest(graph.out(area));
    if (in == 0 || out == 0) return std::max(in, out);
    return std::min(in, out);
}

std::vector<int> rankedOf(const std::vector<Chokepoint>& areas, const TravelGraph& graph) {
    std::vector<int> order;
    for (int i = 0; i < static_cast<int>(areas.size()); ++i) {
        if (areas[i].share > 0) order.push_back(i);
    }
    std::ranges::stable_sort(order, std::greater<>(), [&](int i) { return areas[i].share; });
    const auto centerOf = [&](int i) { return graph.aas().areas[areas[i].area].center; };
    std::vector<int> ranked;
    for (std::size_t i = 0; i < order.size(); ++i) {
        // Compares with all areas that have more routes, listed or not, so that the slope of a peak is no
        // peak.
        const bool peak =
            std::none_of(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i),
                         [&](int k) { return glm::length(centerOf(k) - centerOf(order[i])) <= kApart; });
        if (peak) ranked.push_back(order[i]);
    }
    return ranked;
}

Result<> findComponents(const TravelGraph& graph, const Connections& map, Chokepoints& found, int jobs,
                        JobContext& context) {
    std::vector<double> parts(found.areas.size());
    NAV_TRY(parallelFor(parts.size(), jobs, context, [&](std::size_t i) -> Result<> {
        const auto area = found.areas[i].area;
        if (map.isMain(area)) parts[i] = map.componentsWithout(area);
        return {};
    }));
    std::set<std::int32_t> articulations;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        found.areas[i].parts = parts[i];
        if (parts[i] > 0) articulations.insert(found.areas[i].area);
    }
    // An end of a cut edge in a map of more than two areas is an articulation point.
    std::map<std::pair<std::int32_t, std::int32_t>, float> pairs;
    for (const auto& crossing : crossingsOf(graph)) {
        if (!map.isMain(crossing.from) || !map.isMain(crossing.to)) continue;
        if (!articulations.contains(crossing.from) && !articulations.contains(crossing.to)) continue;
        auto& width = pairs[std::minmax(crossing.from, crossing.to)];
        width = std::max(width, crossing.width);
    }
    std::vector<Bridge> bridges;
    for (const auto& [ends, width] : pairs) bridges.push_back({ends.first, ends.second, width, 0});
    NAV_TRY(parallelFor(bridges.size(), jobs, context, [&](std::size_t i) -> Result<> {
        bridges[i].parts = map.componentsWithout(bridges[i].from, bridges[i].to);
        return {};
    }));
    std::erase_if(bridges, [](const auto& bridge) { return bridge.parts == 0; });
    std::ranges::stable_sort(bridges, std::greater<>(), &Bridge::parts);
    found.bridges = std::move(bridges);
    return {};
}

std::vector<std::int32_t> areasOf(const std::vector<MapPlace>& starts, const std::vector<int>& side) {
    std::vector<std::int32_t> areas;
    for (const int index : side) areas.push_back(starts[index].area);
    std::ranges::sort(areas);
    const auto repeated = std::ranges::unique(areas);
    areas.erase(repeated.begin(), repeated.end());
    return areas;
}

}  // namespace

StartSides startSides(const std::vector<MapPlace>& starts, const TravelGraph& graph) {
    StartSides sides;
    for (int team = 1; team <= 2; ++team) {
        for (int i = 0; i < static_cast<int>(starts.size()); ++i) {
            const auto& start = starts[i];
            if (start.team == team && start.area != 0) sides.starts[team - 1].push_back(i);
        }
    }
    sides.byTeam = !sides.starts[0].empty() && !sides.starts[1].empty();
    if (sides.byTeam) return sides;
    sides.starts = {};
    std::vector<int> used;
    std::vector<TravelTimes> times;
    for (int i = 0; i < static_cast<int>(starts.size()); ++i) {
        const auto& start = starts[i];
        if (start.area == 0) continue;
        used.push_back(i);
        times.push_back(graph.timesFrom(start.area, start.at));
    }
    // Round trips; one-way pairs count as farther than all connected ones.
    constexpr std::int64_t kFarthest = std::numeric_limits<std::int32_t>::max();
    std::vector<std::vector<std::int64_t>> apart(used.size(), std::vector<std::int64_t>(used.size()));
    for (std::size_t a = 0; a < used.size(); ++a) {
        for (std::size_t b = 0; b < used.size(); ++b) {
            const auto& goal = starts[used[b]];
            const auto time = graph.timeTo(times[a], goal.area, goal.at);
            apart[a][b] += a == b ? 0 : (time == kNoTime ? kFarthest : time);
            apart[b][a] += a == b ? 0 : (time == kNoTime ? kFarthest : time);
        }
    }
    std::size_t first = 0, second = 0;
    for (std::size_t a = 0; a < used.size(); ++a) {
        for (std::size_t b = a + 1; b < used.size(); ++b) {
            if (apart[a][b] <= apart[first][second]) continue;
            first = a;
            second = b;
        }
    }
    if (first == second) {
        sides.starts[0] = used;
        return sides;
    }
    for (std::size_t i = 0; i < used.size(); ++i)
        sides.starts[apart[i][first] <= apart[i][second] ? 0 : 1].push_back(used[i]);
    return sides;
}

std::size_t Chokepoints::notableBridges() const {
    return toIndex(std::ranges::count_if(bridges, &Bridge::isNotable));
}

Result<Chokepoints> findChokepoints(const BspFile& bsp, const TravelGraph& graph, RoutePairs pairs, int jobs,
                                    JobContext& context) {
    Chokepoints found;
    found.starts = startPlaces(bsp, graph);
    const auto everywhere = endsOf(graph);
    NAV_TRY(checkReachabilities(graph, bsp.name));
    const bool everyArea = pairs == RoutePairs::areas;
    const auto sources = everyArea ? everyFew(everywhere) : endsOf(found.starts);
    const auto targets = everyArea ? everywhere : endsOf(itemPlaces(bsp, graph));
    NAV_ASSIGN(const auto shares, routeShares(graph, sources, targets, jobs, context));
    found.pairs = shares.pairs;
    for (const auto& [area, point] : everywhere) {
        const double passing = shares.areas[area];
        found.areas.push_back(
            {area, found.pairs > 0 ? passing / found.pairs : 0, widthOfArea(graph, shares, area), 0});
    }
    const Connections map(graph);
    found.mainFloor = map.mainFloor();
    NAV_TRY(findComponents(graph, map, found, jobs, context));
    std::erase_if(found.areas, [](const auto& area) { return area.share == 0 && area.parts == 0; });
    found.ranked = rankedOf(found.areas, graph);
    found.sides = startSides(found.starts, graph);
    const auto first = areasOf(found.starts, found.sides.starts[0]);
    const auto second = areasOf(found.starts, found.sides.starts[1]);
    if (context.stopRequested()) return cancelled();
    found.there = minCut(graph, first, second);
    found.back = minCut(graph, second, first);
    return found;
}

}  // namespace navwright
