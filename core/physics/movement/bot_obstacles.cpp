#include "core/physics/movement/bot_obstacles.h"

#include "core/base/angle_vectors.h"
#include "core/base/engine_constants.h"
#include "core/map/bsp/solid_boxes.h"
#include "core/physics/movement/bot_driver.h"
#include "core/physics/movement/bot_view.h"

namespace navwright {

namespace {

// Heights are above the feet, 24 below the origin.
constexpr Box kAheadBox{{-16, -16, 18}, {16, 16, 56}};
constexpr Box kBelowBox{{-16, -16, 18}, {16, 16, 18}};  ///< if free, a crouched body may pass
constexpr Box kAboveBox{{-16, -16, 60}, {16, 16, 61}};  ///< if free, a jump may pass
constexpr Box kHeadBox{{-15, -15, 0}, {15, 15, 1}};
constexpr float kHeadHeight = 56;
/// Where floor is required before a jump: distance ahead of the view, and height range.
constexpr float kFloorAhead = 36;
constexpr float kFloorFrom = 24;
constexpr float kFloorTo = 110;
constexpr Contents kOpaque = kContentsSolid | kContentsSlime | kContentsLava;

/// SplitMix64.
bool tossCoin(std::uint64_t& state) {
    std::uint64_t x = state += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return ((x ^ (x >> 31)) & 1) != 0;
}

class Probe {
  public:
    Probe(const Collision& world, const PmoveParams& params, const Vec3& from, const Vec3& to)
        : world_(world), params_(params), from_(from), to_(to) {}

    /// Sweeps one unit along the path. `body`: set to the player hit, if any.
    TraceResult sweep(const Box& box, const Box** body = nullptr) const {
        auto found = world_.trace(from_, to_, box, kMaskPlayerSolid);
        const Box* hit = addSolidBoxes(found, from_, to_, box, kMaskPlayerSolid, params_.bodies);
        if (body != nullptr) *body = hit;
        return found;
    }

  private:
    const Collision& world_;
    const PmoveParams& params_;
    Vec3 from_, to_;
};

bool blocked(const TraceResult& found) {
    return found.fraction < 1 || found.startSolid;
}

bool hasFloorAhead(const Collision& world, const BotBody& body) {
    const auto ahead = body.origin() + kFloorAhead * angleVectors(body.found.viewAngles).forward;
    const auto found = world.trace(ahead + Vec3(0, 0, kFloorFrom), ahead - Vec3(0, 0, kFloorTo), kHullPoint,
                                   kMaskSolid | kOpaque);
    return found.fraction < 1 && (found.contents & (kContentsLava | kContentsSlime)) == 0;
}

}  // namespace

ObstacleAct obstacleAct(const Collision& world, const PmoveParams& params, BotBody& body, const Vec3& way) {
    const auto feet = body.origin() - Vec3(0, 0, kOriginAboveFloor);
    const Probe ahead(world, params, feet, feet + angleVectors(anglesTowards(way)).forward);
    const Box* other = nullptr;
    if (!blocked(ahead.sweep(kAheadBox, &other))) return ObstacleAct::none;
    if (other != nullptr && body.onGround)
        return tossCoin(body.chance) ? ObstacleAct::jump : ObstacleAct::crouch;

    const bool crouch = ahead.sweep(kBelowBox).fraction == 1;
    const Probe above(world, params, feet + Vec3(0, 0, kHeadHeight), feet + Vec3(0, 0, kHeadHeight + 1));
    const bool head = blocked(above.sweep(kHeadBox));
    const bool jump = !blocked(ahead.sweep(kAboveBox)) && hasFloorAhead(world, body);
    if ((crouch || head) && !jump) return ObstacleAct::crouch;
    if (jump && !crouch && !head) return ObstacleAct::jump;
    return ObstacleAct::none;
}

}  // namespace navwright
