#include "core/crowds/steering/steering_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <utility>

#include "core/base/csv_text.h"
#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/base/point_text.h"
#include "core/floor/quadmesh/quad_path.h"
#include "core/map/bsp/contents.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr int kStepMilliseconds = 100;
/// Distance to the path's end that counts as arrived, units.
constexpr float kArrived = 24;
/// Edges are half a column beyond a body's last position.
constexpr float kEdgesOff = 4;
constexpr float kEdgeReach = 160;
constexpr std::size_t kMostEdges = 12;
/// Bodies farther away cannot be met within a step, units.
constexpr float kNearBodies = 160;
/// Minimum frames between replans, and distance from the path that triggers one.
constexpr int kReplanFrames = 20;
constexpr float kOffPath = 96;
constexpr float kStands = 20;  // units/s
constexpr float kLeastAhead = 12;
/// Agents do not avoid a ledge that their path crosses within this distance, units.
constexpr float kDropAhead = 96;
constexpr float kSeparationRadius = 64;

std::int16_t pressedAngle(float radians) {
    const auto turned = std::lround(radians * 32768 / std::numbers::pi_v<float>);
    return static_cast<std::int16_t>(turned & 0xffff);
}

}  // namespace

std::string_view steeringRoleName(SteeringRole role) {
    static constexpr std::array<std::string_view, kSteeringRoles> kNames{
        "path", "seek", "flee", "arrive", "pursue", "evade", "wander", "flock"};
    return kNames[toIndex(role)];
}

struct SteeringScene::State {
    struct Agent {
        SteeringRole role = SteeringRole::path;
        Vec3 goal{0};
        int target = -1;
        PmoveState move;
        Box hull = kHullStanding;
        bool present = true;
        bool partial = false;
        std::vector<Vec3> corners;
        PathToFollow path{{}};
        float along = 0;
        int plannedAt = -kReplanFrames;
        Wander wander{0};
    };

    State(const Collision& theWorld, const QuadMesh& theMesh, const FloorEdges& theEdges,
          SteeringSetup theSetup)
        : world(theWorld), mesh(theMesh), edges(theEdges), setup(std::move(theSetup)) {}

    const Collision& world;
    const QuadMesh& mesh;
    const FloorEdges& edges;
    SteeringSetup setup;
    std::unique_ptr<CrowdPilot> pilot;  ///< null: setup.avoidance
    std::vector<Agent> agents;
    std::vector<SteeredPlace> places;
    int frame = 0;

    [[nodiscard]] Vehicle vehicleOf(std::size_t index) const {
        const Vec3 origin = originOf(agents[index].move), velocity = velocityOf(agents[index].move);
        return {{origin.x, origin.y}, {velocity.x, velocity.y}, kRunSpeed, kRunAcceleration};
    }
    [[nodiscard]] Box boxOf(std::size_t index) const {
        const Vec3 origin = originOf(agents[index].move);
        return {origin + agents[index].hull.mins, origin + agents[index].hull.maxs};
    }

    void putAt(Agent& agent, const Vec3& origin) {
        agent.move = {};
        for (int axis = 0; axis < 3; ++axis)
            agent.move.origin[axis] = static_cast<std::int32_t>(std::lround(origin[axis] * 8));
        agent.along = 0;
        agent.present = true;
    }

    Result<> plan(std::size_t index) {
        auto& agent = agents[index];
        agent.plannedAt = frame;
        if (pilot) {
            NAV_TRY(pilot->send(index, originOf(agent.move), agent.goal));
            takePath(agent, pilot->pathOf(index));
            return {};
        }
        auto found = findQuadPath(mesh, originOf(agent.move), agent.goal);
        if (!found)
            return fail(
                fmt::format("The goal of agent {} {} is over no floor", index, pointText(agent.goal)));
        takePath(agent, {std::move(found->pulled), !found->corridor.complete});
        return {};
    }

    static void takePath(Agent& agent, PilotedPath path) {
        agent.partial = path.partial;
        agent.corners = std::move(path.corners);
        std::vector<Vec2> points;
        for (const auto& corner : agent.corners) points.emplace_back(corner.x, corner.y);
        agent.path = PathToFollow(std::move(points));
        agent.along = 0;
    }

