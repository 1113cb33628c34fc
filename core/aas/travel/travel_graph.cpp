#include "core/aas/travel/travel_graph.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "core/aas/file/face_shape.h"
#include "core/aas/travel/time_sum.h"
#include "core/base/best_first.h"
#include "core/base/engine_constants.h"

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
    const auto& record = aas.edges[static_cast<std::size_t>(std::abs(edge))];
    return aas.vertices[static_cast<std::size_t>(record.vertices[end])];
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

/// How long the edge or wide the face is that a way crosses; 0 where it crosses none of its own.
float crossedBy(const AasFile& aas, const AasReachability& way) {
    switch (way.travel()) {
        case AasTravel::walk:
        case AasTravel::crouch:
        case AasTravel::barrierJump:
        case AasTravel::walkOffLedge:
        case AasTravel::waterJump: {
            // Areas that were just made have been through no reader.
            if (way.edge == 0 || !isIndex(way.edge, aas.edges.size())) return 0;
            return spanOf({vertexOf(aas, way.edge, 0), vertexOf(aas, way.edge, 1)});
        }
        case AasTravel::swim: {
            if (way.face == 0 || !isIndex(way.face, aas.faces.size())) return 0;
            const auto& face = aas.faces[static_cast<std::size_t>(std::abs(way.face))];
            std::vector<Vec3> corners;
            for (std::int32_t i = 0; i < face.edgeCount; ++i)
                corners.push_back(
                    vertexOf(aas, aas.edgeIndex[static_cast<std::size_t>(face.firstEdge + i)], 0));
            return spanOf(corners);
        }
        default:
            return 0;
    }
}

double floorOfArea(const AasFile& aas, const AasArea& area) {
    double sum = 0;
    for (std::int32_t i = 0; i < area.faceCount; ++i) {
        const auto listed = aas.faceIndex[static_cast<std::size_t>(area.firstFace + i)];
        const auto& face = aas.faces[static_cast<std::size_t>(std::abs(listed))];
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
    return static_cast<std::size_t>(area) < areas.size() && areas[static_cast<std::size_t>(area)];
}

bool TravelMask::closesWay(std::size_t way) const {
    return way < ways.size() && ways[way];
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
            const auto& way = aas.reachabilities[static_cast<std::size_t>(number)];
            const bool leads = way.area > 0 && static_cast<std::size_t>(way.area) < count;
            const bool kind = way.travel() > AasTravel::invalid && !needsWeapon(way.travel());
            if (!leads || !kind) continue;
            // Areas are where origins can be: a player's width less than the room there is.
            const float crossed = crossedBy(aas, way);
            ways_.push_back({number, static_cast<std::int32_t>(from), way.area, way.start, way.end,
                             std::max<std::int32_t>(way.travelTime, 1), way.travel(),
                             hullWidth(aas) + crossed, crossed > 0});
        }
    }
    for (const auto& way : ways_) {
        ++firstOut_[static_cast<std::size_t>(way.from) + 1];
        ++firstIn_[static_cast<std::size_t>(way.to) + 1];
    }
    for (std::size_t i = 1; i <= count; ++i) {
        firstOut_[i] += firstOut_[i - 1];
        firstIn_[i] += firstIn_[i - 1];
    }
    auto nextIn = firstIn_;
    outgoing_.resize(ways_.size());
    incoming_.resize(ways_.size());
    for (std::size_t i = 0; i < ways_.size(); ++i) {
        outgoing_[i] = static_cast<std::int32_t>(i);
        auto& place = nextIn[static_cast<std::size_t>(ways_[i].to)];
        incoming_[static_cast<std::size_t>(place++)] = static_cast<std::int32_t>(i);
    }
}

std::span<const std::int32_t> TravelGraph::out(std::int32_t area) const {
    const auto at = static_cast<std::size_t>(area);
    return std::span(outgoing_).subspan(static_cast<std::size_t>(firstOut_[at]),
                                        static_cast<std::size_t>(firstOut_[at + 1] - firstOut_[at]));
}

std::span<const std::int32_t> TravelGraph::in(std::int32_t area) const {
    const auto at = static_cast<std::size_t>(area);
    return std::span(incoming_).subspan(static_cast<std::size_t>(firstIn_[at]),
                                        static_cast<std::size_t>(firstIn_[at + 1] - firstIn_[at]));
}

std::int32_t TravelGraph::within(std::int32_t area, const Vec3& from, const Vec3& to) const {
    const auto& settings = aas_->settings[static_cast<std::size_t>(area)];
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
    LeastCosts<std::int32_t> search(ways_.size(), kNoTime);
    const auto leave = [&](std::int32_t from, const Vec3& at, std::int32_t time) {
        for (const auto index : out(from)) {
            const auto i = static_cast<std::size_t>(index);
            const auto& way = ways_[i];
            if (search.isReached(index, time) || mask.closesWay(i) || mask.closes(way.to)) continue;
            const auto arrival = timeSum(time, within(from, at, way.start), way.time);
            if (arrival == kNoTime || search.isReached(index, arrival)) continue;
            if (longest != kNoTime && arrival > longest) continue;
            if (mask.lets(from, at, way.start)) search.offer(arrival, index);
        }
    };
    if (area > 0 && !mask.closes(area)) {
        times.byArea[static_cast<std::size_t>(area)] = 0;
        leave(area, point, 0);
    }
    search.run([&](std::int32_t time, std::int32_t index) {
        const auto& way = ways_[static_cast<std::size_t>(index)];
        auto& entered = times.byArea[static_cast<std::size_t>(way.to)];
        if (entered == kNoTime) entered = time;
        leave(way.to, way.end, time);
    });
    times.byWay = std::move(search).take();
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
        const auto i = static_cast<std::size_t>(index);
        if (times.byWay[i] != kNoTime) offer(times.byWay[i], ways_[i].end);
    }
    return best;
}

TravelTimesTo TravelGraph::timesTo(std::int32_t area, const Vec3& point, const TravelMask& mask) const {
    LeastCosts<std::int32_t> search(ways_.size(), kNoTime);
    const auto enter = [&](std::int32_t to, const Vec3& at, std::int32_t time) {
        for (const auto index : in(to)) {
            const auto i = static_cast<std::size_t>(index);
            const auto& way = ways_[i];
            if (search.isReached(index, time) || mask.closesWay(i) || mask.closes(way.from)) continue;
            const auto whole = timeSum(way.time, within(to, way.end, at), time);
            if (whole == kNoTime || search.isReached(index, whole)) continue;
            if (mask.lets(to, way.end, at)) search.offer(whole, index);
        }
    };
    if (area > 0 && !mask.closes(area)) enter(area, point, 0);
    search.run([&](std::int32_t time, std::int32_t index) {
        const auto& way = ways_[static_cast<std::size_t>(index)];
        enter(way.from, way.start, time);
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
        const auto i = static_cast<std::size_t>(index);
        if (times.byWay[i] != kNoTime) offer(ways_[i].start, times.byWay[i]);
    }
    return best;
}

}  // namespace navwright
