#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/bots/test/bot_paths.h"
#include "frame_log.h"

/// Replays recorded bots in the simulator frame by frame, each frame from the recorded state, path and other
/// bots, and reports the differences.
namespace frame_replay {

using namespace navwright;
using frame_log::Record;

/// The first difference in a frame.
enum class Cause {
    none,
    outside,   ///< position or velocity changed between the bot's frames
    node,      ///< another current or next node
    view,      ///< looked in another direction
    actions,   ///< other actions: jump, crouch, climb
    pressed,   ///< other input
    velocity,  ///< same input, but another velocity or position
};
inline constexpr std::array<const char*, 7> kCauseNames{"none",    "outside", "node",    "view",
                                                        "actions", "pressed", "velocity"};

struct Tolerance {
    float place = 0;       ///< units
    float velocity = 0;    ///< units/s
    float angle = 0.006F;  ///< degrees; angles have a resolution of 0.0055
    std::int32_t keys = 0;
};

inline std::uint32_t actionBits(const std::string& letters) {
    static const std::string kLetters = "JCUDBPF";
    std::uint32_t bits = 0;
    for (const char letter : letters)
        if (const auto at = kLetters.find(letter); at != std::string::npos) bits |= 1U << at;
    return bits;
}

/// The body before a record's frame.
inline BotBody bodyOf(const Record& r) {
    constexpr int kAirAtFull = 119;
    BotBody body;
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        body.move.origin[axis] = static_cast<std::int32_t>(r.origin[i] * 8);
        body.move.velocity[axis] = static_cast<std::int32_t>(r.velocity[i] * 8);
    }
    body.move.flags = r.moveFlags;
    body.move.timestamp = r.timestamp;
    body.found.viewAngles = r.seen;
    body.found.waterLevel = r.waterLevel;
    body.found.onGround = (r.moveFlags & kPmoveOnGround) != 0;
    body.found.hull = (r.moveFlags & kPmoveDucked) != 0 ? kHullCrouched : kHullStanding;
    body.actions = actionBits(r.actions);
    body.view = r.view;
    body.lookWay = r.lookWay;
    body.wish = r.wish;
    body.wishSpeed = r.speed;
    body.onGround = r.ground != 0;
    body.jumping = r.jumping != 0;
    body.touchingLadder = r.touchingLadder != 0;
    body.framesWithoutAir = std::max(0, kAirAtFull - r.air);
    body.endVz = r.velocity.z;
    return body;
}

/// The body after a record's frame.
inline BotBody bodyAfter(const Record& r) {
    auto after = r;
    after.origin = r.originAfter;
    after.velocity = r.velocityAfter;
    after.moveFlags = r.moveFlagsAfter;
    return bodyOf(after);
}

struct Difference {
    Record record;
    Cause cause = Cause::none;
    bool linked = false;
    NodeType link = NodeType::move;
    BotBody simulated = {};  ///< after the frame
    std::int32_t current = -1, next = -1;
    std::vector<Box> bodies = {};  ///< of others within 160 units
};

struct Tally {
    std::size_t frames = 0;
    std::map<Cause, std::size_t> causes;
    std::size_t links = 0;       ///< number of links begun
    std::size_t linksAlike = 0;  ///< number walked without any difference
};

class Replay {
  public:
    Replay(const NavGraph& graph, const Collision& world, Tolerance tolerance = {})
        : graph_(graph), world_(world), tolerance_(tolerance) {}

    void run(std::span<const Record> records) {
        for (const auto& record : records) present_.insert({record.frame, record.bot});
        for (const auto& record : records) step(record);
        for (auto& [bot, walker] : walkers_) closeLink(walker);
    }

    std::map<NodeType, Tally> tallies;
    std::vector<Difference> differences;

  private:
    struct Bot {
        BotBody body;
        PathWalk walk;
        std::int32_t frame = -10;
        std::int32_t standsOn = -1;
        bool agrees = false;
        Box box;
        NodeLink link;
        NodeType type = NodeType::move;
        bool linkAlike = true;
    };

    void closeLink(Bot& bot) {
        if (bot.link.from < 0 || bot.link.to < 0) return;
        auto& tally = tallies[bot.type];
        ++tally.links;
        tally.linksAlike += bot.linkAlike ? 1 : 0;
    }

    void gather(const Record& record) {
        constexpr float kNear = 160;
        bodies_.clear();
        bodyBots_.clear();
        for (const auto& [number, other] : walkers_) {
            if (number == record.bot || !present_.contains({record.frame, number})) continue;
            if (record.frame - other.frame > 1) continue;
            const auto apart = glm::abs(glm::vec3((other.box.mins + other.box.maxs) / 2.F - record.origin));
            if (std::max({apart.x, apart.y, apart.z}) < kNear) {
                bodies_.push_back(other.box);
                bodyBots_.push_back(number);
            }
        }
        params_.bodies = bodies_;
    }

    void take(Bot& bot, const Record& record) const {
        bot.body = bodyOf(record);
        bot.walk = {};
        if (record.before.goal >= 0 && !record.newPath) {
            bot.walk.path = record.path;
            bot.walk.at = static_cast<std::size_t>(std::max(0, record.before.at));
            bot.walk.current = record.before.current;
            bot.walk.previous = record.before.previous;
            bot.walk.goal = record.before.goal;
        }
    }