    /// Whether the path crosses a ledge within reach.
    [[nodiscard]] bool dropAhead(const Agent& agent) const {
        float along = 0;
        for (std::size_t i = 1; i < agent.corners.size(); ++i) {
            const auto &from = agent.corners[i - 1], &to = agent.corners[i];
            const float before = along;
            along += std::hypot(to.x - from.x, to.y - from.y);
            if (along < agent.along || before > agent.along + kDropAhead) continue;
            if (from.z - to.z > kPmoveStepHeight && from.z - to.z > std::hypot(to.x - from.x, to.y - from.y))
                return true;
        }
        return false;
    }

    [[nodiscard]] Vec2 followOwnPath(std::size_t index, const Vehicle& vehicle) {
        auto& agent = agents[index];
        if (agent.path.points().empty()) return Vec2(0);
        const bool off = glm::distance(agent.path.at(agent.along), vehicle.position) > kOffPath;
        const bool stands = glm::length(vehicle.velocity) < kStands && !places[index].arrived;
        if ((off || stands) && frame - agent.plannedAt >= kReplanFrames && places[index].onGround)
            (void)plan(index);  // without a new path it keeps the old one
        return followPath(vehicle, agent.path, agent.along, aheadOf(agent, vehicle));
    }

    /// The look-ahead distance, limited to what can be walked straight: looking past a corner runs into it.
    [[nodiscard]] float aheadOf(const Agent& agent, const Vehicle& vehicle) const {
        if (dropAhead(agent)) return setup.lookAhead;
        const float along = agent.path.nearest(vehicle.position, agent.along, 2 * setup.lookAhead);
        const Vec3 origin = originOf(agent.move);
        float ahead = setup.lookAhead;
        for (; ahead > kLeastAhead; ahead /= 2) {
            const Vec2 to = agent.path.at(along + ahead);
            if (walksTo(origin, to)) break;
        }
        return ahead;
    }

    /// At any height of the end.
    [[nodiscard]] bool walksTo(const Vec3& origin, const Vec2& to) const {
        const auto end = mesh.floor.placeUnder({to.x, to.y, origin.z + kPmoveStepHeight}, 0);
        if (end < 0) return false;
        return walksStraight(mesh, origin, {to.x, to.y, mesh.floor.places[end].z});
    }

    [[nodiscard]] Vec2 roleWish(std::size_t index, const std::vector<Vehicle>& vehicles) {
        auto& agent = agents[index];
        const auto& self = vehicles[index];
        const Vec2 goal(agent.goal.x, agent.goal.y);
        const auto target = toIndex(std::max(agent.target, 0));
        switch (agent.role) {
            case SteeringRole::path:
                return followOwnPath(index, self);
            case SteeringRole::seek:
                return seek(self, goal);
            case SteeringRole::flee:
                return flee(self, goal);
            case SteeringRole::arrive:
                return arrive(self, goal, 96);
            case SteeringRole::pursue:
                return pursue(self, vehicles[target]);
            case SteeringRole::evade:
                return evade(self, vehicles[target]);
            case SteeringRole::wander:
            case SteeringRole::flock:
                return agent.wander.wanted(self, kStep);
        }
        return Vec2(0);
    }

    [[nodiscard]] std::vector<Wish> wishes(std::size_t index, const std::vector<Vehicle>& vehicles,
                                           const std::vector<std::uint32_t>& near) {
        const auto& self = vehicles[index];
        std::vector<Vehicle> others;
        for (const auto other : near) others.push_back(vehicles[other]);
        std::vector<Wish> found;
        const bool flocks = agents[index].role == SteeringRole::flock;
        if (flocks) {
            found.push_back({separation(self, others, kSeparationRadius), 1.5f});
            found.push_back({alignment(self, others), 1});
            found.push_back({cohesion(self, others), 0.5f});
            found.push_back({roleWish(index, vehicles), others.empty() ? 1 : 0.2f});
            return found;
        }
        // Urgent wishes first; separation is zero without neighbours.
        if (const Vec2 apart = separation(self, others, kSeparationRadius);
            apart != Vec2(0) && setup.separation > 0)
            found.push_back({apart, setup.separation});
        found.push_back({roleWish(index, vehicles), 1});
        return found;
    }

