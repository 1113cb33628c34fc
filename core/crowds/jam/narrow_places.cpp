#include "core/crowds/jam/narrow_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include "core/base/index.h"
#include "core/bots/test/node_criteria.h"
#include "core/map/bsp/contents.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"

namespace navwright {

namespace {

constexpr float kSamePlace = 96;
constexpr float kSameFloor = 56;
constexpr double kBusy = 0.05;
constexpr double kLeastShare = 0.02;
/// Smaller parts are dead ends, where nobody meets.
constexpr double kLeastParts = 0.05;
/// Least share of traffic in the lesser direction to count as two-way.
constexpr double kLeastAgainst = 0.1;

struct RouteCounts {
    std::map<JamLink, std::size_t> links;
    std::size_t pairs = 0;
};

/// Counts the links on the fastest routes from one node to all ends.
void countRoutes(const NavGraph& nav, std::int32_t from, std::span<const std::int32_t> ends,
                 RouteCounts& counts) {
    const auto before = quickestWays(nav, from).before;
    for (const auto end : ends) {
        if (end == from || before[end] < 0) continue;
        ++counts.pairs;
        for (auto node = end; node != from; node = before[node]) ++counts.links[{before[node], node}];
    }
}

/// The cut edges, ignoring directions, with the smaller share of the nodes on one side.
std::map<JamLink, double> bridgesOf(const NavGraph& nav) {
    const auto count = nav.nodes.size();
    std::vector<std::vector<std::int32_t>> around(count);
    for (std::size_t i = 0; i < count; ++i) {
        for (const auto& link : nav.nodes[i].links) {
            if (!walkable(nav, link) || link.target == static_cast<std::int32_t>(i)) continue;
            around[i].push_back(link.target);
            around[link.target].push_back(static_cast<std::int32_t>(i));
        }
    }
    for (auto& others : around) {
        std::ranges::sort(others);
        others.erase(std::ranges::unique(others).begin(), others.end());
    }
    std::vector<std::int32_t> order(count, -1), lowest(count, 0), below(count, 1), root(count, -1);
    std::vector<std::size_t> partSize(count, 0);
    std::vector<JamLink> found;
    std::int32_t next = 0;
    struct Step {
        std::int32_t node, parent;
        std::size_t at = 0;
    };
    for (std::size_t first = 0; first < count; ++first) {
        if (order[first] >= 0) continue;
        std::vector<Step> stack{{static_cast<std::int32_t>(first), -1}};
        order[first] = lowest[first] = next++;
        root[first] = static_cast<std::int32_t>(first);
        while (!stack.empty()) {
            auto& step = stack.back();
            const auto node = toIndex(step.node);
            if (step.at < around[node].size()) {
                const auto to = around[node][step.at++];
                const auto index = toIndex(to);
                if (to == step.parent) continue;
                if (order[index] >= 0) {
                    lowest[node] = std::min(lowest[node], order[index]);
                    continue;
                }
                order[index] = lowest[index] = next++;
                root[index] = root[node];
                stack.push_back({to, step.node});
                continue;
            }
            const auto done = step;
            stack.pop_back();
            ++partSize[root[node]];
            if (done.parent < 0) continue;
            const auto parent = toIndex(done.parent);
            lowest[parent] = std::min(lowest[parent], lowest[node]);
            below[parent] += below[node];
            if (lowest[node] > order[parent]) found.push_back({done.parent, done.node});
        }
    }
    std::map<JamLink, double> bridges;
    for (const auto& [from, to] : found) {
        const auto whole = partSize[root[to]];
        const auto under = toIndex(below[to]);
        const double share = double(std::min(under, whole - under)) / double(std::max<std::size_t>(count, 1));
        bridges[{std::min(from, to), std::max(from, to)}] = share;
    }
    return bridges;
}

}  // namespace

std::vector<std::int32_t> jamEnds(const NavGraph& nav, const BspFile& bsp, std::size_t most) {
    std::vector<Vec3> places;
    for (const auto& entity : bsp.entities) {
        const auto name = entity.className();
        if (name == "info_player_deathmatch" || name == "info_player_start" || isItemClass(name))
            places.push_back(entity.origin());
    }
    const auto components = strongComponents(nav);
    std::vector<std::int32_t> ends;
    for (const auto node : nodesAt(nav, places)) {
        if (node < 0 || components.of[node] != 0) continue;
        if (nav.nodes[node].type != NodeType::poi) ends.push_back(node);
    }
    std::ranges::sort(ends);
    ends.erase(std::ranges::unique(ends).begin(), ends.end());
    if (ends.size() <= most) return ends;
    std::vector<std::int32_t> taken;
    for (std::size_t i = 0; i < most; ++i) taken.push_back(ends[i * ends.size() / most]);
    return taken;
}

Result<NarrowPlaces> findNarrowPlaces(const NavGraph& nav, const BspFile& bsp, const QuadMesh& mesh,
                                      JobContext& context, float widest) {
    NarrowPlaces found;
    found.ends = jamEnds(nav, bsp);
    RouteCounts counts;
    for (const auto from : found.ends) {
        if (context.stopRequested()) return cancelled();
        countRoutes(nav, from, found.ends, counts);
    }
    found.pairs = counts.pairs;
    const auto bridges = bridgesOf(nav);
    const auto routesOf = [&](std::int32_t from, std::int32_t to) {
        const auto count = counts.links.find({from, to});
        return count == counts.links.end() || counts.pairs == 0
                   ? 0.0
                   : double(count->second) / double(counts.pairs);
    };
    struct Candidate {
        NarrowPlace place;
        double busiest = 0;
    };
    std::vector<Candidate> narrow;
    for (std::size_t i = 0; i < nav.nodes.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        const auto from = static_cast<std::int32_t>(i);
        for (const auto& link : nav.nodes[i].links) {
            if (!walkable(nav, link) || isServed(link.type) || link.type == NodeType::ladder) continue;
            const auto to = link.target;
            const auto* back = findLink(nav.nodes[to], from);
            if (back != nullptr && to < from) continue;  // counted from the other direction
            const double there = routesOf(from, to), backwards = routesOf(to, from);
            const auto bridge = bridges.find({std::min(from, to), std::max(from, to)});
            const double parts = bridge == bridges.end() ? 0 : bridge->second;
            if (there + backwards < kLeastShare && parts < kLeastParts) continue;
            const auto &start = nav.nodes[i].origin, &end = nav.nodes[to].origin;
            const auto width = linkWidth(mesh, start, end);
            if (width.width <= 0 || width.width >= widest) continue;
            Candidate made;
            made.place.at = width.at;
            const Vec2 way(end.x - start.x, end.y - start.y);
            made.place.along = glm::normalize(there >= backwards ? way : -way);
            made.place.width = width.width;
            made.place.share = there + backwards;
            made.place.against = made.place.share > 0 ? std::min(there, backwards) / made.place.share : 0;
            made.place.parts = parts;
            made.place.links.push_back({from, to});
            if (back != nullptr) made.place.links.push_back({to, from});
            made.busiest = made.place.share + parts;
            narrow.push_back(std::move(made));
        }
    }
    std::ranges::stable_sort(narrow, std::greater<>(), &Candidate::busiest);
    for (auto& [place, busiest] : narrow) {
        const auto same = std::ranges::find_if(found.places, [&](const NarrowPlace& other) {
            return std::hypot(place.at.x - other.at.x, place.at.y - other.at.y) < kSamePlace &&
                   std::abs(place.at.z - other.at.z) < kSameFloor;
        });
        if (same == found.places.end()) {
            found.places.push_back(std::move(place));
            continue;
        }
        same->links.insert(same->links.end(), place.links.begin(), place.links.end());
        same->parts = std::max(same->parts, place.parts);
        if (place.width < same->width) {
            same->width = place.width;
            same->at = place.at;
        }
    }
    for (auto& place : found.places) {
        std::ranges::sort(place.links);
        place.jams = place.width < kTwoBodies && place.share > kBusy && place.against >= kLeastAgainst;
    }
    std::ranges::stable_sort(found.places, std::greater<>(),
                             [](const NarrowPlace& place) { return std::pair(place.jams, place.share); });
    return found;
}

}  // namespace navwright
