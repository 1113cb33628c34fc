#include "core/demos/deaths/hazard_spots.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "core/base/point_index.h"

namespace navwright {

namespace {

bool placedBefore(const Vec3& a, const Vec3& b) {
    return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
}

float distanceToLine(const Vec3& place, const Vec3& from, const Vec3& to) {
    const auto way = to - from;
    const auto length = glm::dot(way, way);
    const auto share = length > 0 ? std::clamp(glm::dot(place - from, way) / length, 0.0f, 1.0f) : 0.0f;
    return glm::distance(place, from + share * way);
}

void nameNearest(HazardSpot& spot, const NavGraph& nav) {
    for (std::size_t i = 0; i < nav.nodes.size(); ++i) {
        const auto& node = nav.nodes[i];
        if (!node.inUse) continue;
        const auto distance = glm::distance(spot.place, node.origin);
        if (spot.node < 0 || distance < spot.nodeDistance) {
            spot.node = static_cast<std::int32_t>(i);
            spot.nodeDistance = distance;
        }
        for (const auto& link : node.links) {
            const auto* target = findNode(nav, link.target);
            if (target == nullptr) continue;
            const auto off = distanceToLine(spot.place, node.origin, target->origin);
            if (spot.from < 0 || off < spot.linkDistance) {
                spot.from = static_cast<std::int32_t>(i);
                spot.to = link.target;
                spot.linkDistance = off;
            }
        }
    }
}

/// Greedy clustering: the death with most neighbours of its cause takes them all.
void gather(std::span<const DeathRecord> deaths, std::vector<std::size_t> left, DeathCause cause,
            std::vector<HazardSpot>& spots) {
    std::vector<Vec3> places;
    for (const auto i : left) places.push_back(*hazardPlace(deaths[i]));
    const PointIndex index(places);
    std::vector<std::vector<PointIndex::Found>> near;
    std::vector<std::size_t> free;  ///< unassigned neighbours, by place
    for (const auto& place : places) {
        near.push_back(index.within(place, kHazardRadius));
        free.push_back(near.back().size());
    }
    const auto before = [&](std::size_t a, std::size_t b) {
        if (free[a] != free[b]) return free[a] > free[b];
        if (places[a] != places[b]) return placedBefore(places[a], places[b]);
        return a < b;
    };
    std::set<std::size_t, decltype(before)> queue(before);
    for (std::size_t i = 0; i < places.size(); ++i) queue.insert(i);
    std::vector<bool> taken(places.size());
    while (!queue.empty()) {
        const auto seed = *queue.begin();
        HazardSpot spot;
        spot.cause = cause;
        spot.place = places[seed];
        std::vector<std::size_t> members;
        for (const auto& found : near[seed]) {
            if (!taken[found.index]) members.push_back(found.index);
        }
        for (const auto member : members) {
            queue.erase(member);
            taken[member] = true;
        }
        for (const auto member : members) {
            spot.deaths.push_back(left[member]);
            for (const auto& found : near[member]) {
                if (taken[found.index]) continue;
                queue.erase(found.index);
                --free[found.index];
                queue.insert(found.index);
            }
        }
        std::ranges::sort(spot.deaths);
        std::set<std::pair<std::uint32_t, std::string_view>> players;
        for (const auto i : spot.deaths) players.emplace(deaths[i].demo, deaths[i].victim);
        spot.players = static_cast<std::uint32_t>(players.size());
        spots.push_back(std::move(spot));
    }
}

}  // namespace

std::optional<Vec3> hazardPlace(const DeathRecord& death) {
    return death.fellFrom ? death.fellFrom : death.place;
}

std::vector<HazardSpot> hazardSpots(std::span<const DeathRecord> deaths, const NavGraph* nav) {
    std::vector<HazardSpot> spots;
    for (int cause = 0; cause < kDeathCauseCount; ++cause) {
        const auto wanted = static_cast<DeathCause>(cause);
        if (!isEnvironmental(wanted)) continue;
        std::vector<std::size_t> its;
        for (std::size_t i = 0; i < deaths.size(); ++i) {
            if (deaths[i].cause == wanted && hazardPlace(deaths[i])) its.push_back(i);
        }
        if (!its.empty()) gather(deaths, std::move(its), wanted, spots);
    }
    std::ranges::stable_sort(spots, [](const HazardSpot& a, const HazardSpot& b) {
        if (a.deaths.size() != b.deaths.size()) return a.deaths.size() > b.deaths.size();
        return placedBefore(a.place, b.place);
    });
    if (nav != nullptr) {
        for (auto& spot : spots) nameNearest(spot, *nav);
    }
    return spots;
}

}  // namespace navwright