    [[nodiscard]] ContextRose roseOf(std::size_t index, std::span<const Wish> found,
                                     const std::vector<std::uint32_t>& near,
                                     const std::vector<Vehicle>& vehicles) const {
        ContextRose rose;
        const auto& self = vehicles[index];
        for (const auto& wish : found) rose.addInterest(wish.velocity, wish.weight, self.maxSpeed);
        if (agents[index].role != SteeringRole::path || !dropAhead(agents[index]))
            addFloorDanger(rose, mesh, originOf(agents[index].move), self.maxSpeed);
        for (const auto other : near) {
            const Vec2 way = vehicles[other].position - self.position;
            const float room = glm::length(way) - 2 * kBodyHalfWidth;
            if (room < kSeparationRadius) rose.addDanger(way, 1 - std::max(room, 0.0f) / kSeparationRadius);
        }
        return rose;
    }

    [[nodiscard]] Vec2 blended(std::size_t index, std::span<const Wish> found,
                               const std::vector<std::uint32_t>& near,
                               const std::vector<Vehicle>& vehicles) const {
        const float most = vehicles[index].maxSpeed;
        switch (setup.blending) {
            case Blending::weights:
                return byWeight(found, most);
            case Blending::priority:
                return byPriority(found, most);
            case Blending::context:
                return roseOf(index, found, near, vehicles).choose(most);
        }
        return Vec2(0);
    }

    [[nodiscard]] std::vector<CrowdAgent> crowd(const std::vector<Vehicle>& vehicles) const {
        std::vector<CrowdAgent> all;
        for (std::size_t i = 0; i < agents.size(); ++i) {
            // Agents outside the scene are on no floor.
            const float z =
                agents[i].present ? originOf(agents[i].move).z : -1e6f - 1e3f * static_cast<float>(i);
            all.push_back({.position = vehicles[i].position, .velocity = vehicles[i].velocity, .z = z});
        }
        return all;
    }

    [[nodiscard]] AvoidanceQuestion question(std::size_t index, const std::vector<CrowdAgent>& all,
                                             const std::vector<std::uint32_t>& near,
                                             std::vector<AvoidedBody>& others,
                                             std::vector<AvoidedEdge>& walls) const {
        others.clear();
        for (const auto other : near)
            others.push_back({all[other].position, all[other].velocity, all[other].radius, 0.5f});
        walls.clear();
        if (agents[index].role != SteeringRole::path || !dropAhead(agents[index]))
            edges.near(originOf(agents[index].move), kEdgeReach, kMostEdges, walls);
        return {.self = {all[index].position, all[index].velocity, kBodyHalfWidth, 0.5f},
                .preferred = places[index].desired,
                .maxSpeed = kRunSpeed,
                .others = others,
                .edges = walls,
                .edgeRadius = kEdgesOff};
    }

    void askPilot() {
        std::vector<PilotedBody> bodies;
        for (std::size_t i = 0; i < agents.size(); ++i) {
            const auto& agent = agents[i];
            bodies.push_back({.origin = originOf(agent.move),
                              .velocity = velocityOf(agent.move),
                              .present = agent.present,
                              .onGround = places[i].onGround,
                              .toGoal = agent.role == SteeringRole::path,
                              .wish = places[i].desired});
        }
        std::vector<PilotedChoice> choices(agents.size());
        pilot->choose(bodies, kStep, choices);
        for (std::size_t i = 0; i < agents.size(); ++i) {
            auto& agent = agents[i];
            if (!agent.present) continue;
            places[i].chosen = clamped(choices[i].chosen, kRunSpeed);
            if (agent.role != SteeringRole::path) continue;
            places[i].desired = clamped(choices[i].desired, kRunSpeed);
            if (choices[i].newPath) takePath(agent, pilot->pathOf(i));
            const Vec2 at(bodies[i].origin.x, bodies[i].origin.y);
            agent.along = agent.path.nearest(at, agent.along, 2 * setup.lookAhead);
        }
    }

