#include "core/generate/nodes/stand_place.h"

#include <algorithm>

#include "core/map/bsp/contents.h"
#include "core/physics/map_queries/mover_boxes.h"

namespace navwright {

namespace {

/// How many of a cluster's votes are tried before it is rejected.
constexpr std::size_t kMostTries = 12;

const Box& bodyOf(bool crouched) {
    return crouched ? kHullCrouched : kHullStanding;
}

}  // namespace

void NearestVotes::add(PackedOrigin place) {
    const auto apart = place.units() - origin_;
    const std::pair entry(glm::dot(apart, apart), place);
    if (nearest_.size() < kMostTries) {
        nearest_.push_back(entry);
        if (nearest_.size() == kMostTries) std::ranges::make_heap(nearest_);
        return;
    }
    if (!(entry < nearest_.front())) return;
    std::ranges::pop_heap(nearest_);
    nearest_.back() = entry;
    std::ranges::push_heap(nearest_);
}

std::vector<Vec3> NearestVotes::places() const {
    auto ordered = nearest_;
    std::ranges::sort(ordered);
    std::vector<Vec3> places;
    for (const auto& [apart, place] : ordered) places.push_back(place.units());
    return places;
}

StandPlaces::StandPlaces(const GameMap& map, const Parameters& parameters)
    : map_(map),
      movers_(moverBoxes(map.bsp)),
      step_(parameters.real32(Param::StepHeight)),
      nearReach_(parameters.real32(Param::NodeZSplit) + step_),
      airReach_(std::max(nearReach_, parameters.real32(Param::NodeFloorReach))) {}

bool StandPlaces::fits(const Vec3& origin, bool crouched) const {
    return !map_.collision.inSolid(origin, bodyOf(crouched), kMaskPlayerSolid);
}

std::optional<Vec3> StandPlaces::drop(const Vec3& from, float reach, bool crouched) const {
    const auto trace =
        map_.collision.trace(from, from - Vec3(0, 0, reach), bodyOf(crouched), kMaskPlayerSolid);
    if (trace.startSolid || trace.fraction == 1) return std::nullopt;
    return trace.end;
}

/// The mean of votes on a slope or stairs may be up to a step inside it.
std::optional<StandPlace> StandPlaces::below(const Vec3& origin, float reach, bool crouched) const {
    for (const float raise : {0.0f, step_}) {
        if (const auto floor = drop(origin + Vec3(0, 0, raise), reach + raise, crouched)) {
            return StandPlace{*floor, !crouched, true};
        }
    }
    return std::nullopt;
}

std::optional<StandPlace> StandPlaces::onFloor(const NearestVotes& votes, const Vec3& origin, bool crouched,
                                               bool inAir) const {
    const auto nearest = votes.places();
    const auto within = [&](float reach) -> std::optional<StandPlace> {
        if (const auto place = below(origin, reach, crouched)) return place;
        // Where nobody can stand upright, the votes crouched, whatever the cluster's average.
        for (const bool low : {crouched, true}) {
            for (const auto& vote : nearest) {
                if (const auto place = below(vote, reach, low)) return place;
            }
        }
        return std::nullopt;
    };
    if (inAir) return within(airReach_);
    if (const auto place = within(nearReach_)) return place;
    // Players stand on each other, too.
    if (!standsOnMover(movers_, origin, airReach_)) {
        if (const auto place = within(airReach_)) return place;
    }
    return floating(votes, origin);
}

std::optional<StandPlace> StandPlaces::floating(const NearestVotes& votes, const Vec3& origin) const {
    for (const bool low : {false, true}) {
        if (fits(origin, low)) return StandPlace{origin, !low, false};
        for (const auto& vote : votes.places()) {
            if (fits(vote, low)) return StandPlace{vote, !low, false};
        }
    }
    return std::nullopt;
}

}  // namespace navwright
