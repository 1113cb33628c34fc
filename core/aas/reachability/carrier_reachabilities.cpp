#include "core/aas/reachability/carrier_reachabilities.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/aas/file/aas_locate.h"
#include "core/aas/reachability/hop.h"
#include "core/aas/reachability/rides.h"
#include "core/base/engine_constants.h"
#include "core/map/entities/entity_graph.h"
#include "core/map/entities/mechanics.h"
#include "core/map/entities/touch_box.h"

namespace navwright {

namespace {

std::string nameOf(const ActiveEntity& entity) {
    return fmt::format("{} {}", entity.className, entity.number);
}

/// The middle of what an area and a box have in common, or a place in the area near it.
Vec3 commonPlace(const AreaSpace& space, std::int32_t area, const Box& box) {
    const auto& bounds = space.aas().areas[area].bounds;
    const auto low = glm::max(bounds.mins, box.mins), high = glm::min(bounds.maxs, box.maxs);
    return space.placeIn(area, (low + high) * 0.5f);
}

/// Where an origin is when a standing player touches a box.
Box touching(const AasFile& aas, const Box& box) {
    const auto& hull = aas.hulls.empty() ? Box{} : aas.hulls.front().box;
    return {box.mins - hull.maxs, box.maxs - hull.mins};
}

class CarrierReachabilities {
  public:
    CarrierReachabilities(const ReachInput& input, const BspFile& map, ReachDraft& draft,
                          std::vector<std::string>& warnings)
        : input_(input),
          space_(input.space),
          map_(map),
          draft_(draft),
          warnings_(warnings),
          entities_(entityGraph(map)) {}

    void add() {
        for (const auto& entity : entities_.entities) {
            if (entity.role == EntityRole::push) addPush(entity);
        }
        for (std::size_t i = 0; i < entities_.entities.size(); ++i) {
            if (entities_.entities[i].role == EntityRole::teleporter) addTeleporter(static_cast<int>(i));
        }
        for (const auto& ride : ridesOf(map_, entities_)) addRide(ride);
    }

  private:
    /// Areas marked with `contents` that a box touches.
    [[nodiscard]] std::vector<std::int32_t> markedAreas(const Box& box, std::int32_t contents) const {
        std::vector<std::int32_t> areas;
        const auto& aas = space_.aas();
        for (const auto area : aas.areas.ids(1)) {
            if ((aas.settings[area].contents & contents) == 0) continue;
            // Rounding lets the area next to it touch as well.
            constexpr float kInside = 0.5f;
            const auto& bounds = aas.areas[area].bounds;
            if (overlap({bounds.mins + Vec3(kInside), bounds.maxs - Vec3(kInside)}, box))
                areas.push_back(area);
        }
        return areas;
    }

    /// The game sets a player's velocity while he touches it: he leaves it straight, and flies.
    void addPush(const ActiveEntity& entity) {
        constexpr float kSpeed = 1000, kTimes = 10, kMost = 4095;
        const auto box = touching(space_.aas(), touchBox(entity));
        const auto pads = markedAreas(box, kAasJumpPad);
        const auto& given = map_.entities[entity.number];
        const float speed = given.floatValue("speed", 0);
        auto velocity = moveDirection(given) * (speed != 0 ? speed : kSpeed) * kTimes;
        velocity = glm::clamp(velocity, Vec3(-kMost), Vec3(kMost));
        std::optional<Hop> landed;
        for (const auto pad : pads) {
            const auto start = commonPlace(space_, pad, box);
            const auto left = leave(start, velocity, box);
            const auto hop = flyHop(input_, {.origin = left,
                                             .velocity = velocity,
                                             .onGround = false,
                                             .jumpSpeed = 0,
                                             .teleports = true,
                                             .mostFrames = 100});
            if (hop.end != HopEnd::ground && hop.end != HopEnd::water && hop.end != HopEnd::teleporter)
                continue;
            const auto into = areaAt(space_.aas(), hop.at);
            if (into == 0 || into == pad || std::ranges::find(pads, into) != pads.end()) continue;
            landed = hop;
            if (draft_.leads(pad, into)) continue;
            auto reachability = reachabilityTo(into, AasTravel::jumpPad, input_.rules.pushTime);
            reachability.face = static_cast<std::int32_t>(velocity.z);
            reachability.edge = static_cast<std::int32_t>(std::hypot(velocity.x, velocity.y));
            reachability.start = start;
            reachability.end = hop.at;
            draft_.add(pad, reachability);
        }
        if (!landed) warnings_.push_back(fmt::format("{} pushes players nowhere", nameOf(entity)));
    }

