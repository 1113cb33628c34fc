#include "core/aas/evidence/reachability_finder.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/aas/file/aas_locate.h"

namespace navwright {

namespace {

constexpr float kStanding = 8;    ///< maximum distance of feet from the floor, units
constexpr float kNearFloor = 32;  ///< rise of a jump in 0.1 s, plus a margin

bool isLiquid(const AasFile& aas, std::int32_t area) {
    return (aas.settings[area].flags & kAasAreaLiquid) != 0;
}

bool hasFloorWithin(const AasFile& aas, const Vec3& place, float depth) {
    return areaAt(aas, place - Vec3(0, 0, depth)) == 0;
}

/// The area at a place or slightly above it; 0: none.
std::int32_t areaNear(const AasFile& aas, const Vec3& place) {
    return areaAt(aas, placeInArea(aas, place));
}

}  // namespace

Vec3 placeInArea(const AasFile& aas, const Vec3& place) {
    const Vec3 above(0, 0, 1);
    return areaAt(aas, place) == 0 && areaAt(aas, place + above) != 0 ? place + above : place;
}

std::int32_t heldAt(const AasFile& aas, const Vec3& place) {
    const auto area = areaNear(aas, place);
    if (area == 0) return 0;
    const bool held = isLiquid(aas, area) || (aas.settings[area].flags & kAasAreaLadder) != 0 ||
                      hasFloorWithin(aas, place, kStanding);
    return held ? area : 0;
}

std::vector<std::int32_t> reachabilitySources(const AasFile& aas) {
    std::vector<std::int32_t> sources(aas.reachabilities.size());
    for (const auto area : aas.settings.ids(1)) {
        const auto& settings = aas.settings[area];
        for (std::int32_t i = 0; i < settings.reachabilityCount; ++i)
            sources[settings.firstReachability + i] = area;
    }
    return sources;
}

ReachabilityFinder::ReachabilityFinder(const AasFile& aas) : aas_(&aas) {
    const auto sources = reachabilitySources(aas);
    for (std::size_t i = 1; i < sources.size(); ++i) {
        if (sources[i] != 0)
            entries_.push_back({sources[i], aas.reachabilities[i].area, static_cast<std::int32_t>(i)});
    }
    std::ranges::stable_sort(entries_, {},
                             [](const Entry& entry) { return std::pair(entry.from, entry.to); });
}

template <class Wanted>
ReachabilityFinder::Found ReachabilityFinder::nearestOf(const AreaStop& from, const AreaStop& to,
                                                        Wanted wanted) const {
    const auto range = std::ranges::equal_range(entries_, std::pair(from.area, to.area), {},
                                                [](const Entry& e) { return std::pair(e.from, e.to); });
    Found found;
    for (const auto& entry : range) {
        const auto& reachability = aas_->reachabilities[entry.reachability];
        if (!wanted(reachability.travel())) continue;
        const float apart =
            glm::distance(reachability.start, from.at) + glm::distance(reachability.end, to.at);
        if (found.reachability == 0 || apart < found.apart) found = {entry.reachability, apart};
    }
    return found;
}

ReachabilityFinder::Found ReachabilityFinder::nearest(const AreaStop& from, const AreaStop& to) const {
    return nearestOf(from, to, [](AasTravel) { return true; });
}

ReachabilityFinder::Found ReachabilityFinder::nearest(const AreaStop& from, const AreaStop& to,
                                                      AasTravel travel) const {
    return nearestOf(from, to, [&](AasTravel other) { return other == travel; });
}

void ReachabilityTracker::goTo(const Vec3& place, bool standing) {
    constexpr float kStride = 4;
    if (!began_) {
        began_ = true;
        last_ = place;
        pass(place, standing);
        return;
    }
    const Vec3 from = std::exchange(last_, place);
    const auto strides = static_cast<int>(std::ceil(glm::distance(from, place) / kStride));
    for (int i = 1; i < strides; ++i)
        pass(from + (place - from) * (static_cast<float>(i) / static_cast<float>(strides)), false);
    pass(place, standing);
}

void ReachabilityTracker::appearAt(const Vec3& place, bool teleported) {
    const auto& aas = finder_->aas();
    const auto area = areaNear(aas, place);
    if (teleported && lastArea_ != 0 && area != 0) {
        const auto found = finder_->nearest({lastArea_, last_}, {area, place}, AasTravel::teleport);
        if (found.reachability != 0) taken_.push_back(found.reachability);
    }
    began_ = false;
    lastArea_ = 0;
    stood_ = {};
    passed_.clear();
    goTo(place);
}

std::vector<std::int32_t> ReachabilityTracker::take() {
    return std::exchange(taken_, {});
}

void ReachabilityTracker::pass(const Vec3& place, bool standing) {
    const auto& aas = finder_->aas();
    const auto area = areaNear(aas, place);
    if (area == 0) return;
    const AreaStop stop{area, place};
    if (lastArea_ != 0 && area != lastArea_) {
        for (const auto travel : {AasTravel::ladder, AasTravel::swim}) {
            const auto found = finder_->nearest({lastArea_, place}, stop, travel);
            if (found.reachability != 0) taken_.push_back(found.reachability);
        }
    }
    lastArea_ = area;
    if (standing || isLiquid(aas, area) || hasFloorWithin(aas, place, kStanding)) {
        stand(stop);
    } else if (hasFloorWithin(aas, place, kNearFloor) && (passed_.empty() || passed_.back().area != area)) {
        passed_.push_back(stop);
    }
}

void ReachabilityTracker::stand(const AreaStop& stop) {
    if (stood_.area != 0 && stood_.area != stop.area) {
        ReachabilityFinder::Found best;
        const auto consider = [&](const AreaStop& from, const AreaStop& to) {
            if (from.area == to.area) return;
            const auto found = finder_->nearest(from, to);
            if (found.reachability == 0) return;
            if (best.reachability == 0 || found.apart < best.apart) best = found;
        };
        consider(stood_, stop);
        for (const auto& from : passed_) consider(from, stop);
        for (const auto& to : passed_) consider(stood_, to);
        for (std::size_t i = 0; i < passed_.size(); ++i) {
            for (std::size_t j = i + 1; j < passed_.size(); ++j) consider(passed_[i], passed_[j]);
        }
        const auto travel = [&] { return finder_->aas().reachabilities[best.reachability].travel(); };
        // Ladders and liquids were already counted in passing.
        if (best.reachability != 0 && travel() != AasTravel::ladder && travel() != AasTravel::swim)
            taken_.push_back(best.reachability);
    }
    stood_ = stop;
    passed_.clear();
}

}  // namespace navwright
