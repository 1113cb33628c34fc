#pragma once

#include <cstdint>
#include <optional>

#include "core/base/engine_constants.h"
#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/node_type.h"
#include "core/physics/movement/pmove.h"

/// How the engine's bots move along links: their input, and their direct changes of velocity, per server
/// frame of 100 ms. From botlib (AQtion's q2pro, branch sync/aq2-tng).
namespace navwright {

/// Length of a server frame: bots think and move ten times a second.
inline constexpr int kBotFrameMilliseconds = 100;
inline constexpr auto kBotFrameSeconds = static_cast<float>(kFrameSeconds);

/// A bot's current task: moving from one node to the next.
struct BotTask {
    Vec3 current{0}, next{0};  ///< origins of the two nodes
    NodeType currentType = NodeType::move, nextType = NodeType::move;
    NodeType link = NodeType::move;
    /// Whether there is a link from `current` to `next`; otherwise the bot makes no new decisions.
    bool linked = true;
    /// The node before `current`, which matters when leaving a ladder.
    std::optional<Vec3> previous = {};
    NodeType previousType = NodeType::move;
    /// Where to look once the view has settled; nullopt: keeps looking there. Jumps push along the view, not
    /// along the path.
    std::optional<Vec3> lookAt = {};
};

/// How a bot performs its tasks. The defaults are the server's bots; movement itself follows the engine.
struct BotManner {
    bool walks = false;     ///< presses at most 200 instead of 400
    bool crouches = false;  ///< on links where it would run
    bool jumps = false;     ///< on those links, whenever on the ground
    bool coasts = false;    ///< has not reacted to its task yet: continues as in the last frame
    float turn = 0;         ///< maximum turn of the view per frame, degrees; 0: no limit
};

/// A bot's state between frames.
struct BotBody {
    PmoveState move;
    PmoveResult found;          ///< of the last move; bots see along its viewAngles
    std::uint32_t actions = 0;  ///< bits left from the last frame
    Vec3 view{0};               ///< wanted view: pitch (down positive) and yaw, degrees
    Vec3 lookWay{0};            ///< direction the view turns to; zero: none
    Vec3 wish{0};               ///< last decided direction, unit length or zero
    float wishSpeed = 0;        ///< its speed, 0..400
    bool onGround = false;      ///< as the game sees it: at an edge one frame longer than the move does
    bool jumping = false;       ///< jumped and has not landed
    bool touchingLadder = false;
    bool legHurt = false;  ///< limps and cannot jump
    int legHits = 0;
    bool bandaging = false;    ///< crouches meanwhile
    bool holding = false;      ///< stands still at a point of interest
    int framesWithoutAir = 0;  ///< consecutive frames with the eyes under a liquid
    /// Vertical speeds at the end of the last two frames, units/s: landings are judged by their difference.
    float lastVz = 0, endVz = 0;
    std::uint64_t chance = 0;  ///< random state for jumping or crouching at other bots
    PmoveCommand lastCommand;  ///< the last frame's input
    BotManner manner;
    bool duckedObstacle = false, jumpedObstacle = false;  ///< reaction to an obstacle in the last frame

    [[nodiscard]] Vec3 origin() const { return originOf(move); }
    [[nodiscard]] Vec3 velocity() const { return velocityOf(move); }
    /// The box for other bodies, nodes and triggers: 40 units high when crouched, although it moves as 28.
    [[nodiscard]] Box box() const;
};

/// A body standing at `origin` with the given yaw, as after spawning.
[[nodiscard]] BotBody botAt(const Collision& world, const Vec3& origin, float yaw);

/// Turns the body to `yaw`, degrees, at once.
void faceBot(BotBody& body, float yaw);

/// Stops a bot that reached its goal, even in the air (acebot_nodes.c).
void stopAtGoal(BotBody& body);

/// Whether the bot touches a node: its box overlaps a standing player's box at the node grown by `margin`
/// units. Both boxes are 1 unit larger, as absolute boxes in the engine.
[[nodiscard]] bool touchesNode(const BotBody& body, const Vec3& node, float margin);
/// The margin with which bots touch the nodes of their path.
inline constexpr float kReachMargin = 4;
/// The box botlib sweeps from bot to node to test for sight.
inline constexpr Box kBotSightBox{{-16, -16, 18}, {16, 16, 32}};

/// Moves the body by one server frame of a task. Other players are `params.bodies`.
void driveBot(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask& task);
/// Moves the body by one server frame without walking. In the frame in which it reaches its goal it stops but
/// still looks along `way`; without one (nullptr) it keeps its last input.
void idleBot(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask* way = nullptr);

}  // namespace navwright