    /// Straight out of the box, as far as nothing is in the way.
    [[nodiscard]] Vec3 leave(const Vec3& from, const Vec3& velocity, const Box& box) const {
        const float speed = glm::length(velocity);
        if (speed == 0) return from;
        const auto direction = velocity / speed;
        float far = glm::distance(box.mins, box.maxs);
        for (int axis = 0; axis < 3; ++axis) {
            if (direction[axis] == 0) continue;
            const float wall = direction[axis] > 0 ? box.maxs[axis] : box.mins[axis];
            far = std::min(far, std::max((wall - from[axis]) / direction[axis], 0.0f));
        }
        return space_.trace(from, from + direction * far, kAasPresenceNormal).end;
    }

    /// To ten units above the destination, from where one falls.
    void addTeleporter(int index) {
        constexpr float kAbove = 10;
        const auto& entity = entities_.entities[index];
        const auto target = std::ranges::find_if(entities_.links, [&](const EntityLink& link) {
            return link.from == index && link.kind == EntityLinkKind::leads;
        });
        if (target == entities_.links.end()) return;  // a fault of the map, told elsewhere
        const auto& destination = entities_.entities[target->to];
        const auto arrival = map_.entities[destination.number].origin() + Vec3(0, 0, kAbove);
        const auto hop = flyHop(input_, {.origin = arrival,
                                         .velocity = Vec3(0),
                                         .onGround = false,
                                         .jumpSpeed = 0,
                                         .teleports = false,
                                         .mostFrames = 100});
        const auto into = areaAt(space_.aas(), hop.at);
        if (areaAt(space_.aas(), arrival) == 0 || into == 0 || hop.end == HopEnd::unfinished ||
            hop.end == HopEnd::stuck) {
            warnings_.push_back(
                fmt::format("{} leads into what is solid or empty: {}", nameOf(entity), nameOf(destination)));
            return;
        }
        if (hop.end == HopEnd::deadly)
            warnings_.push_back(fmt::format("{} leads into lava or slime", nameOf(entity)));
        const auto box = touching(space_.aas(), touchBox(entity));
        for (const auto area : markedAreas(box, kAasTeleporter)) {
            if (area == into || draft_.leads(area, into)) continue;
            auto reachability = reachabilityTo(into, AasTravel::teleport, input_.rules.teleportTime);
            reachability.start = commonPlace(space_, area, box);
            reachability.end = hop.at;
            draft_.add(area, reachability);
        }
    }

    /// Places beside or on something that stands in a box, from which players get onto it or to which they
    /// get off: one for each area, the nearest.
    struct Landing {
        std::int32_t area = 0;
        Vec3 place{0};
        float away = 0;
    };

