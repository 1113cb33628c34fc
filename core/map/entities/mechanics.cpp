#include "core/map/entities/mechanics.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <tuple>

#include "core/base/angle_vectors.h"
#include "core/base/index.h"
#include "core/map/entities/entity_chains.h"

namespace navwright {

namespace {

using enum EntityRole;

std::int32_t hundredths(float seconds) {
    constexpr float kLongest = 1e6f;
    return static_cast<std::int32_t>(std::lround(std::clamp(seconds, 0.0f, kLongest) * 100));
}

std::int32_t later(std::int32_t time, std::int32_t by) {
    return by == kForever || time > kForever - by ? kForever : time + by;
}

float sizeOr(const BspEntity& entity, std::string_view key, float usual) {
    const float given = entity.floatValue(key, 0);
    return given != 0 ? std::abs(given) : usual;
}

/// How far a slider moves: its size that way without its lip. The engine's boxes are larger by 1 on each
/// side.
float slideOf(const BspEntity& entity, const Box& box, float lip) {
    const auto size = box.maxs - box.mins + 2.0f;
    return std::max(glm::dot(glm::abs(moveDirection(entity)), size) - sizeOr(entity, "lip", lip), 0.0f);
}

float secondsToMove(const BspEntity& entity, const ActiveEntity& active) {
    constexpr float kDoorSpeed = 100, kInMatches = 2, kDoorLip = 8, kTurn = 90;
    constexpr float kButtonSpeed = 40, kButtonLip = 4, kPlatSpeed = 200, kPlatLip = 8;
    switch (active.role) {
        case door:
            if (active.className == "func_door_rotating")
                return sizeOr(entity, "distance", kTurn) / sizeOr(entity, "speed", kDoorSpeed);
            if (active.className == "func_door_secret") {
                // Two moves at 50 units/s with a second between them.
                const auto size = active.box.maxs - active.box.mins;
                return 1 + (std::min(size.x, size.y) + std::max(size.x, size.y)) / 50;
            }
            return slideOf(entity, active.box, kDoorLip) / (sizeOr(entity, "speed", kDoorSpeed) * kInMatches);
        case button:
            return slideOf(entity, active.box, kButtonLip) / sizeOr(entity, "speed", kButtonSpeed);
        case plat: {
            const float height = active.box.maxs.z - active.box.mins.z - sizeOr(entity, "lip", kPlatLip);
            return std::max(sizeOr(entity, "height", height), 0.0f) / sizeOr(entity, "speed", kPlatSpeed);
        }
        default:
            return 0;
    }
}

bool carries(EntityRole role) {
    return role == plat || role == train;
}

}  // namespace

Vec3 moveDirection(const BspEntity& entity) {
    const auto angles = threeNumbers(entity.value("angles"));
    const float yaw = entity.floatValue("angle", 0);
    const Vec3 given = angles ? *angles : Vec3(0, yaw, 0);
    constexpr float kUp = -1, kDown = -2;
    if (given == Vec3(0, kUp, 0)) return {0, 0, 1};
    if (given == Vec3(0, kDown, 0)) return {0, 0, -1};
    return angleVectors(given).forward;
}

MoverTimes moverTimes(const BspFile& bsp, const ActiveEntity& active) {
    constexpr int kToggleDoor = 32, kToggleWall = 2;
    const auto& entity = bsp.entities[active.number];
    const int flags = entity.intValue("spawnflags", 0);
    MoverTimes times;
    times.moving = hundredths(secondsToMove(entity, active));
    times.staying = active.wait < 0 ? kForever : hundredths(active.wait);
    times.toggles = (active.role == door && (flags & kToggleDoor) != 0) ||
                    (active.role == wall && (flags & kToggleWall) != 0);
    const bool stays = active.role == wall || active.role == breakable || active.role == object ||
                       carries(active.role) || times.toggles;
    if (stays) times.staying = kForever;
    return times;
}

/// The firings that follow from one, in order of time.
class Mechanics::Play {
  public:
    Play(const Mechanics& mechanics, EntityStates& states)
        : mechanics_(mechanics), states_(states), met_(states.size()) {}

