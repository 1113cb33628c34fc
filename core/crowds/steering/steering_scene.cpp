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
#include "core/floor/quadmesh/flow_field.h"
#include "core/floor/quadmesh/quad_path.h"
#include "core/map/bsp/contents.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

namespace {

constexpr int kStepMilliseconds = 100;
/// Edges are half a column beyond a body's last position.
constexpr float kEdgesOff = 4;
constexpr float kEdgeReach = 160;
constexpr std::size_t kMostEdges = 12;
/// Bodies farther away cannot be met within a step, units.
constexpr float kNearBodies = 160;
constexpr float kStands = 20;  // units/s
constexpr float kLeastAhead = 12;
/// Agents do not avoid a ledge that their path crosses within this distance, units.
constexpr float kDropAhead = 96;
constexpr float kTouching = 0.25f;
/// Agents in a blocker are set beside it within this distance, units.
constexpr float kBesideBlocker = 160;

std::int16_t pressedAngle(float radians) {
    const auto turned = std::lround(radians * 32768 / std::numbers::pi_v<float>);
    return static_cast<std::int16_t>(turned & 0xffff);
}

}  // namespace

std::string_view steeringRoleName(SteeringRole role) {
    static constexpr std::array<std::string_view, kSteeringRoles> kNames{
        "path", "seek", "flee", "arrive", "pursue", "evade", "wander", "flock", "flow"};
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
        int plannedAt = -1;                      ///< frame; -1: never
        std::shared_ptr<const FlowField> field;  ///< for flow
        Wander wander{0};
    };

    State(const Collision& theWorld, const QuadMesh& theMesh, const FloorEdges& theEdges,
          SteeringSetup theSetup)
        : world(&theWorld), mesh(&theMesh), edges(&theEdges), setup(std::move(theSetup)) {}

    const Collision* world;
    const QuadMesh* mesh;
    const FloorEdges* edges;
    SteeringSetup setup;
    std::unique_ptr<CrowdPilot> pilot;  ///< null: setup.avoidance
    std::vector<Agent> agents;
    std::vector<SteeredPlace> places;
    int frame = 0;

    [[nodiscard]] Vehicle vehicleOf(std::size_t index) const {
        const Vec3 origin = originOf(agents[index].move), velocity = velocityOf(agents[index].move);
        return {{origin.x, origin.y}, {velocity.x, velocity.y}, setup.numbers.speed, kRunAcceleration};
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
        if (agent.role == SteeringRole::flow) return findField(index);
        if (pilot) {
            NAV_TRY(pilot->send(index, originOf(agent.move), agent.goal));
            takePath(agent, pilot->pathOf(index));
            return {};
        }
        auto found = findQuadPath(*mesh, originOf(agent.move), agent.goal);
        if (!found) return offFloor(index);
        takePath(agent, {std::move(found->pulled), !found->corridor.complete});
        return {};
    }

    [[nodiscard]] std::unexpected<Failure> offFloor(std::size_t index) const {
        return fail(
            fmt::format("The goal of agent {} {} is over no floor", index, pointText(agents[index].goal)));
    }

    /// Agents with one goal share its field.
    Result<> findField(std::size_t index) {
        auto& agent = agents[index];
        const auto goal = mesh->floor.placeUnder(agent.goal);
        if (goal < 0) return offFloor(index);
        agent.field = nullptr;
        for (const auto& other : agents) {
            if (other.field && other.field->goal == goal) agent.field = other.field;
        }
        if (!agent.field) {
            NAV_ASSIGN(auto field, flowField(*mesh, agent.goal));
            agent.field = std::make_shared<const FlowField>(std::move(field));
        }
        const auto here = mesh->floor.placeUnder(originOf(agent.move));
        agent.partial = here < 0 || !agent.field->reaches(toIndex(here));
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

    /// Whether the flow field leads over a ledge within reach.
    [[nodiscard]] bool flowsOver(const Agent& agent) const {
        const auto& floor = mesh->floor;
        auto place = floor.placeUnder(originOf(agent.move));
        if (!agent.field || place < 0) return false;
        const auto end = agent.field->distance[toIndex(place)] - kDropAhead;
        while (agent.field->next[toIndex(place)] >= 0 && agent.field->distance[toIndex(place)] >= end) {
            const auto next = agent.field->next[toIndex(place)];
            if (floor.places[place].z - floor.places[next].z > kPmoveStepHeight) return true;
            place = next;
        }
        return false;
    }

    /// Whether the way crosses a ledge within reach.
    [[nodiscard]] bool dropAhead(const Agent& agent) const {
        if (agent.role == SteeringRole::flow) return flowsOver(agent);
        if (agent.role != SteeringRole::path) return false;
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
        const bool off = glm::distance(agent.path.at(agent.along), vehicle.position) > setup.numbers.offPath;
        const bool stands = glm::length(vehicle.velocity) < kStands && !places[index].arrived;
        const auto since = static_cast<float>(frame - agent.plannedAt) * kStep;
        if ((off || stands) && since >= setup.numbers.replanAfter && places[index].onGround)
            (void)plan(index);  // without a new path it keeps the old one
        return followPath(vehicle, agent.path, agent.along, aheadOf(agent, vehicle));
    }

    /// The look-ahead distance, limited to what can be walked straight: looking past a corner runs into it.
    [[nodiscard]] float aheadOf(const Agent& agent, const Vehicle& vehicle) const {
        if (dropAhead(agent)) return setup.numbers.lookAhead;
        const float along = agent.path.nearest(vehicle.position, agent.along, 2 * setup.numbers.lookAhead);
        const Vec3 origin = originOf(agent.move);
        float ahead = setup.numbers.lookAhead;
        for (; ahead > kLeastAhead; ahead /= 2) {
            const Vec2 to = agent.path.at(along + ahead);
            if (walksTo(origin, to)) break;
        }
        return ahead;
    }

    /// At any height of the end.
    [[nodiscard]] bool walksTo(const Vec3& origin, const Vec2& to) const {
        const auto end = mesh->floor.placeUnder({to.x, to.y, origin.z + kPmoveStepHeight}, 0);
        if (end < 0) return false;
        return walksStraight(*mesh, origin, {to.x, to.y, mesh->floor.places[end].z});
    }

    /// Towards the place that the field leads to ahead, as far as one walks straight; a drop is run at.
    [[nodiscard]] Vec2 followField(const Agent& agent, const Vehicle& vehicle) const {
        const auto& floor = mesh->floor;
        const Vec3 origin = originOf(agent.move);
        auto place = floor.placeUnder(origin);
        if (!agent.field || place < 0 || !agent.field->reaches(toIndex(place))) return Vec2(0);
        const auto& field = *agent.field;
        const auto fromAbove = [&](PlaceId at) {
            const Vec3 there = floor.origin(toIndex(at));
            return Vec2(there.x, there.y);
        };
        const float here = field.distance[toIndex(place)];
        PlaceId best = field.next[toIndex(place)];
        if (best < 0) return arrive(vehicle, fromAbove(place), setup.numbers.slowing / 2);
        if (floor.places[place].z - floor.places[best].z > kPmoveStepHeight)
            return seek(vehicle, fromAbove(best));
        // Doubling, as each look goes over the floor.
        int steps = 1, look = 1;
        for (auto at = best; at >= 0 && here - field.distance[toIndex(at)] < setup.numbers.lookAhead;
             ++steps) {
            const auto next = field.next[toIndex(at)];
            const bool falls = next >= 0 && floor.places[at].z - floor.places[next].z > kPmoveStepHeight;
            if (steps == look || next < 0 || falls) {
                if (!walksTo(origin, fromAbove(at))) break;
                best = at;
                look *= 2;
            }
            // A step may pass by the place that the drop starts from.
            if (falls && best == at &&
                glm::distance(fromAbove(at), vehicle.position) < vehicle.maxSpeed * kStep + floor.cell)
                return seek(vehicle, fromAbove(next));
            if (falls) break;
            at = next;
        }
        if (best == field.goal && here < setup.numbers.lookAhead)
            return arrive(vehicle, fromAbove(best), setup.numbers.slowing / 2);
        return seek(vehicle, fromAbove(best));
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
                return arrive(self, goal, setup.numbers.slowing);
            case SteeringRole::pursue:
                return pursue(self, vehicles[target]);
            case SteeringRole::evade:
                return evade(self, vehicles[target]);
            case SteeringRole::flow:
                return followField(agent, self);
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
            const auto& numbers = setup.numbers;
            found.push_back({separation(self, others, numbers.separationRadius), numbers.flockSeparation});
            found.push_back({alignment(self, others), numbers.flockAlignment});
            found.push_back({cohesion(self, others), numbers.flockCohesion});
            found.push_back({roleWish(index, vehicles), others.empty() ? 1 : numbers.flockWander});
            return found;
        }
        // Urgent wishes first; separation is zero without neighbours.
        if (const Vec2 apart = separation(self, others, setup.numbers.separationRadius);
            apart != Vec2(0) && setup.numbers.separation > 0)
            found.push_back({apart, setup.numbers.separation});
        found.push_back({roleWish(index, vehicles), 1});
        return found;
    }

    [[nodiscard]] ContextRose roseOf(std::size_t index, std::span<const Wish> found,
                                     const std::vector<std::uint32_t>& near,
                                     const std::vector<Vehicle>& vehicles) const {
        ContextRose rose;
        const auto& self = vehicles[index];
        for (const auto& wish : found) rose.addInterest(wish.velocity, wish.weight, self.maxSpeed);
        if (!dropAhead(agents[index]))
            addFloorDanger(rose, *mesh, originOf(agents[index].move), self.maxSpeed,
                           setup.numbers.dangerAhead);
        const float reach = setup.numbers.separationRadius;
        for (const auto other : near) {
            const Vec2 way = vehicles[other].position - self.position;
            const float room = glm::length(way) - 2 * setup.numbers.radius;
            if (room < reach) rose.addDanger(way, 1 - std::max(room, 0.0f) / reach);
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
            const float z = agents[i].present ? originOf(agents[i].move).z : floorOfAbsent(i);
            all.push_back({.position = vehicles[i].position,
                           .velocity = vehicles[i].velocity,
                           .z = z,
                           .radius = setup.numbers.radius});
        }
        return all;
    }

    [[nodiscard]] AvoidanceQuestion question(std::size_t index, const std::vector<CrowdAgent>& all,
                                             const std::vector<std::uint32_t>& near,
                                             std::vector<AvoidedBody>& others,
                                             std::vector<AvoidedEdge>& walls) const {
        others.clear();
        for (const auto other : near)
            others.push_back(
                {all[other].position, all[other].velocity, all[other].radius, setup.numbers.responsibility});
        walls.clear();
        if (!dropAhead(agents[index]))
            edges->near(originOf(agents[index].move), kEdgeReach, kMostEdges, walls);
        return {.self = {all[index].position, all[index].velocity, all[index].radius, 0.5f},
                .preferred = places[index].desired,
                .maxSpeed = setup.numbers.speed,
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
            places[i].chosen = clamped(choices[i].chosen, setup.numbers.speed);
            if (agent.role != SteeringRole::path) continue;
            places[i].desired = clamped(choices[i].desired, setup.numbers.speed);
            if (choices[i].newPath) takePath(agent, pilot->pathOf(i));
            const Vec2 at(bodies[i].origin.x, bodies[i].origin.y);
            agent.along = agent.path.nearest(at, agent.along, 2 * setup.numbers.lookAhead);
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
        for (const auto& blocker : setup.blockers) {
            if (overlap(blocker, {own.mins - kNearBodies, own.maxs + kNearBodies})) bodies.push_back(blocker);
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
        const auto under = mesh->floor.placeUnder(originOf(agent.move), 0);
        if (under >= 0 && mesh->floor.places[under].kind == FloorKind::crouch) command.up = -400;
        const auto result = pmove(*world, params, agent.move, command);
        agent.hull = result.hull;
        place.origin = originOf(agent.move);
        place.velocity = velocityOf(agent.move);
        place.onGround = result.onGround;
        if (agent.role == SteeringRole::path || agent.role == SteeringRole::arrive ||
            agent.role == SteeringRole::flow) {
            const Vec3 end = agent.role == SteeringRole::path && !agent.corners.empty() ? agent.corners.back()
                                                                                        : agent.goal;
            place.arrived =
                !agent.partial &&
                std::hypot(end.x - place.origin.x, end.y - place.origin.y) < setup.numbers.arrived &&
                std::abs(end.z - place.origin.z) < setup.numbers.rules.floorHeight;
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
    state->setup.numbers.rules.seconds = kStep;
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
        agent.wander.setCircle(setup.numbers.wanderDistance, setup.numbers.wanderRadius,
                               setup.numbers.wanderJitter);
        state->putAt(agent, mesh.floor.origin(place));
        auto& known = state->places.emplace_back();
        known.origin = originOf(agent.move);
        known.onGround = true;
    }
    for (std::size_t i = 0; i < setup.agents.size(); ++i) {
        if (setup.agents[i].role == SteeringRole::path || setup.agents[i].role == SteeringRole::flow) {
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
    const CrowdNeighbours neighbours(all, state.setup.numbers.rules);
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
            state.places[i].chosen =
                avoid(state.setup.avoidance, state.question(i, all, near[i], others, walls),
                      state.setup.numbers.rules);
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
    const CrowdNeighbours near(all, state.setup.numbers.rules);
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
        orcaPlanes(state.question(i, all, look.neighbours, others, walls), state.setup.numbers.rules,
                   look.planes);
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

void SteeringScene::use(const SteeringNumbers& numbers) {
    auto& state = *state_;
    state.setup.numbers = numbers;
    state.setup.numbers.rules.seconds = kStep;
    for (auto& agent : state.agents)
        agent.wander.setCircle(numbers.wanderDistance, numbers.wanderRadius, numbers.wanderJitter);
    if (state.pilot) state.pilot->use(state.setup.numbers);
}

Result<> SteeringScene::changeFloor(const Collision& world, const QuadMesh& mesh, const FloorEdges& edges,
                                    std::vector<Box> blockers, const PilotMaker& pilot) {
    auto& state = *state_;
    std::unique_ptr<CrowdPilot> made;
    if (pilot) {
        NAV_ASSIGN(made, pilot(state.agents.size()));
        made->use(state.setup.numbers);
    }
    if (made) state.pilot = std::move(made);
    state.world = &world;
    state.mesh = &mesh;
    state.edges = &edges;
    state.setup.blockers = std::move(blockers);
    for (auto& agent : state.agents) agent.field = nullptr;
    for (std::size_t i = 0; i < state.agents.size(); ++i) {
        auto& agent = state.agents[i];
        // Whoever stands beside one, or on it, touches it.
        const Box touching = state.boxOf(i), body{touching.mins + kTouching, touching.maxs - kTouching};
        const bool inside = agent.present &&
                            (world.inSolid(originOf(agent.move), agent.hull, kMaskPlayerSolid) ||
                             std::ranges::any_of(state.setup.blockers,
                                                 [&](const Box& blocker) { return overlap(blocker, body); }));
        if (inside) {
            const auto beside = mesh.floor.placeUnder(originOf(agent.move), kBesideBlocker);
            if (beside >= 0) put(i, mesh.floor.origin(toIndex(beside)));
        }
        // Without a way it keeps the old one, and stands before the blocker.
        if (agent.role == SteeringRole::path || agent.role == SteeringRole::flow)
            static_cast<void>(state.plan(i));
    }
    return {};
}

bool SteeringScene::send(std::size_t agent, const Vec3& goal) {
    auto& sent = state_->agents[agent];
    sent.goal = goal;
    state_->places[agent].arrived = false;
    if (sent.role != SteeringRole::path && sent.role != SteeringRole::flow)
        return state_->mesh->floor.placeUnder(goal) >= 0;
    return state_->plan(agent) && !sent.partial;
}

void SteeringScene::put(std::size_t agent, const Vec3& origin) {
    auto& moved = state_->agents[agent];
    const auto place = state_->mesh->floor.placeUnder(origin);
    state_->putAt(moved, place < 0 ? origin : state_->mesh->floor.origin(place));
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