    [[nodiscard]] std::vector<Landing> landings(const Box& box, bool gettingOn) const {
        constexpr float kSpacing = 16, kRing = 8, kRings = 40, kHop = 60;
        const float step = input_.rules.maxStep;
        const float top = box.maxs.z + kOriginAboveFloor;
        const auto center = Vec3((box.mins.x + box.maxs.x) / 2, (box.mins.y + box.maxs.y) / 2, top);
        std::vector<Landing> found;
        const auto visit = [&](float x, float y) {
            const auto landing =
                landingAt({x, y, top}, center, gettingOn ? kHop : step, gettingOn ? step : kHop);
            if (landing.area == 0) return;
            const auto known = std::ranges::find(found, landing.area, &Landing::area);
            if (known == found.end()) {
                found.push_back(landing);
            } else if (landing.away < known->away) {
                *known = landing;
            }
        };
        for (float ring = 1; ring <= kRings; ring += kRing) {
            const auto low = box.mins - Vec3(ring), high = box.maxs + Vec3(ring);
            const auto along = [&](float from, float to, int i, int count) {
                return from + (to - from) * static_cast<float>(i) / static_cast<float>(count);
            };
            const auto count = [&](float from, float to) {
                constexpr int kMost = 64;
                return std::clamp(static_cast<int>((to - from) / kSpacing), 2, kMost);
            };
            for (int i = 0, n = count(low.x, high.x); i <= n; ++i) {
                visit(along(low.x, high.x, i, n), low.y);
                visit(along(low.x, high.x, i, n), high.y);
            }
            for (int i = 0, n = count(low.y, high.y); i <= n; ++i) {
                visit(low.x, along(low.y, high.y, i, n));
                visit(high.x, along(low.y, high.y, i, n));
            }
        }
        std::ranges::sort(found, {}, &Landing::area);
        return found;
    }

    /// Floor or water within so much above and below what a player's origin is at on top of the mover, with
    /// nothing between the two.
    [[nodiscard]] Landing landingAt(const Vec3& at, const Vec3& center, float above, float below) const {
        const auto high = at + Vec3(0, 0, above), low = at - Vec3(0, 0, below);
        const auto down = space_.trace(high, low, kAasPresenceNormal);
        Landing landing;
        if (down.startSolid) return landing;
        auto place = down.end;
        if (!space_.isFloor(down, input_.rules.steepest)) {
            if (!space_.isLiquid(areaAt(space_.aas(), at))) return landing;
            place = at;
        }
        const float level = std::max(place.z, center.z) + 1;
        const auto over =
            space_.trace({place.x, place.y, level}, {center.x, center.y, level}, kAasPresenceCrouch);
        if (over.startSolid || over.fraction < 1) return landing;
        const auto area = areaAt(space_.aas(), place);
        if (area == 0 || (!space_.isGrounded(area) && !space_.isLiquid(area)) || space_.isDeadly(area))
            return landing;
        landing = {area, place, glm::distance(place, center)};
        return landing;
    }

    void addRide(const Ride& ride) {
        const auto& rules = input_.rules;
        const auto onto = landings(ride.from, true), off = landings(ride.to, false);
        constexpr float kHundredths = 100;
        const float time = ride.bobs ? rules.bobTime : rules.elevatorTime + ride.time * kHundredths;
        for (const auto& start : onto) {
            for (const auto& end : off) {
                if (start.area == end.area || draft_.leads(start.area, end.area)) continue;
                auto reachability =
                    reachabilityTo(end.area, ride.bobs ? AasTravel::funcBob : AasTravel::elevator, time);
                reachability.face = ride.model;
                reachability.edge = static_cast<std::int32_t>(glm::distance(ride.from.mins, ride.to.mins));
                if (ride.bobs) {
                    reachability.face =
                        static_cast<std::int32_t>(static_cast<std::uint32_t>(ride.spawnFlags) << 16U |
                                                  static_cast<std::uint32_t>(ride.model));
                    reachability.edge = static_cast<std::int32_t>(
                        static_cast<std::uint32_t>(static_cast<std::int32_t>(ride.low)) << 16U |
                        (static_cast<std::uint32_t>(static_cast<std::int32_t>(ride.high)) & 0xffffU));
                }
                reachability.start = start.place;
                reachability.end = end.place;
                draft_.add(start.area, reachability);
            }
        }
    }

    const ReachInput& input_;
    const AreaSpace& space_;
    const BspFile& map_;
    ReachDraft& draft_;
    std::vector<std::string>& warnings_;
    EntityGraph entities_;
};

}  // namespace

void addCarrierReachabilities(const ReachInput& input, const BspFile& map, ReachDraft& draft,
                              std::vector<std::string>& warnings) {
    CarrierReachabilities(input, map, draft, warnings).add();
}

}  // namespace navwright
