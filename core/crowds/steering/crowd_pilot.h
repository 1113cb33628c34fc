#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec2.h"
#include "core/base/vec3.h"
#include "core/crowds/steering/steering_numbers.h"

/// Interface for an external crowd simulation that chooses the velocities of all bodies of a scene.
namespace navwright {

/// The path that a body is led along.
struct PilotedPath {
    std::vector<Vec3> corners;  ///< players' origins, including start and end
    bool partial = false;       ///< the goal is unreachable: the path ends at the nearest point
};

/// A body before a step.
struct PilotedBody {
    Vec3 origin{0}, velocity{0};
    bool present = true;  ///< false: not in the scene
    bool onGround = true;
    /// Whether it follows its path; otherwise it wants `wish`, units/s.
    bool toGoal = false;
    Vec2 wish{0};
};

struct PilotedChoice {
    Vec2 desired{0};       ///< before avoidance, units/s
    Vec2 chosen{0};        ///< after avoidance, units/s
    bool newPath = false;  ///< pathOf() has changed
};

class CrowdPilot {
  public:
    virtual ~CrowdPilot() = default;

    /// Plans a path for a body at `origin`. Errors: a place off the pilot's floor, named in the message.
    [[nodiscard]] virtual Result<> send(std::size_t agent, const Vec3& origin, const Vec3& goal) = 0;
    /// The body's current path; empty if it was not sent.
    [[nodiscard]] virtual const PilotedPath& pathOf(std::size_t agent) const = 0;
    /// Takes other numbers from the next step on.
    virtual void use(const SteeringNumbers& numbers) = 0;
    /// The bodies it avoided in the last step, nearest first.
    [[nodiscard]] virtual std::vector<std::uint32_t> neighboursOf(std::size_t agent) const = 0;
    /// Chooses the velocities for the next step; one choice per body.
    virtual void choose(std::span<const PilotedBody> bodies, float seconds,
                        std::span<PilotedChoice> choices) = 0;
};

/// Makes a pilot for `agents` bodies; each scene needs its own. Errors: no memory, too many.
using PilotMaker = std::function<Result<std::unique_ptr<CrowdPilot>>(std::size_t agents)>;

}  // namespace navwright
