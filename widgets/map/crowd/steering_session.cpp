#include "widgets/map/crowd/steering_session.h"

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "core/crowds/detour/run_crowd.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

namespace {

constexpr double kLeastAfterOrder = 15;  ///< seconds

/// What a preview is made of.
struct SteeringAsked {
    std::shared_ptr<const FloorMesh> floor;
    Parameters parameters;
    SteeringWish wish;
    std::shared_ptr<const NavMesh> navmesh;  ///< nullptr: not made yet

    [[nodiscard]] CrowdGround ground() const {
        return {floor->map->collision, floor->mesh, floor->edges, navmesh.get()};
    }
};

Result<SteeringSetup> setupOf(const SteeringAsked& asked) {
    SteeringSetup setup;
    setup.blending = asked.wish.blending;
    setup.seed = asked.wish.agents.seed;
    if (asked.wish.circle) {
        NAV_ASSIGN(setup.agents, circleOfAgents(asked.floor->mesh, asked.wish.agents.count));
    } else {
        const auto spawns = spawnOrigins(asked.floor->map->bsp);
        NAV_ASSIGN(setup.agents, drawAgents(asked.floor->mesh, spawns, asked.wish.agents));
    }
    return setup;
}

Result<> needNavMesh(SteeringAsked& asked, JobContext& context) {
    if (asked.navmesh) return {};
    NAV_ASSIGN(auto mesh, makeCrowdMesh(*asked.floor->map, asked.parameters, 0, context));
    asked.navmesh = std::make_shared<const NavMesh>(std::move(mesh));
    return {};
}

/// Keeps the paths that changed in this frame.
void keepPaths(const SteeringScene& scene, std::size_t frame, SteeringRun& run) {
    for (std::size_t agent = 0; agent < run.paths.size(); ++agent) {
        const auto& corners = scene.pathOf(agent);
        auto& known = run.paths[agent];
        if (known.empty() ? corners.empty() : known.back().corners == corners) continue;
        known.push_back({frame, corners, scene.isPartial(agent)});
    }
}

/// Gives agents the goals that they are sent to from this frame on. A goal out of reach leaves a partial
/// path.
void obey(SteeringScene& scene, int frame, const SteeringRun& run) {
    for (const auto& order : run.wish.orders) {
        if (order.frame != frame) continue;
        for (std::size_t agent = 0; agent < run.setup.agents.size(); ++agent) {
            if (order.isFor(agent) && hasGoal(run.setup.agents[agent].role))
                static_cast<void>(scene.send(agent, order.goal));
        }
    }
}

Result<std::shared_ptr<const SteeringRun>> steer(SteeringAsked& asked, JobContext& context) {
    if (asked.wish.method == CrowdMethod::detour) {
        NAV_TRY(needNavMesh(asked, context));
    }
    SteeringRun run{.floor = asked.floor, .wish = asked.wish};
    NAV_ASSIGN(run.setup, setupOf(asked));
    NAV_ASSIGN(auto scene, crowdScene(asked.ground(), run.setup, asked.wish.method));
    run.paths.resize(run.setup.agents.size());
    const auto steps = crowdSteps(asked.wish.seconds);
    NAV_ASSIGN(const auto done, runCrowd(scene, steps, context, [&](int step) {
                   context.progress("Steering", toIndex(step), toIndex(steps));
                   run.record.push_back(scene.places());
                   if (step > 0) run.looks.push_back(scene.looks());
                   obey(scene, step, run);
                   keepPaths(scene, toIndex(step), run);
               }));
    run.measures = done.measures;
    return std::make_shared<const SteeringRun>(std::move(run));
}

Result<std::vector<ComparedCrowd>> compareAll(SteeringAsked& asked, JobContext& context) {
    NAV_TRY(needNavMesh(asked, context));
    NAV_ASSIGN(const auto setup, setupOf(asked));
    return compareCrowds(asked.ground(), setup, kAllCrowdMethods, {.seconds = asked.wish.seconds}, context);
}

}  // namespace

