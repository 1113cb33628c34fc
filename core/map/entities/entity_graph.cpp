#include "core/map/entities/entity_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/index.h"

namespace navwright {

namespace {

constexpr std::pair<unsigned, std::string_view> kWaysToSetOff[] = {{kSetOffByTouch, "touch"},
                                                                   {kSetOffByUse, "opendoor"},
                                                                   {kSetOffByShots, "shots"},
                                                                   {kSetOffByFiring, "fired"},
                                                                   {kSetOffByItself, "by itself"}};

using enum EntityRole;

/// Maximum number of links; real maps have some hundreds. If all shared a name it would be quadratic.
constexpr std::size_t kMostLinks = 65536;

/// Whether it triggers its target and kills its killtarget (G_UseTargets).
bool firesTargets(EntityRole role) {
    return role == door || role == button || role == trigger || role == relay || role == timer ||
           role == breakable || role == pickup;
}

float waitOf(const BspEntity& entity, EntityRole role) {
    constexpr float kButton = 3, kDoor = 3, kSecret = 5, kTrigger = 0.2f, kTimer = 1, kWater = -1, kOnce = -1;
    const float given = entity.floatValue("wait", 0);
    const auto or_ = [given](float usual) { return given == 0 ? usual : given; };
    switch (role) {
        case button:
            return or_(kButton);
        case door:
            if (entity.className() == "func_water") return or_(kWater);
            return or_(entity.className() == "func_door_secret" ? kSecret : kDoor);
        case trigger:
            return entity.className() == "trigger_once" ? kOnce : or_(kTrigger);
        case timer:
            return entity.className() == "trigger_always" ? kOnce : or_(kTimer);
        case breakable:
            return kOnce;
        case relay:
            return entity.className() == "trigger_counter" || entity.className() == "trigger_key" ? kOnce : 0;
        default:
            return given;
    }
}

Box boxOf(const BspFile& bsp, const BspEntity& entity) {
    const int model = entity.brushModel();
    const auto origin = entity.origin();
    if (model < 1 || toIndex(model) >= bsp.models.size()) return {origin, origin};
    const auto& bounds = bsp.models[model].bounds;
    return {origin + bounds.mins, origin + bounds.maxs};
}

ActiveEntity activeOf(const BspFile& bsp, const BspEntity& entity, int number) {
    constexpr float kLeastAlways = 0.2f;
    constexpr int kUsualCount = 2;
    ActiveEntity made;
    made.number = number;
    made.className = entity.className();
    made.role = entityRole(made.className);
    made.name = entity.value("targetname");
    made.target = entity.value("target");
    made.killTarget = entity.value("killtarget");
    made.pathTarget = entity.value("pathtarget");
    made.team = entity.value("team");
    if (made.className == "trigger_key") made.needs = entity.value("item");
    const int model = entity.brushModel();
    made.model = model >= 1 && toIndex(model) < bsp.models.size() ? model : -1;
    made.box = boxOf(bsp, entity);
    made.setOff = setOffBy(entity);
    made.start = entityStart(entity);
    made.delay = std::max(entity.floatValue("delay", 0), 0.0f);
    if (made.className == "trigger_always") made.delay = std::max(made.delay, kLeastAlways);
    made.wait = waitOf(entity, made.role);
    if (made.className == "trigger_counter") {
        const int given = entity.intValue("count", 0);
        made.count = given == 0 ? kUsualCount : given;
    }
    return made;
}

bool matters(const ActiveEntity& entity) {
    const bool named = !entity.name.empty() || !entity.target.empty() || !entity.killTarget.empty() ||
                       !entity.pathTarget.empty();
    if (entity.role == other || entity.role == pickup || entity.role == areaPortal) return named;
    return true;
}

class GraphMaker {
  public:
    explicit GraphMaker(const BspFile& bsp) {
        for (std::size_t i = 1; i < bsp.entities.size(); ++i) {
            const auto& entity = bsp.entities[i];
            if (isRemovedAtStart(entity)) {
                removed_.insert(asciiLowerCase(entity.value("targetname")));
                continue;
            }
            auto made = activeOf(bsp, entity, static_cast<int>(i));
            if (matters(made)) graph_.entities.push_back(std::move(made));
        }
        for (int i = 0; i < size(); ++i) {
            if (!at(i).name.empty()) byName_[asciiLowerCase(at(i).name)].push_back(i);
        }
    }

    EntityGraph make() {
        findTeams();
        for (int i = 0; i < size(); ++i) link(i);
        std::ranges::sort(graph_.links, {}, sortKey);
        const auto repeated = std::ranges::unique(graph_.links, {}, sortKey);
        graph_.links.erase(repeated.begin(), repeated.end());
        findUnfired();
        std::ranges::stable_sort(graph_.faults, {}, &EntityFault::entity);
        findCircles();
        return std::move(graph_);
    }

