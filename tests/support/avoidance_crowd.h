#pragma once

#include <span>
#include <vector>

#include "core/crowds/steering/avoidance.h"
#include "core/crowds/steering/crowd_neighbours.h"

namespace navwright {

/// Discs on an open floor that avoid each other in lockstep, each taking half of the responsibility.
class AvoidanceCrowd {
  public:
    AvoidanceCrowd(Avoidance avoidance, const AvoidanceRules& rules) : avoidance_(avoidance), rules_(rules) {}

    /// Chooses all velocities from the others' last step, then moves all.
    void step(std::span<CrowdAgent> agents, std::span<const AvoidedEdge> edges) {
        choose(agents, edges);
        for (std::size_t i = 0; i < agents.size(); ++i) {
            agents[i].velocity = velocities_[i];
            agents[i].position += velocities_[i] * rules_.seconds;
        }
    }

  private:
    void choose(std::span<const CrowdAgent> agents, std::span<const AvoidedEdge> edges) {
        const CrowdNeighbours neighbours(agents, rules_);
        velocities_.resize(agents.size());
        std::vector<std::uint32_t> near;
        std::vector<AvoidedBody> others;
        for (std::size_t i = 0; i < agents.size(); ++i) {
            neighbours.of(i, near);
            others.clear();
            for (const auto other : near)
                others.push_back(
                    {agents[other].position, agents[other].velocity, agents[other].radius, 0.5f});
            velocities_[i] = avoid(avoidance_,
                                   {.self = {agents[i].position, agents[i].velocity, agents[i].radius, 0.5f},
                                    .preferred = agents[i].preferred,
                                    .maxSpeed = agents[i].maxSpeed,
                                    .others = others,
                                    .edges = edges},
                                   rules_);
        }
    }

    Avoidance avoidance_;
    AvoidanceRules rules_;
    std::vector<Vec2> velocities_;
};

}  // namespace navwright
