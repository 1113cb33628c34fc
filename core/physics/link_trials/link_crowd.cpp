#include "core/physics/link_trials/link_crowd.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

#include "core/base/angle_vectors.h"
#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/nav/graph/components.h"
#include "core/physics/movement/link_attempts.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr float kCrowdAside = 16;    ///< distance at which bots touch a node, units
constexpr float kCrowdSight = 1024;  ///< distance of points looked at, units
constexpr int kRestOneIn = 4;        ///< one bot in this many has just spawned or stood up
constexpr int kPlacesTried = 8;

/// Draws how each bot arrives at the node.
class Arrivals {
  public:
    Arrivals(const LinkWorld& world, const NavGraph& graph, std::int32_t from, std::int32_t to)
        : world_(world), at_(graph.nodes[index(from)]), ends_{at_.origin, graph.nodes[index(to)].origin} {
        for (const auto& node : graph.nodes) {
            const auto* link = findLink(node, from);
            if (link != nullptr && &node != &graph.nodes[index(to)] && walkable(graph, *link))
                before_.push_back(&node);
        }
        // Bots that come from the end turn back: only used when there are no others.
        if (before_.empty() && findLink(graph.nodes[index(to)], from) != nullptr)
            before_.push_back(&graph.nodes[index(to)]);
    }

    struct Arrival {
        LinkStart start;
        const NavNode* before = nullptr;
    };

    /// nullopt where no body can stand.
    std::optional<Arrival> next(int number) {
        const bool rests = before_.empty() || number % kRestOneIn == 0;
        Arrival arrival;
        if (!before_.empty()) arrival.before = before_[index(number) % before_.size()];
        const auto ahead = flat(ends_.to - ends_.from);
        const auto came = arrival.before ? flat(at_.origin - arrival.before->origin) : ahead;
        const auto speed = rests ? Vec3(0) : kRunSpeed * came;
        const auto center = bodyAt(world_, at_.origin, yawOf(came), speed);
        if (!center) return std::nullopt;
        arrival.start.body = *center;
        for (int i = 0; i < kPlacesTried; ++i) {
            // One by one: compilers differ in which argument of a call they make first.
            const auto north = draw(kCrowdAside);
            const auto place = at_.origin + Vec3(draw(kCrowdAside), north, 0);
            const auto body = bodyAt(world_, place, yawOf(came), speed);
            // Beyond an edge it would be a different start.
            if (!body || std::abs(body->origin().z - center->origin().z) > kPmoveStepHeight) continue;
            arrival.start.body = *body;
            break;
        }
        arrival.start.running = !rests;
        arrival.start.lookAt = lookAt(number, ahead, came);
        arrival.start.body.lookWay = arrival.start.lookAt - arrival.start.body.origin();
        return arrival;
    }

  private:
    static std::size_t index(std::int32_t number) { return toIndex(number); }
    static Vec3 flat(const Vec3& way) {
        const auto length = std::hypot(way.x, way.y);
        return length > 0 ? Vec3(way.x / length, way.y / length, 0) : Vec3(1, 0, 0);
    }
    static float yawOf(const Vec3& way) { return std::atan2(way.y, way.x) / kRadiansPerDegree; }
    /// Uniform within +-reach; the same on every machine.
    float draw(float reach) {
        constexpr double kMost = static_cast<double>(std::mt19937::max());
        return reach * static_cast<float>(2 * static_cast<double>(random_()) / kMost - 1);
    }
    /// Most bots look ahead; some still look back, or at another node aside.
    [[nodiscard]] Vec3 lookAt(int number, const Vec3& ahead, const Vec3& came) const {
        constexpr int kKinds = 5;
        const Vec3 aside(-ahead.y, ahead.x, 0);
        switch (number % kKinds) {
            case 2:
                return at_.origin + kCrowdSight * came;
            case 3:
                return at_.origin + kCrowdSight * aside;
            case 4:
                return at_.origin - kCrowdSight * aside;
            default:
                return ends_.to;
        }
    }

    const LinkWorld& world_;
    const NavNode& at_;
    LinkPlaces ends_;
    std::vector<const NavNode*> before_;
    std::mt19937 random_{1};
};

BotTask crowdTask(const NavNode& from, const NavNode& to, NodeType link, const NavNode* before) {
    BotTask task;
    task.current = from.origin;
    task.next = to.origin;
    task.currentType = from.type;
    task.nextType = to.type;
    task.link = link;
    if (before != nullptr) {
        task.previous = before->origin;
        task.previousType = before->type;
    }
    return task;
}

CrowdRun ended(LinkRun run, const BotTask& task) {
    const auto failure = failureOf(run, task);
    return {.failure = failure.failure,
            .place = failure.place,
            .damage = run.damage,
            .seconds = run.seconds(),
            .way = std::move(run.way)};
}

}  // namespace

std::size_t LinkCrowd::made() const {
    return toIndex(std::ranges::count_if(runs, &CrowdRun::made));
}

std::size_t LinkCrowd::hurt() const {
    return toIndex(
        std::ranges::count_if(runs, [](const CrowdRun& run) { return run.made() && run.damage > 0; }));
}

int LinkCrowd::worstDamage() const {
    int worst = 0;
    for (const auto& run : runs) {
        if (run.made()) worst = std::max(worst, run.damage);
    }
    return worst;
}

std::array<std::size_t, kLinkFailureCount> LinkCrowd::failures() const {
    std::array<std::size_t, kLinkFailureCount> counts{};
    for (const auto& run : runs) {
        if (!run.made()) ++counts[toIndex(run.failure)];
    }
    return counts;
}

Result<LinkCrowd> sendBots(const LinkWorld& world, const NavGraph& graph, std::int32_t from, std::int32_t to,
                           int bots, JobContext& context) {
    const auto known = [&](std::int32_t node) { return node >= 0 && toIndex(node) < graph.nodes.size(); };
    const auto* link = known(from) && known(to) ? findLink(graph.nodes[from], to) : nullptr;
    if (link == nullptr) return fail(fmt::format("No link leads from node {} to node {}", from, to));
    if (isServed(link->type)) {
        return fail("Simulated bots do not support doors, platforms, teleporters and grapples", {},
                    "let bots test the nav in the server");
    }
    const auto& start = graph.nodes[from];
    const auto& end = graph.nodes[to];
    LinkCrowd crowd;
    const auto all = [&](LinkFailure failure, const Vec3& place) {
        crowd.runs.assign(toIndex(bots), {.failure = failure, .place = place});
        return crowd;
    };
    if (!isOnMap(start.origin)) return all(LinkFailure::outside, start.origin);
    if (!isOnMap(end.origin)) return all(LinkFailure::outside, end.origin);
    const auto departing = restingPlace(world, start.origin);
    const auto arriving = restingPlace(world, end.origin);
    if (!departing) return all(LinkFailure::startBlocked, start.origin);
    if (!departing->held) return all(LinkFailure::startInAir, start.origin);
    if (!arriving) return all(LinkFailure::endBlocked, end.origin);
    Arrivals arrivals(world, graph, from, to);
    for (int i = 0; i < bots; ++i) {
        if (context.stopRequested()) return cancelled();
        const auto arrival = arrivals.next(i);
        if (!arrival) return all(LinkFailure::startBlocked, start.origin);
        const auto task = crowdTask(start, end, link->type, arrival->before);
        crowd.runs.push_back(ended(
            runFrom(world, arrival->start, task, arriving->origin, frameLimit({start.origin, end.origin})),
            task));
    }
    return crowd;
}

}  // namespace navwright
