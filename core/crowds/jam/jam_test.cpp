#include "core/crowds/jam/jam_test.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/bots/test/sent_bot.h"
#include "core/crowds/steering/steering_scene.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

constexpr int kFramesASecond = 10;
/// Frames until a bot respawns, as the server's bots do.
constexpr int kAwayFrames = 11;
constexpr double kAloneSeconds = 60;
constexpr float kProgress = 24;
/// A larger drop is a fall, not a walk; units.
constexpr float kLeadsDown = 40;

/// Seconds that each errand takes alone; equal errands are run once.
template <class Ask>
std::vector<double> aloneTimes(const std::vector<EndedErrand>& ended, const BotErrands& errands,
                               const Ask& ask) {
    // An errand depends only on where it starts and ends, not on the bot.
    std::map<std::pair<std::int64_t, std::int32_t>, double> known;
    std::vector<double> times;
    const auto bots = static_cast<std::int64_t>(errands.starts.size());
    for (const auto& errand : ended) {
        if (errand.end != EndedErrand::End::arrived) {
            times.push_back(0);
            continue;
        }
        const auto from = errand.from >= 0 ? bots + errand.from : std::int64_t{errand.bot};
        const auto [found, isNew] = known.try_emplace({from, errand.goal}, 0.0);
        if (isNew) found->second = ask(errand);
        times.push_back(found->second);
    }
    return times;
}

Vec3 startOf(const NavGraph& nav, const BotErrands& errands, const EndedErrand& errand) {
    return errand.from >= 0 ? nav.nodes[errand.from].origin : errands.starts[errand.bot];
}

JamPlace placeOf(const NavGraph& nav, const SimulatedPlace& place) {
    JamPlace made{
        .origin = place.origin, .present = place.alive, .crowded = place.crowded, .onGround = place.onGround};
    if (!place.alive || place.next < 0 || place.goal < 0) return made;
    const auto& next = nav.nodes[place.next];
    const Vec2 way(next.origin.x - place.origin.x, next.origin.y - place.origin.y);
    made.wish = directionOf(way);
    const auto* node = findNode(nav, place.node);
    const auto* link = node != nullptr ? findLink(*node, place.next) : nullptr;
    made.falls =
        next.origin.z < place.origin.z - kLeadsDown || (link != nullptr && link->type != NodeType::move);
    return made;
}

/// Runs agents on errands.
class PoliteCrowd {
  public:
    PoliteCrowd(const JamGround& ground, const JamSetup& setup, const BotErrands& errands,
                SteeringScene scene)
        : ground_(ground),
          setup_(setup),
          errands_(errands),
          scene_(std::move(scene)),
          states_(errands.starts.size()) {}

    Result<> run(JamRun& made, JobContext& context) {
        const auto frames = static_cast<int>(std::lround(setup_.seconds * kFramesASecond));
        made.trace.bots = states_.size();
        for (std::size_t i = 0; i < states_.size(); ++i) {
            states_[i].able = scene_.send(i, goalOf(i));
            states_[i].place = errands_.starts[i];
            if (!states_[i].able) {
                scene_.remove(i);
                states_[i].away = frames + 1;
                ++made.unable;
            }
        }
        for (int frame = 0; frame < frames; ++frame) {
            if (context.stopRequested()) return cancelled();
            for (std::size_t i = 0; i < states_.size(); ++i) comeBack(i, frame);
            scene_.step();
            for (std::size_t i = 0; i < states_.size(); ++i) {
                judge(i, frame, made.trace);
                keep(i, made.trace);
            }
        }
        return {};
    }

  private:
    struct State {
        bool able = true;
        int number = 0;
        int since = 0;
        int away = -1;  ///< frame of its return; -1: present
        std::int32_t from = -1;
        Vec3 place{0};  ///< where it last made progress
        int movedAt = 0;
    };

    [[nodiscard]] std::int32_t goalNode(std::size_t bot) const {
        const auto& goals = errands_.goals[bot];
        return goals[toIndex(states_[bot].number) % goals.size()];
    }
    [[nodiscard]] Vec3 goalOf(std::size_t bot) const { return ground_.nav.nodes[goalNode(bot)].origin; }

    void leave(std::size_t bot, int frame) {
        scene_.remove(bot);
        states_[bot].away = frame + kAwayFrames;
    }

    void comeBack(std::size_t bot, int frame) {
        auto& state = states_[bot];
        if (!state.able || state.away < 0 || frame < state.away) return;
        const auto& start = errands_.starts[bot];
        for (std::size_t other = 0; other < states_.size(); ++other) {
            const auto& origin = scene_.places()[other].origin;
            if (other == bot || states_[other].away >= 0) continue;
            if (std::max(std::abs(origin.x - start.x), std::abs(origin.y - start.y)) < 33 &&
                std::abs(origin.z - start.z) < 57)
                return;
        }
        scene_.put(bot, start);
        scene_.send(bot, goalOf(bot));
        state.away = -1;
        state.since = state.movedAt = frame;
        state.from = -1;
        state.place = start;
    }

