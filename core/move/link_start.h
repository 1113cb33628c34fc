#pragma once

#include <optional>

#include "move/bot_driver.h"
#include "move/link_run.h"

namespace navwright {

/// Where a body that belongs at `place` rests: on the floor at most 64 below it, or floating there in water,
/// on a ladder or in the air. With room for it, standing or crouched, at the place, at most a step above it,
/// or at most 24 units beside it without a wall between, or before the wall of the ladder that it is in;
/// nothing where there is none.
struct RestingPlace {
    Vec3 origin{0};
    bool crouched = false;
    bool held = false;        ///< by a floor, water or a ladder
    bool onlyLadder = false;  ///< by a ladder alone
};
[[nodiscard]] std::optional<RestingPlace> restingPlace(const LinkWorld& world, const Vec3& place);

/// A body ready to leave from `place`, resting as above. Nothing when there is no room or nothing to hold it.
[[nodiscard]] std::optional<BotBody> bodyAt(const LinkWorld& world, const Vec3& place, float yaw,
                                            const Vec3& velocity);

/// Whether a ladder can be felt from the place, and the yaw towards it in degrees.
[[nodiscard]] std::optional<float> ladderNear(const LinkWorld& world, const Vec3& place);

}  // namespace navwright
