#include "widgets/map/crowd/steering_session.h"

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "core/crowds/detour/detour_pilot.h"
#include "core/crowds/detour/run_crowd.h"
#include "core/floor/navmesh/closed_nav_mesh.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

namespace {

constexpr double kLeastAfterOrder = 15;  ///< seconds

/// What a preview is made of.
struct SteeringAsked {
    std::shared_ptr<const FloorMesh> floor;
    Parameters parameters;
    SteeringWish wish;
    std::shared_ptr<const SteeringMeshes> meshes;  ///< nullptr: none made yet

    [[nodiscard]] CrowdGround ground(const NavMesh* navmesh) const {
        return {floor->walked().collision, floor->mesh, floor->edges, navmesh};
    }
};

Result<SteeringSetup> setupOf(const SteeringAsked& asked) {
    SteeringSetup setup;
    setup.blending = asked.wish.blending;
    setup.numbers = asked.wish.numbers;
    setup.seed = asked.wish.agents.seed;
    setup.blockers = asked.floor->blockers;
    if (asked.wish.circle) {
        NAV_ASSIGN(setup.agents, circleOfAgents(asked.floor->mesh, asked.wish.agents.count));
    } else {
        const auto spawns = spawnOrigins(asked.floor->map->bsp);
        NAV_ASSIGN(setup.agents, drawAgents(asked.floor->mesh, spawns, asked.wish.agents));
    }
    return setup;
}

/// The navmesh of a floor with blockers, or with something closed.
Result<NavMesh> answeredNavMesh(const CrowdMesh& bare, const FloorMesh& floor, JobContext& context) {
    std::optional<MendedNavMesh> blocked;
    if (!floor.blockers.empty()) {
        NAV_ASSIGN(blocked, blockedCrowdMesh(bare, *floor.map, floor.blockers, 0, context));
    }
    if (!floor.closed) return std::move(blocked->made.mesh);
    return closedNavMesh(blocked ? blocked->made.mesh : bare.made.mesh, *floor.closed);
}

/// The navmesh of a floor, kept with the others.
Result<std::shared_ptr<const NavMesh>> needNavMesh(SteeringAsked& asked,
                                                   const std::shared_ptr<const FloorMesh>& floor,
                                                   JobContext& context) {
    auto meshes = asked.meshes ? *asked.meshes : SteeringMeshes{};
    if (meshes.map != floor->map || !meshes.bare ||
        otherMeshSettings(meshes.bare->parameters, asked.parameters)) {
        NAV_ASSIGN(auto made, makeCrowdMesh(*floor->map, asked.parameters, 0, context));
        meshes = {floor->map, std::make_shared<const CrowdMesh>(std::move(made)), {}};
    }
    auto mesh = std::shared_ptr<const NavMesh>(meshes.bare, &meshes.bare->made.mesh);
    if (!floor->blockers.empty() || floor->closed) {
        const auto known = std::ranges::find(meshes.answered, floor, &SteeringMeshes::Answered::floor);
        if (known != meshes.answered.end()) {
            mesh = known->mesh;
        } else {
            NAV_ASSIGN(auto answered, answeredNavMesh(*meshes.bare, *floor, context));
            mesh = std::make_shared<const NavMesh>(std::move(answered));
            meshes.answered.push_back({floor, mesh});
        }
    }
    asked.meshes = std::make_shared<const SteeringMeshes>(std::move(meshes));
    return mesh;
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

/// Changes of this frame. Errors: those of SteeringScene::changeFloor().
Result<> follow(SteeringScene& scene, int frame, const SteeringWish& wish,
                const std::vector<std::shared_ptr<const NavMesh>>& navmeshes) {
    for (std::size_t i = 0; i < wish.changes.size(); ++i) {
        const auto& change = wish.changes[i];
        if (change.frame != frame) continue;
        if (change.numbers) scene.use(*change.numbers);
        if (!change.floor) continue;
        NAV_TRY(scene.changeFloor(change.floor->walked().collision, change.floor->mesh, change.floor->edges,
                                  change.floor->blockers,
                                  navmeshes[i] ? detourPilots(*navmeshes[i]) : PilotMaker{}));
    }
    return {};
}

Result<std::shared_ptr<const SteeringRun>> steer(SteeringAsked& asked, JobContext& context) {
    std::shared_ptr<const NavMesh> navmesh;
    std::vector<std::shared_ptr<const NavMesh>> changed(asked.wish.changes.size());
    if (asked.wish.method == CrowdMethod::detour) {
        NAV_ASSIGN(navmesh, needNavMesh(asked, asked.floor, context));
        for (std::size_t i = 0; i < changed.size(); ++i) {
            if (!asked.wish.changes[i].floor) continue;
            NAV_ASSIGN(changed[i], needNavMesh(asked, asked.wish.changes[i].floor, context));
        }
    }
    SteeringRun run{.floor = asked.floor, .wish = asked.wish};
    NAV_ASSIGN(run.setup, setupOf(asked));
    NAV_ASSIGN(auto scene, crowdScene(asked.ground(navmesh.get()), run.setup, asked.wish.method));
    run.paths.resize(run.setup.agents.size());
    const auto steps = crowdSteps(asked.wish.seconds);
    Result<> followed;
    NAV_ASSIGN(const auto done, runCrowd(scene, steps, context, [&](int step) {
                   context.progress("Steering", toIndex(step), toIndex(steps));
                   run.record.push_back(scene.places());
                   if (step > 0) run.looks.push_back(scene.looks());
                   if (followed) followed = follow(scene, step, run.wish, changed);
                   obey(scene, step, run);
                   keepPaths(scene, toIndex(step), run);
               }));
    NAV_TRY(followed);
    run.measures = done.measures;
    return std::make_shared<const SteeringRun>(std::move(run));
}

Result<std::vector<ComparedCrowd>> compareAll(SteeringAsked& asked, JobContext& context) {
    NAV_ASSIGN(const auto navmesh, needNavMesh(asked, asked.floor, context));
    NAV_ASSIGN(const auto setup, setupOf(asked));
    return compareCrowds(asked.ground(navmesh.get()), setup, kAllCrowdMethods,
                         {.seconds = asked.wish.seconds}, context);
}

/// Forgets what was to happen later than a frame.
void forgetLater(SteeringWish& wish, int frame) {
    const auto isLater = [frame](const auto& one) { return one.frame > frame; };
    std::erase_if(wish.orders, isLater);
    std::erase_if(wish.changes, isLater);
    wish.seconds = std::max(wish.seconds, frame * double(SteeringScene::kStep) + kLeastAfterOrder);
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

SteeringSession::SteeringSession(MapMeshes& meshes, QObject* parent)
    : QObject(parent), meshes_(meshes), numbers_(SteeringNumbers::of(meshes.document().parameters())) {
    connect(&meshes_, &MapMeshes::floorChanged, this, &SteeringSession::followFloor);
    connect(&meshes_.document(), &Document::parametersChanged, this, &SteeringSession::followNumbers);
    connect(&job_, &LatestWork::progressed, this, &SteeringSession::progressed);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        emit failed({message.toStdString()});
        emit changed();
    });
}

void SteeringSession::followFloor() {
    const auto& floor = meshes_.floor();
    if (askedFloor_ && floor && floor->map == askedFloor_->map) {
        change({.frame = frame_, .floor = floor});
    } else if (!floor || floor != askedFloor_) {
        // Another map has other places, so what is shown goes.
        job_.cancel();
        askedFloor_ = nullptr;
        run_ = nullptr;
        compared_.clear();
        if (!floor) crowdMeshes_ = nullptr;
    }
    emit changed();
}

void SteeringSession::followNumbers() {
    const auto numbers = SteeringNumbers::of(meshes_.document().parameters());
    if (numbers == numbers_) return;
    numbers_ = numbers;
    change({.frame = frame_, .floor = nullptr, .numbers = numbers});
}

void SteeringSession::change(SteeringChange change) {
    if (!askedFloor_ || (!run_ && !busy())) return;
    auto wish = asked_;
    forgetLater(wish, change.frame);
    std::erase_if(wish.changes, [&](const SteeringChange& other) {
        return other.frame == change.frame && (other.floor != nullptr) == (change.floor != nullptr);
    });
    wish.changes.push_back(std::move(change));
    start(askedFloor_, wish);
    emit rerun();
}

QString SteeringSession::whyNot() const {
    return busy() ? tr("it is running") : meshes_.whyNoFloor();
}

template <class Work, class Keep>
void SteeringSession::begin(const std::shared_ptr<const FloorMesh>& floor, const SteeringWish& wish,
                            Work work, Keep keep) {
    if (!floor) return;
    SteeringAsked asked{floor, meshes_.document().parameters(), wish, crowdMeshes_};
    job_.run([this, asked = std::move(asked), work, keep](WorkContext& context) mutable -> LatestWork::Done {
        auto made = work(asked, context);
        return [this, made = std::move(made), keep, meshes = asked.meshes] {
            if (meshes) crowdMeshes_ = meshes;
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

void SteeringSession::start(const std::shared_ptr<const FloorMesh>& floor, const SteeringWish& wish) {
    asked_ = wish;
    askedFloor_ = floor;
    begin(floor, wish, steer, [this](const std::shared_ptr<const SteeringRun>& made) { run_ = made; });
}

void SteeringSession::run(const SteeringWish& wish) {
    auto asked = wish;
    asked.numbers = numbers_;
    start(meshes_.floor(), asked);
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
    return meshes_.floor()->mesh.floor.placeUnder(goal) < 0 ? tr("nobody can stand there") : QString();
}

void SteeringSession::send(int frame, int agent, const Vec3& goal) {
    if (!whyNotTo(agent, goal).isEmpty()) return;
    auto wish = run_->wish;
    forgetLater(wish, frame);
    // An agent that is sent with all others obeys the later order.
    std::erase_if(wish.orders, [&](const SteeringOrder& order) {
        return order.frame == frame && (agent < 0 || order.agent == agent);
    });
    wish.orders.push_back({frame, agent, goal});
    start(run_->floor, wish);
}

void SteeringSession::compare(const SteeringWish& wish) {
    auto asked = wish;
    asked.numbers = numbers_;
    begin(meshes_.floor(), asked, compareAll,
          [this](const std::vector<ComparedCrowd>& made) { compared_ = made; });
}

void SteeringSession::stop() {
    if (!busy()) return;
    job_.cancel();
    emit changed();
}

}  // namespace navwright
