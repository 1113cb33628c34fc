#include "core/crowds/steering/steering_numbers.h"

namespace navwright {

SteeringNumbers SteeringNumbers::of(const Parameters& parameters) {
    const auto real = [&](Param id) { return parameters.real32(id); };
    SteeringNumbers numbers;
    auto& rules = numbers.rules;
    rules.horizon = real(Param::SteeringHorizon);
    rules.wallHorizon = real(Param::SteeringWallHorizon);
    rules.edgeHorizon = real(Param::SteeringEdgeHorizon);
    rules.neighbourDistance = real(Param::SteeringNeighbourDistance);
    rules.neighbours = parameters.integer(Param::SteeringNeighbours);
    rules.floorHeight = real(Param::AgentHeight);
    rules.margin = real(Param::SteeringMargin);
    numbers.radius = real(Param::AgentRadius);
    numbers.responsibility = real(Param::SteeringShare);
    numbers.speed = real(Param::SteeringSpeed);
    numbers.lookAhead = real(Param::SteeringAhead);
    numbers.slowing = real(Param::SteeringSlowing);
    numbers.arrived = real(Param::SteeringArrived);
    numbers.offPath = real(Param::SteeringOffPath);
    numbers.replanAfter = real(Param::SteeringReplan);
    numbers.separation = real(Param::SteeringSeparation);
    numbers.separationRadius = real(Param::SteeringSeparationRadius);
    numbers.flockSeparation = real(Param::SteeringFlockSeparation);
    numbers.flockAlignment = real(Param::SteeringFlockAlignment);
    numbers.flockCohesion = real(Param::SteeringFlockCohesion);
    numbers.flockWander = real(Param::SteeringFlockWander);
    numbers.wanderDistance = real(Param::SteeringWanderDistance);
    numbers.wanderRadius = real(Param::SteeringWanderRadius);
    numbers.wanderJitter = real(Param::SteeringWanderJitter);
    numbers.dangerAhead = real(Param::SteeringDangerAhead);
    return numbers;
}

}  // namespace navwright
