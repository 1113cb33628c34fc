#pragma once

#include "core/base/vec3.h"

namespace navwright {

class CameraRig;
class Collision;

/// How far from `place` towards `eye` the map's drawn faces leave the place in sight, in units: all the way
/// when nothing is before it. Faces seen from behind or from outside the map, sky and what lies above
/// `heightCut` are not drawn.
[[nodiscard]] float sightFrom(const Collision& map, const Vec3& place, const Vec3& eye, float heightCut);

/// The rig turned around its target as little as needed to see it. If no direction is clear, the one with the
/// longest view is used, from nearer by. If the target cannot be seen at all, the rig stays as it is.
[[nodiscard]] CameraRig withClearSight(const Collision& map, const CameraRig& rig, float heightCut);

}  // namespace navwright
