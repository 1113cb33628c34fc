#include "core/crowds/detour/detour_pilot.h"

#include <fmt/format.h>
#include <recastnavigation/DetourCrowd.h>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshQuery.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/engine_constants.h"
#include "core/base/memory_guard.h"
#include "core/crowds/steering/crowd_neighbours.h"
#include "core/floor/navmesh/mesh_path.h"
#include "core/floor/navmesh/mesh_settings.h"
#include "core/floor/navmesh/mesh_space.h"

namespace navwright {

namespace {

constexpr float kOptimizeRadii = 30;
/// Mesh flags that agents of a scene cannot or do not use.
constexpr std::uint16_t kNotWalked =
    disabledAbility | jumpAbility | ladderAbility | carryAbility | hazardAbility;
/// Nodes of a query that only moves places over the mesh.
constexpr int kMoveNodes = 64;
/// Detour's grid uses 16-bit indices.
constexpr std::size_t kMostAgents = 65535;
/// Movement per step, in units, above which an agent was teleported.
constexpr float kPutAway = 96;
/// Distance, horizontally and vertically, at which a body is astray from its Detour agent. It is placed anew
/// if the mesh is that much nearer elsewhere.
constexpr float kAstray = 2 * kMeshRadius;
constexpr float kAstrayUp = kMeshStanding / 2;
constexpr float kNearer = kMeshRadius / 2;
/// An agent without corners farther from its goal than this has not arrived.
constexpr float kAway = kMeshRadius;
/// Distance from a link's end, in units, at which the link is done, and seconds after which it is given up.
constexpr float kLinkEnd = 40;
constexpr float kLinkSeconds = 3;
/// A body on a link heads for the point of it this far ahead, units.
constexpr float kLinkAhead = 48;
/// So near to the start of a link a body is led onto it: Detour would brake before the edge of the mesh.
constexpr float kLinkNear = 128;
/// A body is held when it was told to go this fast and is slower than that for so many steps: bodies are
/// boxes, whose corners can catch where the mesh, made for discs, goes on. It then steps aside.
constexpr float kToldToGo = 100, kHeldSpeed = 20;  // units/s
constexpr int kHeldSteps = 5, kAsideSteps = 1;
/// How far room to the sides is searched, units.
constexpr float kAsideRoom = 64;
/// Distance of another body, in units, that may be what holds it.
constexpr float kHeldBySomebody = 3 * kMeshRadius;
/// Coordinate of agents outside the scene, far from all others.
constexpr float kOutOfScene = 1e6f;

Vec2 mapVelocity(const float* recast) {
    const Vec3 map = fromRecast(recast);
    return {map.x, map.y};
}

float beside(const Vec3& a, const Vec3& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

Vec2 fromAbove(const Vec3& place) {
    return {place.x, place.y};
}

/// Who is near whom, worked out when it is first asked: few bodies are on links.
class Around {
  public:
    Around(std::span<const PilotedBody> bodies, const SteeringNumbers& numbers)
        : bodies_(bodies), numbers_(numbers) {}

    /// Those that a body has to keep off.
    [[nodiscard]] std::vector<AvoidedBody> near(std::size_t index) {
        if (!neighbours_) {
            for (const auto& body : bodies_) {
                agents_.push_back({.position = fromAbove(body.origin),
                                   .velocity = fromAbove(body.velocity),
                                   .z = body.present ? body.origin.z : floorOfAbsent(agents_.size()),
                                   .radius = numbers_.radius});
            }
            neighbours_.emplace(agents_, numbers_.rules);
        }
        std::vector<std::uint32_t> found;
        neighbours_->of(index, found);
        std::vector<AvoidedBody> others;
        for (const auto other : found) {
            const auto& there = agents_[other];
            others.push_back({there.position, there.velocity, there.radius, numbers_.responsibility});
        }
        return others;
    }

  private:
    std::span<const PilotedBody> bodies_;
    const SteeringNumbers& numbers_;
    std::vector<CrowdAgent> agents_;
    std::optional<CrowdNeighbours> neighbours_;
};

class DetourPilot final : public CrowdPilot {
  public:
    static Result<std::unique_ptr<CrowdPilot>> make(const NavMesh& mesh, const SteeringNumbers& numbers,
                                                    std::size_t agents) {
        // The shortest way, as that of the floor mesh.
        MeshCosts costs{};
        costs.fill(1);
        NAV_ASSIGN(auto query, MeshQuery::of(mesh, costs, kMostMeshNodes, kNotWalked));
        std::unique_ptr<DetourPilot> pilot(new DetourPilot(numbers, std::move(query)));
        if (agents > kMostAgents)
            return fail(fmt::format("Detour's crowd has no more than {} agents", kMostAgents));
        if (!pilot->init(mesh, agents)) return std::unexpected(Failure(outOfMemory()));
        return pilot;
    }

    Result<> send(std::size_t index, const Vec3& origin, const Vec3& goal) override {
        auto& agent = agents_[index];
        NAV_ASSIGN(auto path, query_.path(origin, goal));
        agent.path.partial = path.partial;
        agent.path.corners.clear();
        for (const auto& corner : path.corners) agent.path.corners.push_back(originOver(corner.feet));
        agent.goal = goal;
        // The end of a partial path, so that the crowd does not search for an unreachable place again and
        // again.
        agent.target = query_.nearest(path.partial ? agent.path.corners.back() : goal);
        agent.asked = false;
        agent.fresh = true;
        return {};
    }

    const PilotedPath& pathOf(std::size_t index) const override { return agents_[index].path; }

    void use(const SteeringNumbers& numbers) override {
        numbers_ = numbers;
        setHorizon();
        const auto params = agentParams();
        for (std::size_t i = 0; i < agents_.size(); ++i) {
            auto own = params;
            own.updateFlags = detour(i).params.updateFlags;
            crowd_->updateAgentParameters(static_cast<int>(i), &own);
        }
    }

    std::vector<std::uint32_t> neighboursOf(std::size_t index) const override {
        std::vector<std::uint32_t> found;
        const auto& agent = detour(index);
        if (!agents_[index].present) return found;
        for (int i = 0; i < agent.nneis; ++i) found.push_back(static_cast<std::uint32_t>(agent.neis[i].idx));
        return found;
    }

    void choose(std::span<const PilotedBody> bodies, float seconds,
                std::span<PilotedChoice> choices) override {
        for (std::size_t i = 0; i < bodies.size(); ++i) choices[i].newPath = tell(i, bodies[i], seconds);
        crowd_->update(seconds, nullptr);
        Around around(bodies, numbers_);
        for (std::size_t i = 0; i < bodies.size(); ++i) read(i, bodies[i], around, choices[i]);
    }

  private:
    struct Free {
        void operator()(dtCrowd* crowd) const { dtFreeCrowd(crowd); }
        void operator()(dtNavMeshQuery* query) const { dtFreeNavMeshQuery(query); }
    };
    struct Way {
        Vec3 start{0}, end{0};  ///< feet
    };
    struct Agent {
        PilotedPath path;
        Vec3 goal{0};
        std::optional<MeshSpot> target;  ///< end of the path
        bool asked = false;              ///< the target was passed to Detour
        bool fresh = false;              ///< sent since the last step
        bool present = false;
        bool onMesh = false;
        Vec3 feet{0};
        float onLink = -1;  ///< seconds; negative: on none
        Vec3 linkStart{0};
        Vec2 told{0};   ///< velocity in the last step
        int held = 0;   ///< steps
        int aside = 0;  ///< steps left to step aside
        Vec2 asideWay{0};
    };

    DetourPilot(const SteeringNumbers& numbers, MeshQuery query)
        : numbers_(numbers), query_(std::move(query)) {}

    [[nodiscard]] bool init(const NavMesh& mesh, std::size_t agents) {
        crowd_.reset(dtAllocCrowd());
        moves_.reset(dtAllocNavMeshQuery());
        const auto count = std::max(static_cast<int>(agents), 1);
        // dtCrowd only reads the mesh, but takes a non-const pointer.
        auto* shared = const_cast<dtNavMesh*>(&mesh.detour());
        if (!crowd_ || !moves_ || !crowd_->init(count, bodyRadius(), shared) ||
            dtStatusFailed(moves_->init(&mesh.detour(), kMoveNodes)))
            return false;
        auto& filter = *crowd_->getEditableFilter(0);
        filter.setExcludeFlags(kNotWalked);
        setHorizon();
        mesh_ = &mesh.detour();
        findLinks();
        const auto params = agentParams();
        // All agents up front, so that Detour's indices equal ours.
        agents_.resize(agents);
        for (std::size_t i = 0; i < agents; ++i) {
            const Vec3 nowhere(kOutOfScene);
            if (crowd_->addAgent(&nowhere.x, &params) != static_cast<int>(i)) return false;
            leave(i);
        }
        return true;
    }

    [[nodiscard]] float bodyRadius() const { return numbers_.radius + numbers_.rules.margin / 2; }

    [[nodiscard]] dtCrowdAgentParams agentParams() const {
        dtCrowdAgentParams params{};
        params.radius = bodyRadius();
        params.height = numbers_.rules.floorHeight;
        params.maxAcceleration = kRunAcceleration;
        params.maxSpeed = numbers_.speed;
        params.collisionQueryRange = std::max(numbers_.rules.neighbourDistance, 1.0f);
        params.pathOptimizationRange = kOptimizeRadii * kMeshRadius;
        return params;
    }

    void setHorizon() {
        auto sampling = *crowd_->getObstacleAvoidanceParams(0);
        sampling.horizTime = std::max(numbers_.rules.horizon, 0.1f);
        crowd_->setObstacleAvoidanceParams(0, &sampling);
    }

    void findLinks() {
        for (int i = 0; i < mesh_->getMaxTiles(); ++i) {
            const auto* tile = mesh_->getTile(i);
            if (tile->header == nullptr) continue;
            for (int k = 0; k < tile->header->offMeshConCount; ++k) {
                const auto& link = tile->offMeshCons[k];
                const Vec3 start = fromRecast(&link.pos[0]), end = fromRecast(&link.pos[3]);
                links_.push_back({start, end});
                if ((link.flags & DT_OFFMESH_CON_BIDIR) != 0) links_.push_back({end, start});
            }
        }
    }

    /// Where the link that Detour has just moved its agent over starts; Detour keeps only the end.
    [[nodiscard]] Vec3 linkStart(const Vec3& end, const Vec3& feet) const {
        const Way* best = nullptr;
        const auto off = [&](const Way& way) {
            return glm::distance(way.end, end) + glm::distance(way.start, feet);
        };
        for (const auto& way : links_) {
            if (best == nullptr || off(way) < off(*best)) best = &way;
        }
        return best != nullptr && glm::distance(best->end, end) < kAway ? best->start : feet;
    }

    [[nodiscard]] dtCrowdAgent& detour(std::size_t index) const {
        return *crowd_->getEditableAgent(static_cast<int>(index));
    }

    void leave(std::size_t index) {
        auto& agent = detour(index);
        agent.state = DT_CROWDAGENT_STATE_INVALID;
        std::ranges::fill(agent.npos, kOutOfScene);
        std::ranges::fill(agent.vel, 0.0f);
        std::ranges::fill(agent.dvel, 0.0f);
        std::ranges::fill(agent.nvel, 0.0f);
        agent.nneis = 0;
        agents_[index].present = agents_[index].onMesh = false;
        agents_[index].onLink = -1;
    }

    /// Places Detour's agent where its body is; false: off the mesh.
    bool place(std::size_t index, const Vec3& origin) {
        auto& agent = detour(index);
        agents_[index].onLink = -1;
        agents_[index].asked = false;
        agent.nneis = agent.ncorners = 0;
        crowd_->resetMoveTarget(static_cast<int>(index));
        agent.boundary.reset();
        const auto spot = query_.nearest(origin);
        const Vec3 at = toRecast(spot ? spot->feet : feetOf(origin));
        agent.corridor.reset(spot ? spot->polygon : 0, &at.x);
        agents_[index].onMesh = spot.has_value();
        return spot.has_value();
    }

    [[nodiscard]] Vec3 corridorFeet(std::size_t index) const {
        return fromRecast(detour(index).corridor.getPos());
    }

    /// Whether the mesh is much nearer to the body than its Detour agent.
    [[nodiscard]] bool isAstray(std::size_t index, const PilotedBody& body) const {
        const Vec3 feet = feetOf(body.origin), known = corridorFeet(index);
        if (beside(feet, known) <= kAstray && std::abs(feet.z - known.z) <= kAstrayUp) return false;
        const auto spot = query_.nearest(body.origin);
        return spot && glm::distance(spot->feet, feet) + kNearer < glm::distance(known, feet);
    }

    /// Updates Detour's agent: position, velocity and target. Returns whether its path was replanned.
    bool tell(std::size_t index, const PilotedBody& body, float seconds) {
        auto& known = agents_[index];
        if (!body.present) {
            if (known.present) leave(index);
            known.fresh = false;  // it will come back elsewhere
            return false;
        }
        auto& agent = detour(index);
        const Vec3 feet = feetOf(body.origin);
        const bool first = !known.present;
        const bool put = !first && beside(feet, known.feet) > kPutAway;
        known.present = true;
        known.feet = feet;
        bool anew = false;
        if (first || put || !known.onMesh) {
            anew = place(index, body.origin);
        } else {
            const bool gaveUp = followLink(index, body, seconds);
            const Vec3 at = toRecast(feet);
            if (known.onLink < 0) agent.corridor.movePosition(&at.x, moves_.get(), crowd_->getFilter(0));
            if (gaveUp || (known.onLink < 0 && body.onGround && isAstray(index, body)))
                anew = place(index, body.origin);
        }
        agent.state = !known.onMesh       ? DT_CROWDAGENT_STATE_INVALID
                      : known.onLink >= 0 ? DT_CROWDAGENT_STATE_OFFMESH
                                          : DT_CROWDAGENT_STATE_WALKING;
        const Vec3 at = toRecast(feet), speed = toRecast(body.velocity);
        std::ranges::copy(std::array{at.x, at.y, at.z}, agent.npos);
        std::ranges::copy(std::array{speed.x, 0.0f, speed.z}, agent.vel);
        const bool newPath = anew && !known.fresh && body.toGoal && known.target &&
                             send(index, body.origin, known.goal).has_value();
        known.fresh = false;
        ask(index, body);
        return newPath;
    }

    /// Lets the body cross a link: straight to its end. Returns true when it failed.
    bool followLink(std::size_t index, const PilotedBody& body, float seconds) {
        auto& known = agents_[index];
        if (known.onLink < 0) return false;
        known.onLink += seconds;
        const Vec3 feet = feetOf(body.origin), end = corridorFeet(index);
        const bool beyond = shareAlong(fromAbove(known.linkStart), fromAbove(end), fromAbove(feet)) >= 1;
        const bool there =
            body.onGround && (beyond || beside(feet, end) < kLinkEnd) && std::abs(feet.z - end.z) < kAstrayUp;
        if (!there && known.onLink < kLinkSeconds) return false;
        known.onLink = -1;
        return !there;
    }

    void ask(std::size_t index, const PilotedBody& body) {
        auto& known = agents_[index];
        auto& agent = detour(index);
        agent.params.updateFlags = DT_CROWD_OBSTACLE_AVOIDANCE;
        const auto number = static_cast<int>(index);
        if (!body.toGoal || !known.target) {
            const Vec3 wish = toRecast(Vec3(body.wish.x, body.wish.y, 0));
            if (known.onLink < 0) crowd_->requestMoveVelocity(number, &wish.x);
            known.asked = false;
            return;
        }
        agent.params.updateFlags |=
            DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO;
        if (known.asked || known.onLink >= 0) return;
        const Vec3 goal = toRecast(known.target->feet);
        known.asked = crowd_->requestMoveTarget(number, known.target->polygon, &goal.x);
    }

    /// Whether Detour has moved its agent to the end of a link. After a short link it walks again in the same
    /// update.
    [[nodiscard]] bool hasTakenLink(std::size_t index, const PilotedBody& body) const {
        const auto& agent = detour(index);
        if (agent.state == DT_CROWDAGENT_STATE_OFFMESH) return true;
        return agent.ncorners == 0 && glm::distance(corridorFeet(index), feetOf(body.origin)) > kAway;
    }

    /// Whether a body has not moved for a while although told to, with nobody in its way.
    [[nodiscard]] bool isHeld(std::size_t index, const PilotedBody& body) {
        auto& known = agents_[index];
        const auto& agent = detour(index);
        const bool free = agent.nneis == 0 || agent.neis[0].dist > kHeldBySomebody * kHeldBySomebody;
        const bool stands = body.onGround && glm::length(known.told) > kToldToGo &&
                            std::hypot(body.velocity.x, body.velocity.y) < kHeldSpeed;
        known.held = free && stands ? known.held + 1 : 0;
        return known.held >= kHeldSteps;
    }

    /// Fraction of the line to a place that is free on the mesh, 0..1.
    [[nodiscard]] float roomTo(std::size_t index, const Vec3& feet, const Vec2& way) const {
        const auto& corridor = detour(index).corridor;
        const Vec3 end = toRecast(feet + Vec3(way.x, way.y, 0) * kAsideRoom);
        float share = 0;
        std::array<float, 3> normal{};
        const auto status = moves_->raycast(corridor.getFirstPoly(), corridor.getPos(), &end.x,
                                            crowd_->getFilter(0), &share, normal.data(), nullptr, nullptr, 0);
        return dtStatusSucceed(status) ? std::min(share, 1.0f) : 0;
    }

    /// Moves to the side with more room.
    void stepAside(std::size_t index, const PilotedBody& body) {
        auto& known = agents_[index];
        const Vec2 way = directionOf(known.told), left(-way.y, way.x);
        const Vec3 feet = feetOf(body.origin);
        known.asideWay = roomTo(index, feet, left) > roomTo(index, feet, -left) ? left : -left;
        known.aside = kAsideSteps;
        known.held = 0;
    }

    /// The link that the body's way leads to next, straight ahead and near.
    [[nodiscard]] std::optional<Way> linkAhead(std::size_t index, const PilotedBody& body) const {
        const auto& agent = detour(index);
        if (agent.ncorners != 1 || (agent.cornerFlags[0] & DT_STRAIGHTPATH_OFFMESH_CONNECTION) == 0)
            return std::nullopt;
        const auto* link = mesh_->getOffMeshConnectionByRef(agent.cornerPolys[0]);
        const Vec3 start = fromRecast(agent.cornerVerts);
        if (link == nullptr || beside(start, feetOf(body.origin)) > kLinkNear) return std::nullopt;
        const Vec3 one = fromRecast(&link->pos[0]), other = fromRecast(&link->pos[3]);
        return Way{start, glm::distance(one, start) < glm::distance(other, start) ? other : one};
    }

    /// The corner of the path that follows the end of a link.
    [[nodiscard]] Vec2 afterLink(std::size_t index, const Vec3& end) const {
        const auto& corners = agents_[index].path.corners;
        const auto off = [&](const Vec3& corner) { return glm::distance(feetOf(corner), end); };
        const auto at = std::ranges::min_element(corners, {}, off);
        if (at == corners.end()) return fromAbove(end);
        return fromAbove(at + 1 == corners.end() ? *at : *(at + 1));
    }

    /// The velocity along a link: from where the body is onto the line from its start to its end, and on to
    /// what follows. As long as it stands it avoids others, by half-planes: Detour does not.
    [[nodiscard]] Vec2 overLink(std::size_t index, const PilotedBody& body, Around& around,
                                const Way& link) const {
        const Vec2 start = fromAbove(link.start), end = fromAbove(link.end), at = fromAbove(body.origin);
        const float length = glm::distance(start, end);
        // Before the start, it looks less far beyond it.
        const float before = std::max(glm::dot(start - at, directionOf(end - start)), 0.0f);
        const float ahead = shareAlong(start, end, at) * length + kLinkAhead - before;
        const bool beyond = ahead >= length && (!body.onGround || shareAlong(start, end, at) >= 1);
        const Vec2 to = beyond ? afterLink(index, link.end)
                               : start + directionOf(end - start) * std::clamp(ahead, 0.0f, length);
        const Vec2 wish = directionOf(to - at) * numbers_.speed;
        if (!body.onGround) return wish;
        const auto others = around.near(index);
        return avoid(Avoidance::orca,
                     {.self = {at, {body.velocity.x, body.velocity.y}, numbers_.radius, 0.5f},
                      .preferred = wish,
                      .maxSpeed = numbers_.speed,
                      .others = others,
                      .edges = {}},
                     numbers_.rules);
    }

    void read(std::size_t index, const PilotedBody& body, Around& around, PilotedChoice& choice) {
        auto& known = agents_[index];
        if (!known.present) return;
        const auto& agent = detour(index);
        if (known.onMesh && known.onLink < 0 && body.toGoal && hasTakenLink(index, body)) {
            known.onLink = 0;
            known.linkStart = linkStart(corridorFeet(index), feetOf(body.origin));
        }
        const auto ahead = known.onMesh && known.onLink < 0 && body.toGoal && body.onGround
                               ? linkAhead(index, body)
                               : std::nullopt;
        if (ahead) {
            choice.desired = choice.chosen = overLink(index, body, around, *ahead);
            known.held = known.aside = 0;
            known.told = choice.chosen;
            return;
        }
        if (known.onLink >= 0 || !known.onMesh) {
            const Vec2 way(known.goal.x - body.origin.x, known.goal.y - body.origin.y);
            const bool goes = body.toGoal && known.target;
            choice.desired = choice.chosen =
                !goes               ? body.wish
                : known.onLink >= 0 ? overLink(index, body, around, {known.linkStart, corridorFeet(index)})
                                    : directionOf(way) * numbers_.speed;
            known.held = known.aside = 0;
            known.told = Vec2(0);
            return;
        }
        choice.desired = mapVelocity(agent.dvel);
        choice.chosen = mapVelocity(agent.nvel);
        if (known.aside == 0 && isHeld(index, body)) stepAside(index, body);
        known.told = choice.chosen;
        if (known.aside == 0) return;
        --known.aside;
        choice.chosen = known.asideWay * numbers_.speed;
    }

    SteeringNumbers numbers_;
    const dtNavMesh* mesh_ = nullptr;
    std::vector<Way> links_;
    MeshQuery query_;
    std::unique_ptr<dtCrowd, Free> crowd_;
    std::unique_ptr<dtNavMeshQuery, Free> moves_;
    std::vector<Agent> agents_;
};

}  // namespace

PilotMaker detourPilots(const NavMesh& mesh, const SteeringNumbers& numbers) {
    return [&mesh, numbers](std::size_t agents) { return DetourPilot::make(mesh, numbers, agents); };
}

}  // namespace navwright
