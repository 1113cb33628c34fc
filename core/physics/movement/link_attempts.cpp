#include "core/physics/movement/link_attempts.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/angle_vectors.h"
#include "core/base/engine_constants.h"
#include "core/physics/movement/link_run.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr float kSidestep = 12;  ///< offset to either side, and of the run-up, units
/// More than the coordinate grid, a step or a slope, units.
constexpr float kRealFall = 24;
/// A run counts as swimming or climbing with one frame in this many.
constexpr int kMostly = 2;
constexpr int kFewLadderFrames = 3;
/// Players' coordinates have 16 bits in 1/8 units.
constexpr float kLargestCoordinate = 4095;

bool isWet(const LinkWorld& world, const Vec3& place) {
    // Where botlib tests: 8 below the origin.
    return (world.collision.pointContents(place - Vec3(0, 0, 8)) & kMaskLiquid) != 0;
}

float yawTowards(const Vec3& way) {
    return std::atan2(way.y, way.x) / kRadiansPerDegree;
}

BotTask taskOf(const LinkPlaces& ends, NodeType link, NodeType nodes = NodeType::move) {
    BotTask task;
    task.current = ends.from;
    task.next = ends.to;
    task.currentType = task.nextType = nodes;
    task.link = link;
    return task;
}

/// Tested where a body comes to rest, as the place itself may be inside the ladder's wall.
bool feelsLadder(const LinkWorld& world, const Vec3& place) {
    if (!world.collision.inSolid(place, kHullPoint, world.params.mask))
        return ladderNear(world, place).has_value();
    const auto resting = restingPlace(world, place);
    return resting && ladderNear(world, resting->origin);
}

/// Stepping off a ladder's top, coming from below.
BotTask leavingLadder(const LinkPlaces& ends) {
    BotTask task = taskOf(ends, NodeType::move);
    task.currentType = task.previousType = NodeType::ladder;
    task.previous = ends.from - Vec3(0, 0, kRunSpeed);
    return task;
}

}  // namespace

bool isOnMap(const Vec3& place) {
    return std::fabs(place.x) <= kLargestCoordinate && std::fabs(place.y) <= kLargestCoordinate &&
           std::fabs(place.z) <= kLargestCoordinate;
}

std::vector<LinkStart> linkStarts(const LinkWorld& world, const LinkPlaces& ends) {
    constexpr float kFarAway = 1024;
    const Vec3 way = ends.to - ends.from;
    const Vec3 ahead = normalised({way.x, way.y, 0});
    const Vec3 aside(-ahead.y, ahead.x, 0);
    const auto start = [&](const Vec3& offset, bool running, const Vec3& view) -> std::optional<LinkStart> {
        const float yaw = yawTowards(view == Vec3(0) ? Vec3(1, 0, 0) : view);
        auto body = bodyAt(world, ends.from + offset, yaw, running ? kRunSpeed * ahead : Vec3(0));
        if (!body) return std::nullopt;
        // Looks at the target itself, whatever its distance and height.
        const Vec3 lookAt = view == ahead ? ends.to : ends.from + kFarAway * view;
        body->lookWay = lookAt - body->origin();
        return LinkStart{*body, running, lookAt};
    };
    std::vector<LinkStart> starts;
    const auto center = start(Vec3(0), false, ahead);
    if (!center) return starts;
    starts.push_back(*center);
    starts.push_back(*start(Vec3(0), true, -ahead));
    struct Around {
        Vec3 offset;
        bool running;
        Vec3 view;
    };
    const std::array<Around, 3> around{{{aside * kSidestep, false, aside},
                                        {-aside * kSidestep, false, -aside},
                                        {-ahead * kSidestep, true, ahead}}};
    for (const auto& [offset, running, view] : around) {
        // Only if it stands as at the place itself; over an edge it would be another start.
        const auto near = start(offset, running, view);
        if (near && std::fabs(near->body.origin().z - center->body.origin().z) <= kPmoveStepHeight)
            starts.push_back(*near);
    }
    return starts;
}

