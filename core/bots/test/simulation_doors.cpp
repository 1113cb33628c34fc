#include <algorithm>
#include <utility>

#include "core/bots/test/simulation.h"
#include "core/nav/graph/components.h"

/// How bots of a test get through doors that buttons open.
namespace navwright {

/// The first shut door on a path; -1: none.
int Simulation::firstShut(std::int32_t from, const std::vector<std::int32_t>& path) const {
    for (const auto next : path) {
        const int door = doors_->shutBetween(node(from).origin, node(next).origin);
        if (door >= 0) return door;
        from = next;
    }
    return -1;
}

/// The button of a door with the shortest path to the node beside it.
std::optional<Simulation::Press> Simulation::buttonOf(int door, std::int32_t from) {
    constexpr float kBeside = 128;
    std::optional<Press> best;
    for (const auto& box : doors_->switchesOf(door)) {
        Press press{.box = box, .node = -1, .path = {}};
        float nearest = kBeside;
        for (std::int32_t i = 0; i < static_cast<std::int32_t>(graph_.nodes.size()); ++i) {
            const auto& at = node(i).origin;
            const float away = glm::distance(at, glm::clamp(at, box.mins, box.maxs));
            if (!node(i).inUse || away >= nearest) continue;
            nearest = away;
            press.node = i;
        }
        if (press.node < 0) continue;
        if (press.node != from) {
            const bool linked = std::ranges::any_of(node(from).links, [&](const NavLink& link) {
                return link.target == press.node && walkable(graph_, link);
            });
            press.path = linked ? std::vector{press.node} : paths_.find(from, press.node, random_);
            if (press.path.empty()) continue;
        }
        if (!best || press.path.size() < best->path.size()) best = std::move(press);
    }
    return best;
}

/// What to press first where doors on a path are shut: the button of the first, or, where the path to that is
/// shut as well, of the first there, and so on.
std::optional<Simulation::Press> Simulation::pressFirst(std::int32_t from, std::vector<std::int32_t> path) {
    constexpr int kDeepest = 8;
    std::optional<Press> press;
    for (int i = 0; i < kDeepest; ++i) {
        const int door = firstShut(from, path);
        if (door < 0) return press;
        press = buttonOf(door, from);
        if (!press) return std::nullopt;
        path = press->path;
    }
    return std::nullopt;
}

void Simulation::setOutByDoors(int bot, CharacterGoals::Answer answer, std::vector<std::int32_t> path) {
    if (auto press = doors_ ? pressFirst(walkerOf(bot).current, path) : std::nullopt) {
        auto& walker = walkerOf(bot);
        walker.after = answer.goal;
        walker.pressing = press->box;
        walker.pressUntil = 0;
        if (press->path.empty()) return;
        answer.goal = press->node;
        path = std::move(press->path);
    }
    setOut(bot, std::move(answer), std::move(path));
}

/// Goes on to the goal for which a button was pressed; waits while the door is opening.
bool Simulation::goesOn(int bot) {
    auto& walker = walkerOf(bot);
    if (!doors_ || walker.after < 0) return false;
    auto path = wayTo(walker.current, walker.after, sent());
    const int door = firstShut(walker.current, path);
    if (door >= 0 && doors_->isOpening(door)) return true;
    CharacterGoals::Answer answer{.goal = std::exchange(walker.after, -1), .reason = {}};
    if (path.empty()) return false;
    setOutByDoors(bot, std::move(answer), std::move(path));
    return true;
}

/// Walks into what it is to press; false when that is done, or there is nothing.
bool Simulation::presses(int bot) {
    constexpr int kPressFrames = 30;
    auto& walker = walkerOf(bot);
    if (!walker.pressing || walker.goal >= 0) return false;
    if (walker.pressUntil == 0) walker.pressUntil = frame_ + kPressFrames;
    if (frame_ >= walker.pressUntil || overlap(*walker.pressing, walker.body.box())) {
        walker.pressing.reset();
        walker.pressUntil = 0;
        return false;
    }
    const auto here = walker.body.origin();
    auto there = (walker.pressing->mins + walker.pressing->maxs) / 2.0f;
    there.z = here.z;
    driveBot(world(), params_, walker.body, {.current = here, .next = there});
    return true;
}

void Simulation::moveDoors() {
    std::vector<Box> bodies;
    for (const auto& walker : walkers_) {
        if (walker.alive) bodies.push_back(walker.body.box());
    }
    doors_->advance(frame_, bodies);
}

}  // namespace navwright
