#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec2.h"
#include "core/base/vec3.h"
#include "core/crowds/steering/avoidance.h"
#include "core/crowds/steering/behaviours.h"
#include "core/crowds/steering/blending.h"
#include "core/crowds/steering/crowd_neighbours.h"
#include "core/crowds/steering/crowd_pilot.h"
#include "core/crowds/steering/floor_edges.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/map/bsp/collision.h"
#include "core/physics/movement/pmove.h"

/// Steered bodies on a map, moved by the engine's player movement. A preview of what polite players could do,
/// never a verdict on a nav: the server's bots do not avoid each other.
namespace navwright {

enum class SteeringRole : std::uint8_t {
    path,    ///< follows the pulled path to its goal, and arrives
    seek,    ///< straight to its goal, at full speed
    flee,    ///< straight away from it
    arrive,  ///< straight to it, and stops
    pursue,  ///< to where its target will be
    evade,
    wander,
    flock,  ///< separation, alignment and cohesion, wandering a little
};
inline constexpr int kSteeringRoles = 8;
/// Whether an agent of the role is after its goal, or away from it.
[[nodiscard]] constexpr bool hasGoal(SteeringRole role) {
    return role == SteeringRole::path || role == SteeringRole::seek || role == SteeringRole::flee ||
           role == SteeringRole::arrive;
}
/// "path", "seek", ...
[[nodiscard]] std::string_view steeringRoleName(SteeringRole role);

struct SteeringAgent {
    Vec3 start{0};  ///< its origin; it stands on the floor below
    SteeringRole role = SteeringRole::path;
    Vec3 goal{0};     ///< of path, seek, flee and arrive
    int target = -1;  ///< of pursue and evade: an agent
};

struct SteeringSetup {
    std::vector<SteeringAgent> agents = {};
    Avoidance avoidance = Avoidance::orca;
    Blending blending = Blending::weights;
    /// Bodies are boxes, which are wider than discs, and slide along walls.
    AvoidanceRules rules = {.horizon = 1, .wallHorizon = 0.1f, .edgeHorizon = 0.25f, .margin = 4};
    float separation = 0.3f;  ///< weight against a role's own wish, which has 1
    float lookAhead = 96;     ///< of path following, units
    std::uint64_t seed = 1;
    bool solid = true;  ///< bodies stand in each other's way
    /// Instead of avoidance, and of blending and path following of who follows a path; the others keep their
    /// wishes.
    PilotMaker pilot = {};
};

/// One agent after a step.
struct SteeredPlace {
    Vec3 origin{0};
    Vec3 velocity{0};
    Vec2 desired{0};  ///< by its role, before others are avoided
    Vec2 chosen{0};   ///< what it pressed for
    bool onGround = false;
    bool arrived = false;
    bool crowded = false;  ///< another body is within 4 units

    friend bool operator==(const SteeredPlace&, const SteeredPlace&) = default;
};

/// What an agent went by in the last step. With a pilot that is its neighbours alone; the rose and the planes
/// are what other scenes would go by.
struct SteeringLook {
    ContextRose rose;
    OrcaPlanes planes;
    std::vector<std::uint32_t> neighbours;
};

class SteeringScene {
  public:
    static constexpr float kStep = 0.1f;  ///< seconds, as bots think

    /// All given outlive it. Errors: an agent that starts in a wall or over no floor, a goal over no floor, a
    /// target that is none; what the pilot says of one that follows a path.
    [[nodiscard]] static Result<SteeringScene> make(const Collision& world, const QuadMesh& mesh,
                                                    const FloorEdges& edges, const SteeringSetup& setup);
    SteeringScene(SteeringScene&&) noexcept;
    SteeringScene& operator=(SteeringScene&&) noexcept;
    ~SteeringScene();

    void step();

    /// After the last step, or as they started.
    [[nodiscard]] const std::vector<SteeredPlace>& places() const;
    [[nodiscard]] int frame() const;
    /// By agent.
    [[nodiscard]] std::vector<SteeringLook> looks() const;
    /// The path it follows now: players' origins at its corners. Partial: its goal is out of reach.
    [[nodiscard]] const std::vector<Vec3>& pathOf(std::size_t agent) const;
    [[nodiscard]] bool isPartial(std::size_t agent) const;
    /// Its path leads over an edge within 96 units.
    [[nodiscard]] bool fallsAhead(std::size_t agent) const;

    /// Sends it elsewhere; false when that is over no floor, or out of reach.
    bool send(std::size_t agent, const Vec3& goal);
    /// Puts it somewhere, standing still.
    void put(std::size_t agent, const Vec3& origin);
    /// Takes it out of the scene: nobody meets it, and it does nothing. put() brings it back.
    void remove(std::size_t agent);

  private:
    struct State;
    explicit SteeringScene(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

/// What happened in a scene, frame by frame, by agent.
using SteeringRecord = std::vector<std::vector<SteeredPlace>>;

/// One line an agent and frame: frame, agent, place, velocity, wanted and chosen velocity.
[[nodiscard]] std::string steeringCsv(const SteeringRecord& record);

}  // namespace navwright