    void press(std::size_t index) {
        auto& agent = agents[index];
        auto& place = places[index];
        std::vector<Box> bodies;
        const Box own = boxOf(index);
        constexpr float kBeside = 4;
        place.crowded = false;
        for (std::size_t other = 0; other < agents.size(); ++other) {
            if (other == index || !agents[other].present) continue;
            const Vec3 apart = glm::abs(originOf(agents[other].move) - originOf(agent.move));
            if (std::max({apart.x, apart.y, apart.z}) >= kNearBodies) continue;
            const Box body = boxOf(other);
            if (overlap(body, {own.mins - kBeside, own.maxs + kBeside})) place.crowded = true;
            if (setup.solid) bodies.push_back(body);
        }
        PmoveParams params;
        params.bodies = bodies;
        PmoveCommand command;
        command.msec = kStepMilliseconds;
        const float speed = glm::length(place.chosen);
        const float yaw = speed > 0 ? std::atan2(place.chosen.y, place.chosen.x) : 0;
        command.angles = {0, pressedAngle(yaw), 0};
        command.forward = static_cast<std::int32_t>(std::lround(speed));
        // Crouches where it does not fit standing, and rises when under water.
        const auto under = mesh.floor.placeUnder(originOf(agent.move), 0);
        if (under >= 0 && mesh.floor.places[under].kind == FloorKind::crouch) command.up = -400;
        const auto result = pmove(world, params, agent.move, command);
        agent.hull = result.hull;
        place.origin = originOf(agent.move);
        place.velocity = velocityOf(agent.move);
        place.onGround = result.onGround;
        if (agent.role == SteeringRole::path || agent.role == SteeringRole::arrive) {
            const Vec3 end = agent.role == SteeringRole::path && !agent.corners.empty() ? agent.corners.back()
                                                                                        : agent.goal;
            place.arrived = !agent.partial &&
                            std::hypot(end.x - place.origin.x, end.y - place.origin.y) < kArrived &&
                            std::abs(end.z - place.origin.z) < setup.rules.floorHeight;
        }
    }
};

SteeringScene::SteeringScene(std::unique_ptr<State> state) : state_(std::move(state)) {}
SteeringScene::SteeringScene(SteeringScene&&) noexcept = default;
SteeringScene& SteeringScene::operator=(SteeringScene&&) noexcept = default;
SteeringScene::~SteeringScene() = default;

Result<SteeringScene> SteeringScene::make(const Collision& world, const QuadMesh& mesh,
                                          const FloorEdges& edges, const SteeringSetup& setup) {
    auto state = std::make_unique<State>(world, mesh, edges, setup);
    state->setup.rules.seconds = kStep;
    if (setup.pilot) {
        NAV_ASSIGN(state->pilot, setup.pilot(setup.agents.size()));
    }
    for (std::size_t i = 0; i < setup.agents.size(); ++i) {
        const auto& wanted = setup.agents[i];
        const auto text = [&](const char* what, const Vec3& at) {
            return fmt::format("Agent {} {} {}", i, what, pointText(at));
        };
        const auto place = mesh.floor.placeUnder(wanted.start);
        if (world.inSolid(wanted.start, kHullCrouched, kMaskPlayerSolid) &&
            mesh.floor.placeUnder(wanted.start, 0) < 0)
            return fail(text("starts inside a wall, at", wanted.start));
        if (place < 0) return fail(text("starts over no floor, at", wanted.start));
        const bool follows = wanted.role == SteeringRole::pursue || wanted.role == SteeringRole::evade;
        if (follows && (wanted.target < 0 || toIndex(wanted.target) >= setup.agents.size() ||
                        wanted.target == static_cast<int>(i)))
            return fail(fmt::format("The target of agent {} is not another agent", i));
        auto& agent = state->agents.emplace_back();
        agent.role = wanted.role;
        agent.goal = wanted.goal;
        agent.target = wanted.target;
        agent.wander = Wander(setup.seed * 7919 + i);
        state->putAt(agent, mesh.floor.origin(place));
        auto& known = state->places.emplace_back();
        known.origin = originOf(agent.move);
        known.onGround = true;
    }
    for (std::size_t i = 0; i < setup.agents.size(); ++i) {
        if (setup.agents[i].role == SteeringRole::path) {
            NAV_TRY(state->plan(i));
        }
    }
    return SteeringScene(std::move(state));
}