    /// Runs one frame with the recorded path and other bots.
    void think(Bot& bot, const Record& record) const {
        auto& body = bot.body;
        auto& walk = bot.walk;
        const bool followed = record.start != -2;
        if (followed && record.chosen.goal < 0 && record.chosen.next < 0) body.wishSpeed = 0;  // gave up
        if (!walk.walking() || record.newPath) {
            walk = {};
            if (record.start >= 0) {
                walk.path = record.path;
                walk.current = record.start;
                if (!walk.path.empty()) walk.goal = walk.path.back();
            }
        }
        bool drives = walk.walking();
        if (drives) {
            if (walk.follow(graph_, body).goal) {
                stopAtGoal(body);
                walk.goal = -1;
            }
            drives = walk.goal >= 0 || (!walk.path.empty() && !body.onGround);
        }
        if (walk.next() < 0) {
            idleBot(world_, params_, body);
        } else if (const auto task = walk.task(graph_); drives) {
            driveBot(world_, params_, body, task);
        } else {
            idleBot(world_, params_, body, &task);
        }
    }

    [[nodiscard]] static float turn(float a, float b) { return std::abs(std::remainder(a - b, 360.F)); }

    [[nodiscard]] Cause compare(const Bot& bot, const Record& r) const {
        const auto& body = bot.body;
        const auto& walk = bot.walk;
        const bool walks = walk.goal >= 0;
        if (walks != (r.chosen.goal >= 0 && r.chosen.next >= 0)) return Cause::node;
        if (walks && walk.next() != r.chosen.next) return Cause::node;
        if (turn(body.view.x, static_cast<float>(r.angles[0]) * 360 / 65536) > tolerance_.angle ||
            turn(body.view.y, static_cast<float>(r.angles[1]) * 360 / 65536) > tolerance_.angle)
            return Cause::view;
        const auto& keys = body.lastCommand;
        if (keys.up != r.up || body.actions != actionBits(r.actionsAfter)) return Cause::actions;
        if (std::abs(keys.forward - r.forward) > tolerance_.keys ||
            std::abs(keys.side - r.side) > tolerance_.keys)
            return Cause::pressed;
        if (glm::distance(body.origin(), r.originAfter) > tolerance_.place ||
            glm::distance(body.velocity(), r.velocityAfter) > tolerance_.velocity ||
            body.onGround != (r.groundAfter != 0) || body.found.waterLevel != r.waterLevelAfter)
            return Cause::velocity;
        return Cause::none;
    }

    [[nodiscard]] bool sameBefore(const Bot& bot, const Record& r) const {
        return glm::distance(bot.body.origin(), r.origin) <= tolerance_.place &&
               glm::distance(bot.body.velocity(), r.velocity) <= tolerance_.velocity;
    }

    void note(Bot& bot, const Record& record, Cause cause) {
        Difference found{.record = record, .cause = cause, .simulated = bot.body};
        found.current = bot.walk.current;
        found.next = bot.walk.next();
        found.link = bot.type;
        found.bodies = bodies_;
        ++tallies[bot.type].causes[cause];
        bot.linkAlike = false;
        differences.push_back(std::move(found));
    }

    void nextLink(Bot& bot, const Record& r) {
        const NodeLink link{r.chosen.current, r.chosen.goal >= 0 ? r.chosen.next : -1};
        if (link == bot.link) return;
        closeLink(bot);
        bot.link = link;
        bot.linkAlike = true;
        bot.type = NodeType::none;
        if (link.from < 0 || link.to < 0) return;
        const auto* found = findLink(graph_.nodes[static_cast<std::size_t>(link.from)], link.to);
        if (found != nullptr) bot.type = found->type;
    }

    void step(const Record& r) {
        auto& bot = walkers_[r.bot];
        nextLink(bot, r);
        const bool goesOn = bot.agrees && r.frame == bot.frame + 1;
        if (goesOn && !sameBefore(bot, r)) note(bot, r, Cause::outside);
        if (!goesOn || !sameBefore(bot, r) || (r.newPath && bot.walk.walking())) take(bot, r);
        gather(r);
        if (bot.standsOn >= 0 && bot.standsOn < r.bot) bot.body.onGround = false;
        bot.body.legHurt = r.legDamage != 0;
        bot.body.legHits = r.legHits;
        bot.body.bandaging = r.pressedBandaging != 0;
        bot.body.holding = r.pressedActions.contains('H');
        ++tallies[bot.type].frames;

        const Bot start = bot;
        think(bot, r);
        auto cause = compare(bot, r);
        // Jumping or crouching at another bot is random.
        for (std::uint64_t chance = 1; cause == Cause::actions && !bodies_.empty() && chance < 8; ++chance) {
            Bot again = start;
            again.body.chance = chance;
            think(again, r);
            if (const auto other = compare(again, r); other == Cause::none) {
                bot = again;
                cause = other;
            }
        }
        if (cause != Cause::none) note(bot, r, cause);
        if (const int body = bot.body.found.groundBody; body >= 0) {
            bot.standsOn = bodyBots_[static_cast<std::size_t>(body)];
        } else if (bot.body.found.onGround || !bot.body.onGround) {
            bot.standsOn = -1;
        }
        bot.frame = r.frame;
        bot.agrees = cause == Cause::none;
        bot.box = bodyAfter(r).box();
    }

    const NavGraph& graph_;
    const Collision& world_;
    Tolerance tolerance_;
    PmoveParams params_;
    std::map<std::int32_t, Bot> walkers_;
    std::vector<Box> bodies_;
    std::vector<std::int32_t> bodyBots_;
    std::set<std::pair<std::int32_t, std::int32_t>> present_;  ///< frame and bot
};

}  // namespace frame_replay
