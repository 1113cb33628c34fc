#pragma once

#include <cstdint>
#include <optional>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/node_type.h"
#include "core/physics/movement/pmove.h"

/// How the engine's bots turn a link into movement: what they press, and how they change their own velocity,
/// in each server frame of 100 ms. Facts from botlib (AQtion's q2pro, branch sync/aq2-tng).
namespace navwright {

/// Seconds and milliseconds of a server frame: bots think, and are moved, ten times a second.
inline constexpr int kBotFrameMilliseconds = 100;
inline constexpr float kBotFrameSeconds = 0.1f;

/// What a bot is doing: on its way from one node to the next.
struct BotTask {
    Vec3 current{0}, next{0};  ///< origins of the two nodes
    NodeType currentType = NodeType::move, nextType = NodeType::move;
    NodeType link = NodeType::move;
    /// False when no link leads from `current` to `next`: the bot then decides nothing anew.
    bool linked = true;
    /// The node before `current`: leaving a ladder depends on it.
    std::optional<Vec3> previous = {};
    NodeType previousType = NodeType::move;
    /// The place to look at next, once the view has come to rest; empty: it stays where it is. A jump presses
    /// forward along the view, not along the way.
    std::optional<Vec3> lookAt = {};
};

/// How a bot goes about its tasks. The defaults are those of the server's bots; what its body can do follows
/// from the engine's movement all the same.
struct BotManner {
    bool walks = false;     ///< presses 200 at most to get along, in place of 400
    bool crouches = false;  ///< on links along which it would run
    bool jumps = false;     ///< on these links, whenever it stands on the ground
    bool coasts = false;    ///< has not noticed its task yet: goes on as it went in the frame before
    float turn = 0;         ///< degrees that its view turns at most in a frame; 0: no bound
};

/// A bot's body between frames.
struct BotBody {
    PmoveState move;
    PmoveResult found;          ///< of the last move; its viewAngles are what the bot sees along
    std::uint32_t actions = 0;  ///< what was not cleared at the end of the last frame
    Vec3 view{0};               ///< the view that is asked for: pitch (down positive) and yaw, degrees
    Vec3 lookWay{0};            ///< the direction that the view turns to; zero: none
    Vec3 wish{0};               ///< the way last decided on, unit length or zero
    float wishSpeed = 0;        ///< and its speed, 0..400
    bool onGround = false;      ///< as the game sees it: a frame longer than the move does at an edge
    bool jumping = false;       ///< left the ground by a jump and has not landed
    bool touchingLadder = false;
    bool legHurt = false;  ///< limps and cannot jump
    int legHits = 0;
    bool bandaging = false;    ///< crouches while it does
    bool holding = false;      ///< stands still at a place of interest
    int framesWithoutAir = 0;  ///< in a row with the eyes under a liquid
    /// Vertical speed at the end of the frame before the last and of the last, units/s: landings are judged
    /// by what lies between.
    float lastVz = 0, endVz = 0;
    std::uint64_t chance = 0;  ///< state of the random choice between jumping and crouching at other bots
    PmoveCommand lastCommand;  ///< what was pressed in the last frame
    BotManner manner;
    bool duckedObstacle = false, jumpedObstacle = false;  ///< the last frame's obstacle made it do so

    [[nodiscard]] Vec3 origin() const { return originOf(move); }
    [[nodiscard]] Vec3 velocity() const { return velocityOf(move); }
    /// What others meet, and what meets nodes and triggers: crouched it is 40 high, though it moves as 28.
    [[nodiscard]] Box box() const;
};

/// A body standing at `origin`, looking along `yaw`, as after a spawn.
[[nodiscard]] BotBody botAt(const Collision& world, const Vec3& origin, float yaw);

/// The view of a body turned to `yaw` at once, degrees.
void faceBot(BotBody& body, float yaw);

/// What happens to a bot that has reached its goal: it stops at once, even in the air (acebot_nodes.c).
void stopAtGoal(BotBody& body);

/// Whether the bot counts as having reached a node: its box meets the node's, which is a standing player's
/// box grown by `margin` units on every side. Both boxes count 1 unit larger, as the engine's absolute boxes
/// are.
[[nodiscard]] bool touchesNode(const BotBody& body, const Vec3& node, float margin);
/// The margin with which bots take nodes of their path as reached.
inline constexpr float kReachMargin = 4;
/// The box with which botlib looks whether a node is in sight, from a bot's origin to the node's.
inline constexpr Box kBotSightBox{{-16, -16, 18}, {16, 16, 32}};

/// Moves the body by one server frame of the task. Other players in the way are `params.bodies`.
void driveBot(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask& task);
/// Moves the body by one server frame in which the bot does not walk. In the frame in which it meets its goal
/// it stops, and still looks about on its way; without a way (nullptr) it goes on pressing what it pressed.
void idleBot(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask* way = nullptr);

}  // namespace navwright
