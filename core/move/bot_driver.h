#pragma once

#include <cstdint>
#include <optional>

#include "base/vec3.h"
#include "bsp/collision.h"
#include "move/pmove.h"
#include "nav/node_type.h"

/// How the engine's bots turn a link into movement: what they press, and how they change their own velocity,
/// in each server frame of 100 ms. Facts from botlib (AQtion's q2pro, branch sync/aq2-tng): only these types
/// do anything; the rest are walked straight on.
namespace navwright {

/// Seconds and milliseconds of a server frame: bots think, and are moved, ten times a second.
inline constexpr int kBotFrameMilliseconds = 100;
inline constexpr float kBotFrameSeconds = 0.1f;

/// What a bot is doing: on its way from one node to the next.
struct BotTask {
    Vec3 current{0}, next{0};  ///< origins of the two nodes
    NodeType currentType = NodeType::move, nextType = NodeType::move;
    NodeType link = NodeType::move;
    /// The node before `current`: leaving a ladder depends on it.
    std::optional<Vec3> previous = {};
    NodeType previousType = NodeType::move;
    Vec3 lookAt{0};  ///< a JUMP or BOXJUMP presses forward towards where the bot looks, not where it goes
};

/// A bot's body between frames.
struct BotBody {
    PmoveState move;
    PmoveResult found;          ///< of the last move
    std::uint32_t actions = 0;  ///< what was not cleared at the end of the last frame
    float yaw = 0;              ///< of the view, degrees
    bool touchingLadder = false;
    int framesWithoutAir = 0;  ///< in a row with the eyes under a liquid
    float lastVz = 0;          ///< at the end of the last frame, units/s: landings are judged by it

    [[nodiscard]] Vec3 origin() const { return originOf(move); }
    [[nodiscard]] Vec3 velocity() const { return velocityOf(move); }
};

/// A body standing at `origin`, looking along `yaw`, as after a spawn.
[[nodiscard]] BotBody botAt(const Collision& world, const Vec3& origin, float yaw);

/// Whether the bot counts as having reached a node: its box meets the node's, which is a standing player's
/// box grown by `margin` units on every side. Both boxes count 1 unit larger, as the engine's absolute boxes
/// are.
[[nodiscard]] bool touchesNode(const BotBody& body, const Vec3& node, float margin);
/// The margin with which bots take nodes of their path as reached.
inline constexpr float kReachMargin = 4;
/// The box with which botlib looks whether a node is in sight, from a bot's origin to the node's.
inline constexpr Box kBotSightBox{{-16, -16, 18}, {16, 16, 32}};

/// Moves the body by one server frame of the task.
void driveBot(const Collision& world, const PmoveParams& params, BotBody& body, const BotTask& task);
/// Moves the body by one server frame in which the bot presses nothing.
void idleBot(const Collision& world, const PmoveParams& params, BotBody& body);

}  // namespace navwright
