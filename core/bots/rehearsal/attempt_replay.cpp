#include "core/bots/rehearsal/attempt_replay.h"

#include <algorithm>
#include <cmath>

#include "core/base/angle_vectors.h"
#include "core/physics/movement/fall_damage.h"

namespace navwright {

namespace {

/// Maximum number of nodes between the ends of a link.
constexpr std::size_t kMostVia = 2;

bool touchesHazard(const LinkWorld& world, const BotBody& body) {
    if ((body.found.waterType & (kContentsLava | kContentsSlime)) != 0) return true;
    const auto box = body.box();
    return std::ranges::any_of(world.hurt, [&](const Box& hurt) { return overlap(box, hurt); });
}

/// Whether two states behave alike for the same commands; no leg is hurt.
bool moveOnAlike(const BotBody& a, const BotBody& b) {
    auto earlier = a.move, later = b.move;
    earlier.timestamp = later.timestamp = 0;
    return earlier == later && a.actions == b.actions && a.view == b.view && a.lookWay == b.lookWay &&
           a.wish == b.wish && a.wishSpeed == b.wishSpeed && a.found.viewAngles == b.found.viewAngles &&
           a.onGround == b.onGround && a.jumping == b.jumping && a.touchingLadder == b.touchingLadder &&
           a.endVz == b.endVz && a.found.waterLevel == 0 && b.found.waterLevel == 0;
}

/// Detects that an undisturbed body returns to an earlier state, and so loops forever.
class Circles {
  public:
    bool closedBy(const BotBody& body) {
        if (frames_ > 0 && moveOnAlike(seen_, body)) return true;
        if (++frames_ < nextSeen_) return false;
        seen_ = body;
        nextSeen_ *= 2;
        return false;
    }

