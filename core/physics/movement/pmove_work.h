#pragma once

#include <array>
#include <cstdint>

#include "core/base/angle_vectors.h"
#include "core/map/bsp/collision_region.h"
#include "core/map/bsp/solid_boxes.h"
#include "core/physics/movement/pmove.h"
#include "core/physics/movement/pmove_constants.h"

/// A move in progress. The parts of the engine's pmove are in separate files.
namespace navwright {

struct PmoveWork {
    PmoveWork(const CollisionRegion& region, const PmoveParams& settings, PmoveState& moved,
              const PmoveCommand& asked)
        : world(region), params(settings), state(moved), command(asked) {}

    const CollisionRegion& world;
    const PmoveParams& params;
    PmoveState& state;
    PmoveCommand command;
    PmoveResult result;

    Vec3 origin{0};
    Vec3 velocity{0};
    std::array<std::int32_t, 3> previousOrigin{};  ///< restored when no free position is found
    AngleVectors view;
    float frameTime = 0;  ///< seconds
    std::int32_t groundSurface = 0;
    Contents groundContents = 0;
    bool ladder = false;

    [[nodiscard]] bool has(std::int32_t flag) const noexcept { return (state.flags & flag) != 0; }
    void set(std::int32_t flag) noexcept { state.flags |= flag; }
    void clear(std::int32_t flag) noexcept { state.flags &= ~flag; }
    void clearTimer() noexcept {
        clear(kPmoveWaterJump | kPmoveLanding | kPmoveTeleport);
        state.timer = 0;
    }
    /// `body`: set to the index in params.bodies that was hit, if any.
    TraceResult trace(const Vec3& from, const Vec3& to, int* body = nullptr) const {
        auto found = world.trace(from, to, result.hull, params.mask);
        if (params.bodies.empty()) return found;
        const Box* hit = addSolidBoxes(found, from, to, result.hull, params.mask, params.bodies);
        if (hit != nullptr && body != nullptr) *body = static_cast<int>(hit - params.bodies.data());
        return found;
    }
    [[nodiscard]] bool stuckAt(const Vec3& place) const {
        return world.inSolid(place, result.hull, params.mask) ||
               inSolidBoxes(place, result.hull, params.mask, params.bodies);
    }
};

// pmove.cpp
void limp(PmoveWork& work);
void turnView(PmoveWork& work);
/// Sets the axes for walking: the view's with a third of its pitch.
void flattenView(PmoveWork& work);
void checkSpecialMovement(PmoveWork& work);
void checkJump(PmoveWork& work);
void deadMove(PmoveWork& work);
void applyFriction(PmoveWork& work);
void accelerate(PmoveWork& work, const Vec3& direction, float wanted, float acceleration);
void walkOrFly(PmoveWork& work);
void swim(PmoveWork& work);
void spectate(PmoveWork& work);

// pmove_slide.cpp
void checkDuck(PmoveWork& work);
void categorise(PmoveWork& work);
void stepSlide(PmoveWork& work);
void snapInitialPosition(PmoveWork& work);
void snapPosition(PmoveWork& work);

}  // namespace navwright