void SteeringScene::step() {
    auto& state = *state_;
    std::vector<Vehicle> vehicles;
    for (std::size_t i = 0; i < state.agents.size(); ++i) vehicles.push_back(state.vehicleOf(i));
    const auto all = state.crowd(vehicles);
    const CrowdNeighbours neighbours(all, state.setup.rules);
    std::vector<std::vector<std::uint32_t>> near(state.agents.size());
    for (std::size_t i = 0; i < state.agents.size(); ++i) {
        if (!state.agents[i].present || (state.pilot && state.agents[i].role == SteeringRole::path)) continue;
        neighbours.of(i, near[i]);
        const auto wishes = state.wishes(i, vehicles, near[i]);
        state.places[i].desired = state.blended(i, wishes, near[i], vehicles);
    }
    if (state.pilot) {
        state.askPilot();
    } else {
        std::vector<AvoidedBody> others;
        std::vector<AvoidedEdge> walls;
        for (std::size_t i = 0; i < state.agents.size(); ++i) {
            if (!state.agents[i].present) continue;
            state.places[i].chosen = avoid(state.setup.avoidance,
                                           state.question(i, all, near[i], others, walls), state.setup.rules);
        }
    }
    for (std::size_t i = 0; i < state.agents.size(); ++i) {
        if (state.agents[i].present) state.press(i);
    }
    ++state.frame;
}

const std::vector<SteeredPlace>& SteeringScene::places() const {
    return state_->places;
}

int SteeringScene::frame() const {
    return state_->frame;
}

std::vector<SteeringLook> SteeringScene::looks() const {
    const auto& state = *state_;
    std::vector<Vehicle> vehicles;
    for (std::size_t i = 0; i < state.agents.size(); ++i) vehicles.push_back(state.vehicleOf(i));
    const auto all = state.crowd(vehicles);
    const CrowdNeighbours near(all, state.setup.rules);
    std::vector<SteeringLook> looks(state.agents.size());
    std::vector<AvoidedBody> others;
    std::vector<AvoidedEdge> walls;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        auto& look = looks[i];
        if (state.pilot) {
            look.neighbours = state.pilot->neighboursOf(i);
        } else {
            near.of(i, look.neighbours);
        }
        const std::array wish{Wish{state.places[i].desired, 1}};
        look.rose = state.roseOf(i, wish, look.neighbours, vehicles);
        orcaPlanes(state.question(i, all, look.neighbours, others, walls), state.setup.rules, look.planes);
    }
    return looks;
}

const std::vector<Vec3>& SteeringScene::pathOf(std::size_t agent) const {
    return state_->agents[agent].corners;
}

bool SteeringScene::isPartial(std::size_t agent) const {
    return state_->agents[agent].partial;
}

const Vec3& SteeringScene::goalOf(std::size_t agent) const {
    return state_->agents[agent].goal;
}

bool SteeringScene::fallsAhead(std::size_t agent) const {
    return state_->dropAhead(state_->agents[agent]);
}

bool SteeringScene::send(std::size_t agent, const Vec3& goal) {
    auto& sent = state_->agents[agent];
    sent.goal = goal;
    state_->places[agent].arrived = false;
    if (sent.role != SteeringRole::path) return state_->mesh.floor.placeUnder(goal) >= 0;
    return state_->plan(agent) && !sent.partial;
}

void SteeringScene::put(std::size_t agent, const Vec3& origin) {
    auto& moved = state_->agents[agent];
    const auto place = state_->mesh.floor.placeUnder(origin);
    state_->putAt(moved, place < 0 ? origin : state_->mesh.floor.origin(place));
    auto& known = state_->places[agent];
    known = {};
    known.origin = originOf(moved.move);
    known.onGround = true;
}

void SteeringScene::remove(std::size_t agent) {
    state_->agents[agent].present = false;
}

std::string steeringCsv(const SteeringRecord& record) {
    CsvText csv{"frame", "agent",    "x",        "y",        "z",        "vx",        "vy",
                "vz",    "wanted_x", "wanted_y", "chosen_x", "chosen_y", "on_ground", "arrived"};
    const auto exact = [](float value) { return CsvNumber{.value = double(value), .decimals = 3}; };
    for (std::size_t frame = 0; frame < record.size(); ++frame) {
        for (std::size_t agent = 0; agent < record[frame].size(); ++agent) {
            const auto& [origin, velocity, desired, chosen, onGround, arrived, crowded] =
                record[frame][agent];
            csv.row(frame, agent, exact(origin.x), exact(origin.y), exact(origin.z), exact(velocity.x),
                    exact(velocity.y), exact(velocity.z), exact(desired.x), exact(desired.y), exact(chosen.x),
                    exact(chosen.y), onGround, arrived);
        }
    }
    return std::move(csv).take();
}

}  // namespace navwright
