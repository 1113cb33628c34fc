#include "rehearse/attempt_replay.h"

#include <algorithm>
#include <cmath>

#include "move/fall_damage.h"

namespace navwright {

namespace {

bool touchesHazard(const LinkWorld& world, const BotBody& body) {
    if ((body.found.waterType & (kContentsLava | kContentsSlime)) != 0) return true;
    const auto box = body.box();
    return std::ranges::any_of(world.hurt, [&](const Box& hurt) { return overlap(box, hurt); });
}

/// Whether a body that touched the target comes to stand on its level: one in flight may go on over it.
bool settles(const LinkWorld& world, BotBody body, const Vec3& target) {
    constexpr int kFrames = 20;
    constexpr float kLevel = 64;
    for (int frame = 0; frame < kFrames && !body.found.onGround && body.found.waterLevel == 0; ++frame) {
        if (body.touchingLadder) return true;
        idleBot(world.collision, world.params, body);
    }
    return body.origin().z > target.z - kLevel;
}

LinkAttempt::Outcome replay(const LinkWorld& world, const LinkAttempt& attempt, const LinkChange& change,
                            int frames) {
    auto body = attempt.body;
    auto task = attempt.task;
    task.link = change.link;
    task.linked = true;
    task.current = change.from;
    task.next = change.to;
    int health = kFullHealth;
    for (int frame = 0; frame < frames; ++frame) {
        driveBot(world.collision, world.params, body, task);
        health -= fallDamage(
            fallImpact(body.lastVz, body.velocity().z, body.found.onGround, body.found.waterLevel));
        if (health <= 0 || touchesHazard(world, body)) return LinkAttempt::Outcome::died;
        if (touchesNode(body, task.next, kReachMargin))
            return settles(world, body, task.next) ? LinkAttempt::Outcome::arrived : LinkAttempt::Outcome::stuck;
    }
    return LinkAttempt::Outcome::stuck;
}

}  // namespace

ReplayResult replayAttempts(const LinkWorld& world, std::span<const LinkAttempt> attempts,
                            const LinkChange& change, double seconds) {
    const auto frames = static_cast<int>(std::lround(seconds / static_cast<double>(kBotFrameSeconds)));
    ReplayResult result;
    for (const auto& attempt : attempts) {
        const auto outcome = replay(world, attempt, change, frames);
        ++result.tried;
        result.arrived += outcome == LinkAttempt::Outcome::arrived ? 1 : 0;
        result.died += outcome == LinkAttempt::Outcome::died ? 1 : 0;
    }
    return result;
}

}  // namespace navwright
