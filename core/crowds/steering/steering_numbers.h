#pragma once

#include "core/base/engine_constants.h"
#include "core/base/parameters.h"
#include "core/crowds/steering/avoidance.h"

namespace navwright {

/// The numbers of steering, each a parameter (docs/parameters.md); the defaults are those of the parameters.
struct SteeringNumbers {
    /// Bodies are boxes, which are wider than discs and slide along walls.
    AvoidanceRules rules = {.horizon = 1, .wallHorizon = 0.1f, .edgeHorizon = 0.25f, .margin = 4};
    float radius = kBodyHalfWidth;  ///< that agents avoid each other by, units
    float responsibility = 0.5f;    ///< share of a change of velocity, ORCA
    float speed = kRunSpeed;        ///< units/s
    float lookAhead = 96;           ///< for path following, units
    float slowing = 96;             ///< distance from which agents that arrive brake, units
    float arrived = 24;             ///< distance to the goal that counts as arrived, units
    float offPath = 96;             ///< distance from the path that triggers a new one, units
    float replanAfter = 2;          ///< least time between two searches, seconds
    /// Weight relative to the role's own wish (1), and distance in units.
    float separation = 0.3f, separationRadius = 64;
    float flockSeparation = 1.5f, flockAlignment = 1, flockCohesion = 0.5f, flockWander = 0.2f;  ///< weights
    float wanderDistance = 96, wanderRadius = 64, wanderJitter = 4;  ///< units, units, radians/s
    float dangerAhead = 0.5f;                                        ///< seconds

    friend bool operator==(const SteeringNumbers&, const SteeringNumbers&) = default;
    [[nodiscard]] static SteeringNumbers of(const Parameters& parameters);
};

}  // namespace navwright