  private:
    static std::tuple<int, EntityLinkKind, int> sortKey(const EntityLink& link) {
        return {link.from, link.kind, link.to};
    }

    [[nodiscard]] int size() const { return static_cast<int>(graph_.entities.size()); }
    [[nodiscard]] ActiveEntity& at(int index) { return graph_.entities[index]; }
    /// Returns false, with one fault, when there are too many.
    bool addLink(const EntityLink& link) {
        if (graph_.links.size() < kMostLinks) {
            graph_.links.push_back(link);
            return true;
        }
        if (!full_) {
            fault(link.from,
                  fmt::format("links from here on are left out: the map has more than {}", kMostLinks));
        }
        full_ = true;
        return false;
    }
    void fault(int index, std::string what) { graph_.faults.push_back({index, std::move(what)}); }
    [[nodiscard]] const std::vector<int>& named(const std::string& name) const {
        static const std::vector<int> kNone;
        const auto found = byName_.find(asciiLowerCase(name));
        return found == byName_.end() ? kNone : found->second;
    }

    void findTeams() {
        std::map<std::string, int> leaders;
        for (int i = 0; i < size(); ++i) {
            auto& entity = at(i);
            entity.leader = i;
            if (entity.team.empty()) continue;
            const auto [found, first] = leaders.try_emplace(entity.team, i);
            entity.leader = found->second;
            if (first || at(found->second).role != door || entity.role != door) continue;
            addLink({found->second, i, EntityLinkKind::moves, 0, true});
            // Shooting any member of a team opens it; everything else goes to its leader.
            if ((entity.setOff & kSetOffByShots) != 0)
                addLink({i, found->second, EntityLinkKind::fires, 0, true});
            entity.setOff &= kSetOffByShots;
        }
    }

    void link(int index) {
        const auto& entity = at(index);
        if (firesTargets(entity.role)) {
            // func_clock shows its time on its target and triggers its pathtarget.
            const bool clock = entity.className == "func_clock";
            fire(index, clock ? entity.pathTarget : entity.target, clock ? "pathtarget" : "target");
            kill(index);
            return;
        }
        switch (entity.role) {
            case teleporter:
                linkTeleporter(index);
                break;
            case train:
            case pathCorner:
                if (entity.role == train && entity.target.empty())
                    fault(index, "a train without a target stands");
                lead(index);
                if (entity.role == pathCorner) {
                    fire(index, entity.pathTarget, "pathtarget");
                    if (!entity.pathTarget.empty()) kill(index);
                }
                break;
            case elevator:
                linkElevator(index);
                break;
            default:
                break;
        }
    }

    /// Adds a fault when a key names nothing; returns false when it is absent.
    bool namesSomething(int index, const std::string& name, std::string_view key) {
        if (name.empty()) return false;
        if (!named(name).empty()) return true;
        const bool gone = removed_.contains(asciiLowerCase(name));
        fault(index, fmt::format("{} \"{}\" names {}", key, name,
                                 gone ? "only what the game removes at the start" : "nothing"));
        return false;
    }

    void fire(int index, const std::string& name, std::string_view key) {
        if (!namesSomething(index, name, key)) return;
        const auto& entity = at(index);
        for (const int to : named(name)) {
            if (to == index) {
                fault(index, fmt::format("{} \"{}\" is itself, which the game refuses", key, name));
                continue;
            }
            const auto& fired = at(to);
            // A stop triggers when a train arrives, without a delay of its own.
            const bool works = fired.role == other || (fired.setOff & kSetOffByFiring) != 0;
            if (!addLink({index, to, EntityLinkKind::fires, entity.delay, works})) return;
            if (works) continue;
            fault(index, fmt::format("{} \"{}\" fires {} {}, which takes no notice", key, name,
                                     fired.className, fired.number));
        }
    }
    void kill(int index) {
        const auto& entity = at(index);
        if (!namesSomething(index, entity.killTarget, "killtarget")) return;
        for (const int to : named(entity.killTarget))
            if (!addLink({index, to, EntityLinkKind::kills, entity.delay, true})) return;
    }
    void lead(int index) {
        const auto& entity = at(index);
        if (!namesSomething(index, entity.target, "target")) return;
        for (const int to : named(entity.target))
            if (!addLink({index, to, EntityLinkKind::leads, 0, true})) return;
    }
    void linkTeleporter(int index) {
        const auto& entity = at(index);
        if (entity.target.empty()) fault(index, "a teleporter without a target, which the game removes");
        if (!namesSomething(index, entity.target, "target")) return;
        // The first entity of that name, whatever its class.
        addLink({index, named(entity.target).front(), EntityLinkKind::leads, 0, true});
    }
    void linkElevator(int index) {
        const auto& entity = at(index);
        if (entity.target.empty()) fault(index, "a trigger_elevator without a target");
        if (!namesSomething(index, entity.target, "target")) return;
        for (const int to : named(entity.target)) {
            const bool works = at(to).role == train;
            if (!addLink({index, to, EntityLinkKind::sends, 0, works})) return;
            if (!works) fault(index, fmt::format("target \"{}\" is no func_train", entity.target));
        }
    }