const SteeringRun::Path* SteeringRun::pathAt(std::size_t agent, std::size_t frame) const {
    const Path* found = nullptr;
    for (const auto& path : paths[agent]) {
        if (path.frame <= frame) found = &path;
    }
    return found;
}

std::optional<Vec3> SteeringRun::goalAt(std::size_t agent, std::size_t frame) const {
    const auto& wanted = setup.agents[agent];
    if (!hasGoal(wanted.role)) return {};
    Vec3 goal = wanted.goal;
    for (const auto& order : wish.orders) {
        if (order.frame <= static_cast<int>(frame) && order.isFor(agent)) goal = order.goal;
    }
    return goal;
}

SteeringSession::SteeringSession(MapMeshes& meshes, QObject* parent) : QObject(parent), meshes_(meshes) {
    connect(&meshes_, &MapMeshes::floorChanged, this, [this] {
        // Another map has other places, so what is shown goes.
        if (meshes_.floor() != crowdMeshOf_) {
            job_.cancel();
            crowdMesh_ = nullptr;
            crowdMeshOf_ = meshes_.floor();
            run_ = nullptr;
            compared_.clear();
        }
        emit changed();
    });
    connect(&job_, &LatestWork::progressed, this, &SteeringSession::progressed);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        emit failed({message.toStdString()});
        emit changed();
    });
}

QString SteeringSession::whyNot() const {
    return busy() ? tr("it is running") : meshes_.whyNoFloor();
}

template <class Work, class Keep>
void SteeringSession::begin(const SteeringWish& wish, Work work, Keep keep) {
    if (!meshes_.floor()) return;
    SteeringAsked asked{meshes_.floor(), meshes_.document().parameters(), wish, crowdMesh_};
    job_.run([this, asked = std::move(asked), work, keep](WorkContext& context) mutable -> LatestWork::Done {
        auto made = work(asked, context);
        return [this, made = std::move(made), keep, navmesh = asked.navmesh] {
            if (navmesh) crowdMesh_ = navmesh;
            if (made) {
                keep(*made);
            } else if (!made.error().cancelled()) {
                emit failed(made.error().error());
            }
            emit changed();
        };
    });
    emit changed();
}

void SteeringSession::run(const SteeringWish& wish) {
    begin(wish, steer, [this](const std::shared_ptr<const SteeringRun>& made) { run_ = made; });
}

QString SteeringSession::whyNotSent(int agent) const {
    if (busy()) return tr("it is running");
    if (!run_) return tr("run a preview first");
    const auto& agents = run_->setup.agents;
    const bool goes = agent < 0 ? std::ranges::any_of(
                                      agents, [](const SteeringAgent& one) { return hasGoal(one.role); })
                                : hasGoal(agents[agent].role);
    return goes ? QString() : tr("what they do here has no goal");
}

QString SteeringSession::whyNotTo(int agent, const Vec3& goal) const {
    const auto why = whyNotSent(agent);
    if (!why.isEmpty()) return why;
    return run_->floor->mesh.floor.placeUnder(goal) < 0 ? tr("nobody can stand there") : QString();
}

void SteeringSession::send(int frame, int agent, const Vec3& goal) {
    if (!whyNotTo(agent, goal).isEmpty()) return;
    auto wish = run_->wish;
    // An agent that is sent with all others obeys the later order.
    std::erase_if(wish.orders, [&](const SteeringOrder& order) {
        return order.frame > frame || (order.frame == frame && (agent < 0 || order.agent == agent));
    });
    wish.orders.push_back({frame, agent, goal});
    wish.seconds = std::max(wish.seconds, frame * double(SteeringScene::kStep) + kLeastAfterOrder);
    run(wish);
}

void SteeringSession::compare(const SteeringWish& wish) {
    begin(wish, compareAll, [this](const std::vector<ComparedCrowd>& made) { compared_ = made; });
}

void SteeringSession::stop() {
    if (!busy()) return;
    job_.cancel();
    emit changed();
}

}  // namespace navwright