    void fire(int entity, std::int32_t time) { open_.emplace(time, entity, false); }
    void run() {
        while (!open_.empty()) {
            const auto [time, entity, kills] = open_.top();
            open_.pop();
            if (kills) {
                kill(entity, time);
            } else if (!met_[toIndex(entity)] && !states_[toIndex(entity)].gone) {
                met_[toIndex(entity)] = true;
                use(entity, time);
            }
        }
    }

  private:
    void kill(int entity, std::int32_t time) {
        auto& state = states_[toIndex(entity)];
        if (!state.gone) state = {.from = time, .until = kForever, .busy = kForever, .gone = true};
    }
    void fireTargets(int entity, std::int32_t time) {
        for (const auto* link : mechanics_.links_[toIndex(entity)]) {
            const bool kills = link->kind == EntityLinkKind::kills;
            if (!link->works || (!kills && link->kind != EntityLinkKind::fires)) continue;
            open_.emplace(later(time, hundredths(link->delay)), link->to, kills);
        }
    }
    void use(int entity, std::int32_t time) {
        const auto& active = mechanics_.at(entity);
        auto& state = states_[toIndex(entity)];
        const auto& times = mechanics_.timesOf(entity);
        switch (active.role) {
            case door:
                return useDoor(active.leader, time);
            case button:
                if (time < state.busy) return;
                state.busy = later(time, later(2 * times.moving, times.staying));
                return fireTargets(entity, later(time, times.moving));
            case trigger:
                if (!state.enabled) {
                    state.enabled = true;
                    return;
                }
                [[fallthrough]];
            case pickup:
                if (time < state.busy) return;
                state.busy = later(time, times.staying);
                return fireTargets(entity, time);
            case relay:
                if (!active.needs.empty() || (active.count > 0 && --state.count != 0)) return;
                return fireTargets(entity, time);
            case timer:
                return fireTargets(entity, time);
            case breakable:
                state.from = time;
                if (active.start == EntityStart::absent) return;  // appears
                state.gone = true;
                return fireTargets(entity, time);
            case wall:
            case object:
                if (state.from > time || time >= state.until) return moveAway(state, time, kForever);
                if (times.toggles) state.until = time;
                return;
            case plat:
            case train:
                if (active.start == EntityStart::waiting && state.from == kForever)
                    moveAway(state, later(time, times.moving), kForever);
                return;
            default:
                return;
        }
    }
    static void moveAway(EntityState& state, std::int32_t from, std::int32_t until) {
        state.from = from;
        state.until = until;
    }
    /// All doors of a team move as their leader does.
    void useDoor(int leader, std::int32_t time) {
        const auto& times = mechanics_.timesOf(leader);
        const auto& active = mechanics_.at(leader);
        auto& state = states_[toIndex(leader)];
        if (state.gone) return;
        const bool away = state.from != kForever && time < state.until;
        const bool opens = active.start == EntityStart::open;
        if (away && times.toggles) {
            state.until = opens ? later(time, times.moving) : time;
        } else if (away) {
            // Moving it takes no notice; open it stays for its time from now on.
            if (time >= state.from && !opens) state.until = later(time, times.staying);
        } else if (opens) {
            moveAway(state, time, later(later(time, 2 * times.moving), times.staying));
            fireTargets(leader, time);
        } else {
            const auto open = later(time, times.moving);
            moveAway(state, open, later(open, times.staying));
            fireTargets(leader, time);
        }
        for (const auto* link : mechanics_.links_[toIndex(leader)]) {
            if (link->kind != EntityLinkKind::moves || states_[toIndex(link->to)].gone) continue;
            moveAway(states_[toIndex(link->to)], state.from, state.until);
        }
    }

