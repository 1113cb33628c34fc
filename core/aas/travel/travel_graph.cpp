#include "core/aas/travel/travel_graph.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "core/aas/file/face_shape.h"
#include "core/aas/travel/time_sum.h"
#include "core/base/best_first.h"
#include "core/base/engine_constants.h"
#include "core/base/index.h"

namespace navwright {

namespace {

// Hundredths of a second per unit (AAS_AreaTravelTime of Quake III's botlib).
constexpr double kWalking = 0.33;
constexpr double kCrouching = 1.3;
constexpr double kSwimming = 1;

bool needsWeapon(AasTravel travel) {
    return travel == AasTravel::rocketJump || travel == AasTravel::bfgJump || travel == AasTravel::grapple;
}

float hullWidth(const AasFile& aas) {
    return aas.hulls.empty() ? kBodyWidth : aas.hulls.front().box.maxs.x - aas.hulls.front().box.mins.x;
}

/// Of a signed number into a list.
bool isIndex(std::int32_t number, std::size_t count) {
    return std::abs(std::int64_t{number}) < static_cast<std::int64_t>(count);
}

Vec3 vertexOf(const AasFile& aas, std::int32_t edge, std::size_t end) {
    const auto& record = aas.edges[std::abs(edge)];
    return aas.vertices[record.vertices[end]];
}

/// Horizontally, between the points of a list that are farthest from each other.
float spanOf(const std::vector<Vec3>& points) {
    float widest = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t k = i + 1; k < points.size(); ++k) {
            const auto between = points[i] - points[k];
            widest = std::max(widest, std::hypot(between.x, between.y));
        }
    }
    return widest;
}

/// How long the edge or wide the face is that a reachability crosses; 0 where it crosses none of its own.
float crossedBy(const AasFile& aas, const AasReachability& reachability) {
    switch (reachability.travel()) {
        case AasTravel::walk:
        case AasTravel::crouch:
        case AasTravel::barrierJump:
        case AasTravel::walkOffLedge:
        case AasTravel::waterJump: {
            // Areas that were just made have been through no reader.
            if (reachability.edge == 0 || !isIndex(reachability.edge, aas.edges.size())) return 0;
            return spanOf({vertexOf(aas, reachability.edge, 0), vertexOf(aas, reachability.edge, 1)});
        }
        case AasTravel::swim: {
            if (reachability.face == 0 || !isIndex(reachability.face, aas.faces.size())) return 0;
            const auto& face = aas.faces[std::abs(reachability.face)];
            std::vector<Vec3> corners;
            for (std::int32_t i = 0; i < face.edgeCount; ++i)
                corners.push_back(vertexOf(aas, aas.edgeIndex[face.firstEdge + i], 0));
            return spanOf(corners);
        }
        default:
            return 0;
    }
}

double floorOfArea(const AasFile& aas, const AasArea& area) {
    double sum = 0;
    for (std::int32_t i = 0; i < area.faceCount; ++i) {
        const auto listed = aas.faceIndex[area.firstFace + i];
        const auto& face = aas.faces[std::abs(listed)];
        if ((face.flags & kAasFaceGround) == 0 || face.edgeCount < 3) continue;
        const auto corners = cornersOf(aas, face);
        Vec3 twice(0);
        for (std::size_t k = 2; k < corners.size(); ++k)
            twice += glm::cross(corners[k - 1] - corners[0], corners[k] - corners[0]);
        sum += double(glm::length(twice)) / 2;
    }
    return sum;
}

}  // namespace

bool TravelMask::closes(std::int32_t area) const {
    return toIndex(area) < areas.size() && areas[area];
}

bool TravelMask::closesReachability(std::size_t reachability) const {
    return reachability < reachabilities.size() && reachabilities[reachability];
}

bool TravelMask::lets(std::int32_t area, const Vec3& from, const Vec3& to) const {
    if (closes(area)) return false;
    const auto found = parted.find(area);
    return found == parted.end() || found->second.lets(from, to);
}

TravelGraph::TravelGraph(const AasFile& aas) : aas_(&aas) {
    const auto count = aas.areas.size();
    firstOut_.assign(count + 1, 0);
    firstIn_.assign(count + 1, 0);
    floors_.assign(count, 0);
    for (std::size_t from = 1; from < count; ++from) {
        floors_[from] = floorOfArea(aas, aas.areas[from]);
        const auto& settings = aas.settings[from];
        for (std::int32_t i = 0; i < settings.reachabilityCount; ++i) {
            const auto number = settings.firstReachability + i;
            const auto& reachability = aas.reachabilities[number];
            const bool leads = reachability.area > 0 && toIndex(reachability.area) < count;
            const bool kind =
                reachability.travel() > AasTravel::invalid && !needsWeapon(reachability.travel());
            if (!leads || !kind) continue;
            // Areas are where origins can be: a player's width less than the room there is.
            const float crossed = crossedBy(aas, reachability);
            reachabilities_.push_back({number, static_cast<std::int32_t>(from), reachability.area,
                                       reachability.start, reachability.end,
                                       std::max<std::int32_t>(reachability.travelTime, 1),
                                       reachability.travel(), hullWidth(aas) + crossed, crossed > 0});
        }
    }
    for (const auto& reachability : reachabilities_) {
        ++firstOut_[toIndex(reachability.from) + 1];
        ++firstIn_[toIndex(reachability.to) + 1];
    }
    for (std::size_t i = 1; i <= count; ++i) {
        firstOut_[i] += firstOut_[i - 1];
        firstIn_[i] += firstIn_[i - 1];
    }
    auto nextIn = firstIn_;
    outgoing_.resize(reachabilities_.size());
    incoming_.resize(reachabilities_.size());
    for (std::size_t i = 0; i < reachabilities_.size(); ++i) {
        outgoing_[i] = static_cast<std::int32_t>(i);
        auto& place = nextIn[reachabilities_[i].to];
        incoming_[place++] = static_cast<std::int32_t>(i);
    }
}