LinkRun runFrom(const LinkWorld& world, const LinkStart& start, BotTask task, const Vec3& resting,
                int maxFrames) {
    task.lookAt = start.lookAt;
    return runLink(world, start.body, task, resting, maxFrames);
}

std::vector<BotTask> linkTasks(const LinkWorld& world, const LinkPlaces& ends) {
    const float rise = ends.to.z - ends.from.z;
    std::vector<BotTask> tasks;
    const auto add = [&](NodeType link) { tasks.push_back(taskOf(ends, link)); };
    add(NodeType::move);
    if (rise < -kRealFall) add(NodeType::standDrop);
    if (isWet(world, ends.from) || isWet(world, ends.to))
        tasks.push_back(taskOf(ends, NodeType::water, NodeType::water));
    add(NodeType::crouch);
    add(NodeType::jump);
    if (rise > 0) add(NodeType::boxJump);
    if (std::fabs(rise) > kPmoveStepHeight &&
        (feelsLadder(world, ends.from) || feelsLadder(world, ends.to))) {
        tasks.push_back(taskOf(ends, NodeType::ladder, NodeType::ladder));
        tasks.push_back(leavingLadder(ends));
    }
    add(NodeType::jumpPad);
    return tasks;
}

MoveMeans meansOf(const LinkRun& run, const BotTask& task) {
    const auto frames = static_cast<int>(run.way.size());
    const float rise = run.way.back().z - run.way.front().z;
    if (run.framesOnLadder > kFewLadderFrames && std::fabs(rise) > kPmoveStepHeight)
        return rise > 0 ? MoveMeans::ladderUp : MoveMeans::ladderDown;
    if (run.climbedOut && rise > 0) return MoveMeans::waterJump;
    if (run.framesSwimming * kMostly > frames) return MoveMeans::swim;
    switch (task.link) {
        case NodeType::jumpPad:
            return MoveMeans::gapJump;
        case NodeType::jump:
        case NodeType::boxJump:
            return MoveMeans::jump;
        case NodeType::crouch:
            return MoveMeans::crouch;
        default:
            break;
    }
    if (run.deepestFall > kRealFall) return MoveMeans::drop;
    // Without room to stand, bodies stay crouched regardless of input.
    if (run.framesDucked * kMostly > frames) return MoveMeans::crouch;
    if (run.jumpedObstacle && !task.previous && rise > kPmoveStepHeight) return MoveMeans::jump;
    return run.stepped ? MoveMeans::step : MoveMeans::walk;
}

RunFailure failureOf(const LinkRun& run, const BotTask& task) {
    const Vec3 last = run.way.back();
    switch (run.end) {
        case LinkRunEnd::arrived:
            return {};
        case LinkRunEnd::hazard:
            return {LinkFailure::hazard, last};
        case LinkRunEnd::died:
            return {LinkFailure::deadly, last};
        case LinkRunEnd::stalled:
        case LinkRunEnd::timedOut:
            break;
    }
    const bool fell = run.deepestFall > kRealFall && last.z < task.next.z - kRealFall;
    if (fell) {
        const bool jumped =
            task.link == NodeType::jump || task.link == NodeType::boxJump || task.link == NodeType::jumpPad;
        return jumped ? RunFailure{LinkFailure::tooFar, last} : RunFailure{LinkFailure::falls, run.takeOff};
    }
    if (run.end == LinkRunEnd::timedOut) return {LinkFailure::timedOut, last};
    const bool below = task.next.z - last.z > kPmoveStepHeight;
    return {below ? LinkFailure::tooHigh : LinkFailure::blocked, last};
}

int frameLimit(const LinkPlaces& ends) {
    // The slowest movements, climbing and crouching, make 10 units per frame.
    constexpr float kSlowest = 8;
    constexpr int kLeast = 20;
    return kLeast + static_cast<int>(glm::distance(ends.from, ends.to) / kSlowest);
}

}  // namespace navwright