    void findUnfired() {
        std::vector<bool> fired(graph_.entities.size()), led(graph_.entities.size());
        for (const auto& link : graph_.links) {
            const auto to = toIndex(link.to);
            (link.kind == EntityLinkKind::leads ? led : fired)[to] = true;
        }
        for (int i = 0; i < size(); ++i) {
            const auto& entity = at(i);
            const auto index = toIndex(i);
            const bool byName = !entity.name.empty() && entity.setOff == kSetOffByFiring;
            if (byName && !fired[index])
                fault(i, fmt::format("nothing fires its name \"{}\"", entity.name));
            else if (entity.setOff == kSetOffByFiring && entity.name.empty() && entity.role != rotator)
                fault(i, "waits to be fired and has no name");
            if (entity.role == destination && !led[index]) fault(i, "no teleporter leads here");
            if (entity.className == "trigger_key" && entity.needs.empty())
                fault(i, "a trigger_key without an item never fires");
            if (entity.start == EntityStart::waiting && entity.role == trigger && !fired[index])
                fault(i, "waits to be fired once, and nothing does");
        }
    }

    /// Tarjan's strongly connected components of triggering links, without recursion.
    void findCircles() {
        const auto count = graph_.entities.size();
        std::vector<std::vector<int>> next(count);
        for (const auto& link : graph_.links) {
            const bool active = link.kind == EntityLinkKind::fires && link.works;
            if (active) next[link.from].push_back(link.to);
        }
        std::vector<int> order(count, -1), lowest(count, 0);
        std::vector<bool> open(count);
        std::vector<int> stack;
        std::vector<std::pair<int, std::size_t>> calls;
        int counter = 0;
        for (int start = 0; start < size(); ++start) {
            if (order[start] >= 0) continue;
            calls.emplace_back(start, 0);
            while (!calls.empty()) {
                auto& [index, child] = calls.back();
                const auto here = toIndex(index);
                if (child == 0) {
                    order[here] = lowest[here] = counter++;
                    stack.push_back(index);
                    open[here] = true;
                }
                if (child < next[here].size()) {
                    const auto to = toIndex(next[here][child++]);
                    if (order[to] < 0) {
                        calls.emplace_back(static_cast<int>(to), 0);
                    } else if (open[to]) {
                        lowest[here] = std::min(lowest[here], order[to]);
                    }
                    continue;
                }
                if (lowest[here] == order[here]) takeCircle(index, stack, open);
                calls.pop_back();
                if (!calls.empty()) {
                    const auto parent = toIndex(calls.back().first);
                    lowest[parent] = std::min(lowest[parent], lowest[here]);
                }
            }
        }
        std::ranges::sort(graph_.circles);
    }
    void takeCircle(int root, std::vector<int>& stack, std::vector<bool>& open) {
        std::vector<int> circle;
        int taken = -1;
        while (taken != root) {
            taken = stack.back();
            stack.pop_back();
            open[taken] = false;
            circle.push_back(taken);
        }
        if (circle.size() < 2) return;
        std::ranges::sort(circle);
        graph_.circles.push_back(std::move(circle));
    }

    EntityGraph graph_;
    std::map<std::string, std::vector<int>> byName_;
    std::set<std::string> removed_;
    bool full_ = false;  ///< too many links
};

}  // namespace

std::vector<std::string_view> waysToSetOff(const ActiveEntity& entity) {
    std::vector<std::string_view> ways;
    for (const auto& [bit, word] : kWaysToSetOff) {
        if ((entity.setOff & bit) != 0) ways.push_back(word);
    }
    return ways;
}

std::string_view entityLinkName(EntityLinkKind kind) {
    switch (kind) {
        case EntityLinkKind::fires:
            return "fires";
        case EntityLinkKind::kills:
            return "removes";
        case EntityLinkKind::moves:
            return "moves";
        case EntityLinkKind::leads:
            return "leads to";
        case EntityLinkKind::sends:
            return "sends";
    }
    return "";
}

EntityGraph entityGraph(const BspFile& bsp) {
    return GraphMaker(bsp).make();
}

std::vector<bool> firedOrRemoved(const EntityGraph& graph) {
    std::vector<bool> changed(graph.entities.size());
    for (const auto& link : graph.links) {
        const bool acts = link.kind == EntityLinkKind::fires || link.kind == EntityLinkKind::kills;
        if (acts && link.works) changed[toIndex(link.to)] = true;
    }
    return changed;
}

}  // namespace navwright