std::span<const std::int32_t> TravelGraph::out(std::int32_t area) const {
    const auto at = toIndex(area);
    return std::span(outgoing_).subspan(firstOut_[at], firstOut_[at + 1] - firstOut_[at]);
}

std::span<const std::int32_t> TravelGraph::in(std::int32_t area) const {
    const auto at = toIndex(area);
    return std::span(incoming_).subspan(firstIn_[at], firstIn_[at + 1] - firstIn_[at]);
}

std::int32_t TravelGraph::within(std::int32_t area, const Vec3& from, const Vec3& to) const {
    const auto& settings = aas_->settings[area];
    double pace = kWalking;
    if ((settings.presence & kAasPresenceNormal) == 0) {
        pace = kCrouching;
    } else if ((settings.flags & kAasAreaLiquid) != 0) {
        pace = kSwimming;
    }
    return std::max(static_cast<std::int32_t>(double(glm::length(to - from)) * pace), 1);
}

TravelTimes TravelGraph::timesFrom(std::int32_t area, const Vec3& point, const TravelMask& mask,
                                   std::int32_t longest) const {
    TravelTimes times{area, point, {}, std::vector<std::int32_t>(areaCount(), kNoTime)};
    LeastCosts<std::int32_t> search(reachabilities_.size(), kNoTime);
    const auto leave = [&](std::int32_t from, const Vec3& at, std::int32_t time) {
        for (const auto index : out(from)) {
            const auto i = toIndex(index);
            const auto& reachability = reachabilities_[i];
            if (search.isReached(index, time) || mask.closesReachability(i) || mask.closes(reachability.to))
                continue;
            const auto arrival = timeSum(time, within(from, at, reachability.start), reachability.time);
            if (arrival == kNoTime || search.isReached(index, arrival)) continue;
            if (longest != kNoTime && arrival > longest) continue;
            if (mask.lets(from, at, reachability.start)) search.offer(arrival, index);
        }
    };
    if (area > 0 && !mask.closes(area)) {
        times.byArea[area] = 0;
        leave(area, point, 0);
    }
    search.run([&](std::int32_t time, std::int32_t index) {
        const auto& reachability = reachabilities_[index];
        auto& entered = times.byArea[reachability.to];
        if (entered == kNoTime) entered = time;
        leave(reachability.to, reachability.end, time);
    });
    times.byReachability = std::move(search).take();
    return times;
}

std::int32_t TravelGraph::timeTo(const TravelTimes& times, std::int32_t area, const Vec3& point,
                                 const TravelMask& mask) const {
    if (area <= 0) return kNoTime;
    std::int32_t best = kNoTime;
    const auto offer = [&](std::int32_t time, const Vec3& from) {
        const auto whole = timeSum(time, within(area, from, point));
        if (whole == kNoTime) return;
        if ((best == kNoTime || whole < best) && mask.lets(area, from, point)) best = whole;
    };
    if (area == times.area) offer(0, times.point);
    for (const auto index : in(area)) {
        const auto i = toIndex(index);
        if (times.byReachability[i] != kNoTime) offer(times.byReachability[i], reachabilities_[i].end);
    }
    return best;
}

TravelTimesTo TravelGraph::timesTo(std::int32_t area, const Vec3& point, const TravelMask& mask) const {
    LeastCosts<std::int32_t> search(reachabilities_.size(), kNoTime);
    const auto enter = [&](std::int32_t to, const Vec3& at, std::int32_t time) {
        for (const auto index : in(to)) {
            const auto i = toIndex(index);
            const auto& reachability = reachabilities_[i];
            if (search.isReached(index, time) || mask.closesReachability(i) || mask.closes(reachability.from))
                continue;
            const auto whole = timeSum(reachability.time, within(to, reachability.end, at), time);
            if (whole == kNoTime || search.isReached(index, whole)) continue;
            if (mask.lets(to, reachability.end, at)) search.offer(whole, index);
        }
    };
    if (area > 0 && !mask.closes(area)) enter(area, point, 0);
    search.run([&](std::int32_t time, std::int32_t index) {
        const auto& reachability = reachabilities_[index];
        enter(reachability.from, reachability.start, time);
    });
    return {area, point, std::move(search).take()};
}

std::int32_t TravelGraph::timeFrom(const TravelTimesTo& times, std::int32_t area, const Vec3& point,
                                   const TravelMask& mask) const {
    if (area <= 0 || mask.closes(area)) return kNoTime;
    std::int32_t best = kNoTime;
    const auto offer = [&](const Vec3& to, std::int32_t time) {
        const auto whole = timeSum(within(area, point, to), time);
        if (whole == kNoTime) return;
        if ((best == kNoTime || whole < best) && mask.lets(area, point, to)) best = whole;
    };
    if (area == times.area) offer(times.point, 0);
    for (const auto index : out(area)) {
        const auto i = toIndex(index);
        if (times.byReachability[i] != kNoTime) offer(reachabilities_[i].start, times.byReachability[i]);
    }
    return best;
}

}  // namespace navwright
