#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/engine_constants.h"
#include "core/base/result.h"
#include "core/base/vec2.h"
#include "core/base/vec3.h"
#include "core/crowds/steering/avoidance.h"
#include "core/crowds/steering/behaviours.h"
#include "core/crowds/steering/blending.h"
#include "core/crowds/steering/crowd_neighbours.h"
#include "core/crowds/steering/crowd_pilot.h"
#include "core/crowds/steering/floor_edges.h"
#include "core/crowds/steering/steering_numbers.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/map/bsp/collision.h"
#include "core/physics/movement/pmove.h"

/// Steered bodies on a map, moved by the engine's player movement. Shows what agents that avoid each other
/// could do; never a verdict on a nav, as the server's bots do not avoid each other.
namespace navwright {

enum class SteeringRole : std::uint8_t {
    path,    ///< follows a path to its goal and stops there
    seek,    ///< straight to its goal, without stopping
    flee,    ///< straight away from its goal
    arrive,  ///< straight to its goal, stops there
    pursue,  ///< to its target's predicted position
    evade,
    wander,
    flock,  ///< separation, alignment and cohesion, with a little wandering
    flow,   ///< along the flow field to its goal, and stops there
};
inline constexpr int kSteeringRoles = 9;
/// Whether agents of the role have a goal.
[[nodiscard]] constexpr bool hasGoal(SteeringRole role) {
    return role == SteeringRole::path || role == SteeringRole::seek || role == SteeringRole::flee ||
           role == SteeringRole::arrive || role == SteeringRole::flow;
}
/// "path", "seek", ...
[[nodiscard]] std::string_view steeringRoleName(SteeringRole role);

struct SteeringAgent {
    Vec3 start{0};  ///< its origin, dropped to the floor below
    SteeringRole role = SteeringRole::path;
    Vec3 goal{0};     ///< for roles that have one
    int target = -1;  ///< for pursue and evade: an agent's index
};

struct SteeringSetup {
    std::vector<SteeringAgent> agents = {};
    Avoidance avoidance = Avoidance::orca;
    Blending blending = Blending::weights;
    SteeringNumbers numbers = {};
    std::uint64_t seed = 1;
    bool solid = true;               ///< bodies block each other
    std::vector<Box> blockers = {};  ///< solid boxes that stand on the floor, which is made with them
    /// Replaces avoidance for all agents, and blending and path following for those with a path.
    PilotMaker pilot = {};
};

/// An agent after a step.
struct SteeredPlace {
    Vec3 origin{0};
    Vec3 velocity{0};
    Vec2 desired{0};  ///< wanted by its role, before avoidance
    Vec2 chosen{0};   ///< after avoidance
    bool onGround = false;
    bool arrived = false;
    bool crowded = false;  ///< another body within 4 units

    friend bool operator==(const SteeredPlace&, const SteeredPlace&) = default;
};

/// An agent's inputs in the last step. With a pilot only the neighbours are meaningful; the rose and planes
/// are what other methods would have used.
struct SteeringLook {
    ContextRose rose;
    OrcaPlanes planes;
    std::vector<std::uint32_t> neighbours;
};

class SteeringScene {
  public:
    static constexpr auto kStep = static_cast<float>(kFrameSeconds);  ///< seconds; bots think once per step

    /// All arguments must outlive the scene. Errors: an agent that starts in a wall or over no floor, a goal
    /// over no floor, an invalid target; errors of the pilot for agents with a path.
    [[nodiscard]] static Result<SteeringScene> make(const Collision& world, const QuadMesh& mesh,
                                                    const FloorEdges& edges, const SteeringSetup& setup);
    SteeringScene(SteeringScene&&) noexcept;
    SteeringScene& operator=(SteeringScene&&) noexcept;
    ~SteeringScene();

    void step();

    /// After the last step, or at the start.
    [[nodiscard]] const std::vector<SteeredPlace>& places() const;
    [[nodiscard]] int frame() const;
    /// The inputs of each agent, by agent.
    [[nodiscard]] std::vector<SteeringLook> looks() const;
    /// An agent's current path: players' origins at its corners. Partial: its goal is unreachable.
    [[nodiscard]] const std::vector<Vec3>& pathOf(std::size_t agent) const;
    [[nodiscard]] bool isPartial(std::size_t agent) const;
    /// Where an agent is to go now.
    [[nodiscard]] const Vec3& goalOf(std::size_t agent) const;
    /// Whether its path, or the flow field, leads over a ledge within 96 units.
    [[nodiscard]] bool fallsAhead(std::size_t agent) const;

    /// Takes other numbers from the next step on.
    void use(const SteeringNumbers& numbers);
    /// The floor has changed, by blockers or by doors of the world that open or shut: all agents find their
    /// ways anew; those in a blocker or a wall are set beside it. `pilot` replaces that of the scene, if it
    /// has one. World, mesh and edges must outlive the scene. Errors: those of the pilot's maker.
    [[nodiscard]] Result<> changeFloor(const Collision& world, const QuadMesh& mesh, const FloorEdges& edges,
                                       std::vector<Box> blockers, const PilotMaker& pilot = {});

    /// Changes an agent's goal; false when it is over no floor or unreachable.
    bool send(std::size_t agent, const Vec3& goal);
    /// Places an agent somewhere, at rest.
    void put(std::size_t agent, const Vec3& origin);
    /// Removes an agent from the scene until put().
    void remove(std::size_t agent);

  private:
    struct State;
    explicit SteeringScene(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

/// A scene's history: by frame, then agent.
using SteeringRecord = std::vector<std::vector<SteeredPlace>>;

/// CSV with one line per agent and frame: frame, agent, place, velocity, wanted and chosen velocity.
[[nodiscard]] std::string steeringCsv(const SteeringRecord& record);

}  // namespace navwright