    void judge(std::size_t bot, int frame, JamTrace& trace) {
        auto& state = states_[bot];
        if (state.away >= 0) return;
        const auto& place = scene_.places()[bot];
        const auto end = [&](EndedErrand::End how) {
            trace.ended.push_back(
                {static_cast<std::int32_t>(bot), state.since, frame, state.from, goalNode(bot), how});
        };
        if (place.arrived) {
            end(EndedErrand::End::arrived);
            state.from = errands_.returns ? -1 : goalNode(bot);
            ++state.number;
            state.since = state.movedAt = frame;
            if (errands_.returns || !scene_.send(bot, goalOf(bot))) leave(bot, frame);
            return;
        }
        if (glm::distance(place.origin, state.place) >= kProgress) {
            state.place = place.origin;
            state.movedAt = frame;
        }
        constexpr int kPatience = 15 * kFramesASecond;
        if (frame - state.movedAt < kPatience) return;
        end(EndedErrand::End::stuck);
        leave(bot, frame);
    }

    void keep(std::size_t bot, JamTrace& trace) const {
        const auto& place = scene_.places()[bot];
        trace.places.push_back({.origin = place.origin,
                                .wish = directionOf(place.desired),
                                .present = states_[bot].away < 0,
                                .crowded = place.crowded,
                                .falls = scene_.fallsAhead(bot),
                                .onGround = place.onGround});
    }

    const JamGround& ground_;
    const JamSetup& setup_;
    const BotErrands& errands_;
    SteeringScene scene_;
    std::vector<State> states_;
};

/// Seconds of one agent alone; 0: it does not arrive.
double aloneOnMesh(const JamGround& ground, const Vec3& from, const Vec3& to) {
    const SteeringSetup setup{.agents = {{.start = from, .role = SteeringRole::path, .goal = to}}};
    auto scene = SteeringScene::make(ground.map.collision, ground.mesh, ground.edges, setup);
    if (!scene || scene->isPartial(0)) return 0;
    for (int frame = 0; frame < kAloneSeconds * kFramesASecond; ++frame) {
        scene->step();
        if (scene->places()[0].arrived) return double(frame + 1) / kFramesASecond;
    }
    return 0;
}

}  // namespace

Result<JamRun> jamServerBots(const JamGround& ground, const JamSetup& setup, const BotErrands& errands,
                             std::span<const NarrowPlace> places, JobContext& context) {
    SimulatorSetup simulator;
    simulator.seconds = simulator.maxSeconds = setup.seconds;
    simulator.seed = setup.seed;
    const auto& world = ground.map.collision;
    NAV_ASSIGN(auto run, runErrands(ground.nav, ground.map.bsp, world, simulator, errands, context));
    JamRun made;
    made.trace.bots = errands.starts.size();
    for (const auto& place : run.test.trace) made.trace.places.push_back(placeOf(ground.nav, place));
    made.trace.ended = std::move(run.ended);
    for (const auto& death : run.test.report.deaths)
        made.trace.deaths.push_back(static_cast<std::int32_t>(std::lround(death.time * kFramesASecond)));
    bool stopped = false;
    const auto alone = aloneTimes(made.trace.ended, errands, [&](const EndedErrand& errand) {
        if (stopped) return 0.0;
        const auto sent =
            sendBot(ground.nav, ground.map.bsp, world, simulator,
                    {startOf(ground.nav, errands, errand), errand.goal, kAloneSeconds}, context);
        stopped = !sent && sent.error().cancelled();
        return sent && sent->end == SentBot::End::arrived ? sent->seconds : 0.0;
    });
    if (stopped) return cancelled();
    made.measures = measureJam(made.trace, places, alone);
    return made;
}

Result<JamRun> jamPoliteAgents(const JamGround& ground, const JamSetup& setup, const BotErrands& errands,
                               std::span<const NarrowPlace> places, JobContext& context) {
    SteeringSetup scene{.seed = setup.seed};
    for (std::size_t i = 0; i < errands.starts.size(); ++i) {
        const auto goal = toIndex(errands.goals[i].front());
        scene.agents.push_back(
            {.start = errands.starts[i], .role = SteeringRole::path, .goal = ground.nav.nodes[goal].origin});
    }
    NAV_ASSIGN(auto made, SteeringScene::make(ground.map.collision, ground.mesh, ground.edges, scene));
    JamRun run;
    NAV_TRY(PoliteCrowd(ground, setup, errands, std::move(made)).run(run, context));
    bool stopped = false;
    const auto alone = aloneTimes(run.trace.ended, errands, [&](const EndedErrand& errand) {
        stopped = stopped || context.stopRequested();
        if (stopped) return 0.0;
        return aloneOnMesh(ground, startOf(ground.nav, errands, errand),
                           ground.nav.nodes[errand.goal].origin);
    });
    if (stopped) return cancelled();
    run.measures = measureJam(run.trace, places, alone);
    return run;
}

Result<JamReport> jamTest(const JamGround& ground, const JamSetup& setup, int jobs, JobContext& context) {
    JamReport report;
    report.setup = setup;
    {
        const JobContext::StageTimer timer(context, "narrow places");
        NAV_ASSIGN(report.narrow, findNarrowPlaces(ground.nav, ground.map.bsp, ground.mesh, context));
    }
    NAV_ASSIGN(report.errands, jamErrands(ground.nav, report.narrow.ends, setup));
    const JobContext::StageTimer timer(context, "bots");
    NAV_TRY(parallelFor(2, jobs, context, [&](std::size_t which) -> Result<> {
        if (which == 0) {
            NAV_ASSIGN(report.server,
                       jamServerBots(ground, setup, report.errands, report.narrow.places, context));
        } else {
            NAV_ASSIGN(report.polite,
                       jamPoliteAgents(ground, setup, report.errands, report.narrow.places, context));
        }
        return {};
    }));
    return report;
}

}  // namespace navwright
