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

/// Somebody else who chooses the velocities of a scene's bodies: all at once, along paths of its own.
namespace navwright {

/// The way that a body is led on.
struct PilotedPath {
    std::vector<Vec3> corners;  ///< players' origins, start and end included
    bool partial = false;       ///< its goal is out of reach: it ends where it comes nearest
};

/// A body as it is before a step.
struct PilotedBody {
    Vec3 origin{0}, velocity{0};
    bool present = true;  ///< else nobody meets it
    bool onGround = true;
    /// It goes to where it was sent last. Otherwise it wants `wish`, units/s.
    bool toGoal = false;
    Vec2 wish{0};
};

struct PilotedChoice {
    Vec2 desired{0};       ///< before others are avoided, units/s
    Vec2 chosen{0};        ///< and after
    bool newPath = false;  ///< pathOf() is not what it was
};

class CrowdPilot {
  public:
    virtual ~CrowdPilot() = default;

    /// Seeks a path for a body that stands at `origin`. Errors: a place that is on no floor of the pilot's,
    /// in words with the place.
    [[nodiscard]] virtual Result<> send(std::size_t agent, const Vec3& origin, const Vec3& goal) = 0;
    /// The path it was sent on; empty of who was not.
    [[nodiscard]] virtual const PilotedPath& pathOf(std::size_t agent) const = 0;
    /// Whom it minded in the last step, nearest first.
    [[nodiscard]] virtual std::vector<std::uint32_t> neighboursOf(std::size_t agent) const = 0;
    /// What all do in the next step of `seconds`; as many choices as bodies.
    virtual void choose(std::span<const PilotedBody> bodies, float seconds,
                        std::span<PilotedChoice> choices) = 0;
};

/// Makes one for so many bodies, as each scene needs one of its own. Errors: no memory, too many.
using PilotMaker = std::function<Result<std::unique_ptr<CrowdPilot>>(std::size_t agents)>;

}  // namespace navwright