  private:
    BotBody seen_;
    int frames_ = 0, nextSeen_ = 1;
};

NavNode& nodeOf(NavGraph& graph, std::int32_t id) {
    return graph.nodes[id];
}
const NavNode& nodeOf(const NavGraph& graph, std::int32_t id) {
    return graph.nodes[id];
}

/// The index in the path where the link ends; the path's size when the rest of the path does not contain it.
std::size_t placeOf(const PathWalk& walk, const NodeLink& link) {
    for (auto place = walk.at; place < walk.path.size(); ++place) {
        const auto from = place > 0 ? walk.path[place - 1] : walk.current;
        if (NodeLink(from, walk.path[place]) == link) return place;
    }
    return walk.path.size();
}

}  // namespace

bool moveAlike(NodeType a, NodeType b) {
    const auto plain = [](NodeType type) {
        const bool drops =
            type == NodeType::standDrop || type == NodeType::crouchDrop || type == NodeType::unsafeDrop;
        return drops ? NodeType::move : type;
    };
    return plain(a) == plain(b);
}

std::vector<LinkAttempt> attemptsFromBefore(const LinkWorld& world, const NavGraph& graph,
                                            const NodeLink& link) {
    std::vector<LinkAttempt> attempts;
    std::vector<std::int32_t> leading;
    for (std::int32_t before = 0; before < std::ssize(graph.nodes); ++before) {
        if (nodeOf(graph, before).inUse && findLink(nodeOf(graph, before), link.from) != nullptr)
            leading.push_back(before);
    }
    // Paths do not turn back, except where nothing else leads there.
    if (leading.size() > 1) std::erase(leading, link.to);
    const auto& start = nodeOf(graph, link.from).origin;
    for (const auto before : leading) {
        const auto& node = nodeOf(graph, before);
        const auto way = start - node.origin;
        const auto body = bodyAt(world, node.origin, std::atan2(way.y, way.x) / kRadiansPerDegree, Vec3(0));
        if (!body) continue;
        PathWalk walk;
        walk.path = {link.from, link.to, link.to};
        walk.current = before;
        walk.goal = link.to;
        attempts.push_back({link, *body, std::move(walk)});
    }
    return attempts;
}

double ReplayResult::share(double failureShare) const {
    if (tried() == 0) return 0;
    const double ofFailed = failed > 0 ? static_cast<double>(mended) / failed : 0;
    const double ofArrived = arrived > 0 ? 1 - static_cast<double>(spoilt) / arrived : ofFailed;
    if (failed == 0) return ofArrived;
    return failureShare * ofFailed + (1 - failureShare) * ofArrived;
}

AttemptReplay::AttemptReplay(const LinkWorld& world, const NavGraph& graph, double seconds)
    : world_(world),
      graph_(graph),
      nodes_(static_cast<std::int32_t>(graph.nodes.size())),
      patience_(static_cast<int>(std::lround(seconds / static_cast<double>(kBotFrameSeconds)))) {
    graph_.nodes.resize(graph.nodes.size() + kMostVia);
}

/// A body in flight that touches a node in passing may fly on past it.
bool AttemptReplay::stands(BotBody body, const Vec3& target) const {
    constexpr int kFrames = 20;
    constexpr float kLevel = 64;
    for (int frame = 0; frame < kFrames && !body.found.onGround && body.found.waterLevel == 0; ++frame) {
        if (body.touchingLadder) return true;
        idleBot(world_.collision, world_.params, body);
    }
    return body.origin().z > target.z - kLevel;
}

std::optional<LinkAttempt::Outcome> AttemptReplay::walk(const LinkAttempt& attempt,
                                                        const LinkChange& change) const {
    auto walk = attempt.walk;
    auto end = placeOf(walk, attempt.link);
    if (end == walk.path.size()) return std::nullopt;
    for (auto place = walk.at; place <= end; ++place) {
        const auto from = place > 0 ? walk.path[place - 1] : walk.current;
        if (from >= nodes_ || walk.path[place] >= nodes_ ||
            findLink(nodeOf(graph_, from), walk.path[place]) == nullptr)
            return std::nullopt;
    }
    const auto changed = placeOf(walk, change.link);
    if (changed <= end && !change.via.empty()) {
        std::vector<std::int32_t> via;
        for (std::size_t i = 0; i < change.via.size(); ++i)
            via.push_back(nodes_ + static_cast<std::int32_t>(i));
        walk.path.insert(walk.path.begin() + static_cast<std::ptrdiff_t>(changed), via.begin(), via.end());
        end += via.size();
    }
    // Touching the node after it shows that the bot can continue.
    if (end + 1 < walk.path.size() && walk.path[end] != walk.goal && walk.path[end + 1] < nodes_ &&
        findLink(nodeOf(graph_, walk.path[end]), walk.path[end + 1]) != nullptr)
        ++end;
    const auto target = nodeOf(graph_, walk.path[end]).origin;
    auto body = attempt.body;
    int health = kFullHealth;
    Vec3 place = body.origin();
    Circles circles;
    for (int idle = 0; idle < patience_; ++idle) {
        const auto met = walk.follow(graph_, body);
        if (met.goal || walk.at > end)
            return stands(body, target) ? LinkAttempt::Outcome::arrived : LinkAttempt::Outcome::stuck;
        if (!met.nodes.empty()) circles = {};
        if (circles.closedBy(body)) return LinkAttempt::Outcome::stuck;
        if (!met.nodes.empty() && glm::distance(body.origin(), place) >= kProgressDistance) {
            place = body.origin();
            idle = 0;
        }
        driveBot(world_.collision, world_.params, body, walk.task(graph_));
        const int damage = fallDamage(
            fallImpact(body.lastVz, body.velocity().z, body.found.onGround, body.found.waterLevel));
        health -= damage;
        if (health <= 0 || touchesHazard(world_, body)) return LinkAttempt::Outcome::died;
        // A bot with a hurt leg cannot jump, which is as bad as being stuck.
        if (damage > 0) return LinkAttempt::Outcome::stuck;
    }
    return LinkAttempt::Outcome::stuck;
}

ReplayResult AttemptReplay::run(std::span<const LinkAttempt> attempts, const LinkChange& change,
                                const ReplayLimits& limits) {
    std::vector<NavLink> before;
    if (!change.types.empty()) {
        before = nodeOf(graph_, change.link.from).links;
        auto from = change.link.from;
        for (std::size_t i = 0; i < change.types.size(); ++i) {
            const bool last = i == change.via.size();
            const auto to = last ? change.link.to : nodes_ + static_cast<std::int32_t>(i);
            if (!last) {
                nodeOf(graph_, to).origin = change.via[i];
                nodeOf(graph_, to).links.clear();
            }
            auto* known = findLink(nodeOf(graph_, from), to);
            if (known != nullptr) {
                known->type = change.types[i];
            } else {
                nodeOf(graph_, from).links.push_back({to, change.types[i], 0});
            }
            from = to;
        }
    }
    auto moved = change.moved;
    for (auto& [node, place] : moved) std::swap(nodeOf(graph_, node).origin, place);
    ReplayResult result;
    const auto hasFailed = [](const LinkAttempt& attempt) {
        return attempt.outcome != LinkAttempt::Outcome::arrived;
    };
    const auto toFail =
        std::min<int>(limits.failed, static_cast<int>(std::ranges::count_if(attempts, hasFailed)));
    const auto hopeless = [&] {
        const int missed = result.failed - result.mended;
        return result.died > 0 || toFail - missed < limits.leastMended * toFail;
    };
    for (const auto& attempt : attempts) {
        const bool failedBefore = hasFailed(attempt);
        if (limits.first() && (result.failed >= limits.failed || hopeless())) break;
        if (limits.first() && !failedBefore) continue;
        const auto outcome = walk(attempt, change);
        if (!outcome) continue;
        const bool arrives = *outcome == LinkAttempt::Outcome::arrived;
        result.died += *outcome == LinkAttempt::Outcome::died ? 1 : 0;
        ++(failedBefore ? result.failed : result.arrived);
        if (failedBefore && arrives) ++result.mended;
        if (!failedBefore && !arrives) ++result.spoilt;
    }
    if (!change.types.empty()) nodeOf(graph_, change.link.from).links = std::move(before);
    for (auto& [node, place] : moved) std::swap(nodeOf(graph_, node).origin, place);
    return result;
}

}  // namespace navwright