    const Mechanics& mechanics_;
    EntityStates& states_;
    std::vector<bool> met_;
    using Event = std::tuple<std::int32_t, int, bool>;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> open_;
};

Mechanics::Mechanics(const EntityGraph& graph, const BspFile& bsp)
    : graph_(graph),
      links_(graph.entities.size()),
      endless_(graph.entities.size()),
      itself_(graph.entities.size(), kForever) {
    for (const auto& entity : graph.entities) times_.push_back(moverTimes(bsp, entity));
    for (const auto& link : graph.links) links_[toIndex(link.from)].push_back(&link);
    findEndless();
    findThoseThatOpenThemselves();
}

void Mechanics::findEndless() {
    // Backwards from the circles.
    std::vector<std::vector<int>> before(graph_.entities.size());
    for (const auto& link : graph_.links) {
        if (link.works && link.kind == EntityLinkKind::fires) before[toIndex(link.to)].push_back(link.from);
    }
    std::vector<int> open;
    for (const auto& circle : graph_.circles) open.insert(open.end(), circle.begin(), circle.end());
    while (!open.empty()) {
        const int entity = open.back();
        open.pop_back();
        if (endless_[toIndex(entity)]) continue;
        endless_[toIndex(entity)] = true;
        const auto& causes = before[toIndex(entity)];
        open.insert(open.end(), causes.begin(), causes.end());
    }
}

void Mechanics::findThoseThatOpenThemselves() {
    for (int i = 0; i < static_cast<int>(graph_.entities.size()); ++i) {
        const auto& leader = at(at(i).leader);
        if (at(i).role == door && (leader.setOff & kSetOffByUse) != 0)
            itself_[toIndex(i)] = timesOf(at(i).leader).moving;
    }
    for (const auto& chain : entityChains(graph_).all) {
        const auto& cause = at(chain.from);
        const bool repeats = cause.className == "func_timer" && (cause.setOff & kSetOffByItself) != 0;
        if (!repeats || at(chain.to).role != door) continue;
        const auto wait = later(hundredths(cause.wait + chain.delay), timesOf(chain.to).moving);
        itself_[toIndex(chain.to)] = std::min(itself_[toIndex(chain.to)], wait);
    }
}

EntityStates Mechanics::start() const {
    EntityStates states(graph_.entities.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
        const auto& entity = at(static_cast<int>(i));
        states[i].count = entity.count;
        states[i].enabled = entity.role != trigger || entity.start != EntityStart::waiting;
    }
    Play play(*this, states);
    for (int i = 0; i < static_cast<int>(states.size()); ++i) {
        if (at(i).className == "trigger_always") play.fire(i, 0);
    }
    play.run();
    return states;
}

bool Mechanics::setOff(EntityStates& states, int entity, std::int32_t time) const {
    const auto& state = states[toIndex(entity)];
    if (state.gone || !state.enabled || time < state.busy) return false;
    Play play(*this, states);
    play.fire(entity, time);
    play.run();
    return true;
}

bool Mechanics::shutAtStart(int entity) const {
    const auto& active = at(entity);
    if (carries(active.role)) return active.start == EntityStart::waiting;
    return active.start != EntityStart::open && active.start != EntityStart::absent;
}

std::int32_t Mechanics::letsFrom(const EntityState& state, int entity, std::int32_t time,
                                 std::int32_t lasting) const {
    const bool carrier = carries(at(entity).role);
    if (state.gone) return carrier ? kForever : std::max(time, state.from);
    if (!shutAtStart(entity)) {
        // Shut from `from` until before `until`.
        const bool clear = later(time, lasting) <= state.from || time >= state.until;
        return clear ? time : state.until;
    }
    const auto first = std::max(time, state.from);
    if (first != kForever && later(first, lasting) <= state.until) return first;
    return opensItself(entity) ? later(time, itself_[toIndex(entity)]) : kForever;
}

}  // namespace navwright
