#include "core/aas/travel/closures.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/map/entities/closed_entities.h"
#include "core/map/entities/entity_chains.h"

namespace navwright {

namespace {

using enum ClosureKind;

constexpr std::array<std::array<std::string_view, 2>, kClosureKindCount> kClosureWords{
    {{"doors", "doors closed"},
     {"buttons", "buttons not pressed"},
     {"plats", "plats stuck"},
     {"teleporters", "teleporters off"},
     {"breakables", "breakables whole"},
     {"walls", "walls up"},
     {"pushes", "pushes off"},
     {"everything", "everything"}}};

const ActiveEntity& entityAt(const EntityGraph& entities, int index) {
    return entities.entities[index];
}

/// Adds closures of everything except buttons, grouped by what moves together.
void addSingles(const EntityGraph& entities, std::vector<Closure>& closures) {
    static constexpr std::pair<EntityRole, ClosureKind> kByRole[] = {{EntityRole::door, doorsClosed},
                                                                     {EntityRole::plat, platsStuck},
                                                                     {EntityRole::train, platsStuck},
                                                                     {EntityRole::teleporter, teleportersOff},
                                                                     {EntityRole::breakable, breakablesWhole},
                                                                     {EntityRole::wall, wallsUp},
                                                                     {EntityRole::push, pushesOff}};
    std::map<std::pair<ClosureKind, int>, std::vector<int>> groups;
    for (int i = 0; i < static_cast<int>(entities.entities.size()); ++i) {
        const auto& entity = entityAt(entities, i);
        const auto* found =
            std::ranges::find(kByRole, entity.role, [](const auto& row) { return row.first; });
        if (found == std::end(kByRole)) continue;
        // Walls without flags are permanent.
        if (entity.role == EntityRole::wall && entity.setOff == 0) continue;
        groups[{found->second, entity.role == EntityRole::door ? entity.leader : i}].push_back(i);
    }
    for (auto& [key, members] : groups) closures.push_back({key.first, std::move(members), false});
}

/// Entities that are the only cause of something that would otherwise stay closed.
std::set<int> onlyBeginnings(const EntityGraph& entities) {
    const auto chains = entityChains(entities).all;
    std::set<int> only;
    for (std::size_t i = 0; i < chains.size();) {
        auto next = i + 1;
        bool alone = true;
        for (; next < chains.size() && chains[next].to == chains[i].to; ++next)
            alone = alone && chains[next].from == chains[i].from;
        const auto start = entityAt(entities, chains[i].to).start;
        if (alone && start != EntityStart::open && start != EntityStart::absent) only.insert(chains[i].from);
        i = next;
    }
    return only;
}

/// Adds the buttons without which something stays closed: each that does so alone, and all together where
/// several do.
void addButtons(const EntityGraph& entities, std::vector<Closure>& closures) {
    const auto only = onlyBeginnings(entities);
    std::vector<int> buttons;
    for (int i = 0; i < static_cast<int>(entities.entities.size()); ++i) {
        if (entityAt(entities, i).role != EntityRole::button) continue;
        buttons.push_back(i);
        if (only.contains(i)) closures.push_back({buttonsIdle, {i}, false});
    }
    if (buttons.size() > 1 && !closedWith(buttons, entities).empty())
        closures.push_back({buttonsIdle, std::move(buttons), true});
}

Box crouchedHull(const AasFile& aas) {
    for (const auto& hull : aas.hulls) {
        if (hull.presence == kAasPresenceCrouch) return hull.box;
    }
    return aas.hulls.empty() ? kHullCrouched : aas.hulls.front().box;
}

class MaskMaker {
  public:
    MaskMaker(const EntityGraph& entities, const BspFile& bsp, const TravelGraph& graph)
        : entities_(entities), bsp_(bsp), graph_(graph), hull_(crouchedHull(graph.aas())) {
        mask_.areas.assign(graph.areaCount(), false);
        mask_.reachabilities.assign(graph.reachabilities().size(), false);
        for (const auto& link : entities.links) {
            if (link.kind == EntityLinkKind::leads) leads_.emplace(link.from, link.to);
        }
    }

    TravelMask make(std::span<const int> closed) {
        for (const int index : closedWith(closed, entities_)) close(index);
        fillAreas();
        cutReachabilities();
        return std::move(mask_);
    }

  private:
    void close(int index) {
        const auto& entity = entityAt(entities_, index);
        switch (entity.role) {
            case EntityRole::door:
            case EntityRole::breakable:
            case EntityRole::wall:
            case EntityRole::object:
                fill(entity);
                break;
            case EntityRole::plat:
            case EntityRole::train:
                stopCarrier(entity);
                break;
            case EntityRole::teleporter:
                stopTeleporter(index);
                break;
            case EntityRole::push:
                stopPush(entity);
                break;
            default:
                break;
        }
    }

    void fill(const ActiveEntity& entity) {
        if (entity.model < 1) return;
        const auto& record = bsp_.entities[entity.number];
        const auto brushes = closedBrushes(bsp_, entity.model, record.origin(), hull_);
        closed_.insert(closed_.end(), brushes.begin(), brushes.end());
        if (entity.role != EntityRole::door && entity.role != EntityRole::wall) return;
        // Doors and walls that go are marked in areas that were made with them.
        const auto& settings = graph_.aas().settings;
        for (std::size_t i = 1; i < settings.size(); ++i) {
            const auto number = static_cast<std::uint32_t>(settings[i].contents) >> kAasModelShift;
            const bool mover = (settings[i].contents & kAasMover) != 0;
            if (mover && number == (static_cast<std::uint32_t>(entity.model) & 0xffu)) mask_.areas[i] = true;
        }
    }
    template <class Wanted>
    void stopReachabilities(AasTravel travel, const Wanted& wanted) {
        const auto& reachabilities = graph_.reachabilities();
        for (std::size_t i = 0; i < reachabilities.size(); ++i) {
            if (reachabilities[i].travel == travel && wanted(reachabilities[i]))
                mask_.reachabilities[i] = true;
        }
    }
    void stopCarrier(const ActiveEntity& entity) {
        const auto model = [&](const TravelReachability& reachability) {
            const auto& record = graph_.aas().reachabilities[reachability.number];
            return (record.face & 0xffff) == entity.model;
        };
        stopReachabilities(AasTravel::elevator, model);
        stopReachabilities(AasTravel::funcBob, model);
    }
    /// Teleporters are matched by destination, and by distance if several share one.
    void stopTeleporter(int index) {
        const auto distance = [](const Box& box, const Vec3& point) {
            return glm::length(point - glm::clamp(point, box.mins, box.maxs));
        };
        const auto mine = leads_.find(index);
        if (mine == leads_.end()) return;
        constexpr float kArrival = 64;
        stopReachabilities(AasTravel::teleport, [&](const TravelReachability& reachability) {
            if (distance(entityAt(entities_, mine->second).box, reachability.end) > kArrival) return false;
            const float own = distance(entityAt(entities_, index).box, reachability.start);
            for (const auto& [i, to] : leads_) {
                if (i == index || entityAt(entities_, i).role != EntityRole::teleporter) continue;
                const bool same = distance(entityAt(entities_, to).box, reachability.end) <= kArrival;
                if (same && distance(entityAt(entities_, i).box, reachability.start) < own) return false;
            }
            return true;
        });
    }
    void stopPush(const ActiveEntity& entity) {
        // The origins at which a player's box touches the entity's box.
        const Box touched{entity.box.mins - kHullStanding.maxs, entity.box.maxs - kHullStanding.mins};
        stopReachabilities(AasTravel::jumpPad, [&](const TravelReachability& reachability) {
            const auto& area = graph_.aas().areas[reachability.from].bounds;
            return overlap(touched, {reachability.start, reachability.start}) || overlap(touched, area);
        });
    }

    void fillAreas() {
        const auto& areas = graph_.aas().areas;
        for (std::size_t i = 1; i < areas.size(); ++i) {
            std::vector<const ClosedBrush*> here;
            for (const auto& brush : closed_) {
                if (overlap(brush.bounds, areas[i].bounds)) here.push_back(&brush);
            }
            if (here.empty() || mask_.areas[i]) continue;
            const auto number = static_cast<std::int32_t>(i);
            PartedArea parted(graph_.aas(), number, std::move(here));
            if (parted.isFilled()) {
                mask_.areas[i] = true;
            } else if (parted.isTouched()) {
                mask_.parted.emplace(number, std::move(parted));
            }
        }
    }

    /// The path of a player's origin between the ends; empty where something carries him.
    static std::vector<Vec3> pathOf(const TravelReachability& reachability) {
        switch (reachability.travel) {
            case AasTravel::teleport:
            case AasTravel::elevator:
            case AasTravel::funcBob:
                return {};
            case AasTravel::walkOffLedge:
                return {reachability.start,
                        {reachability.end.x, reachability.end.y, reachability.start.z},
                        reachability.end};
            case AasTravel::jump:
            case AasTravel::jumpPad: {
                constexpr int kPieces = 8;
                constexpr float kRise = 45;  // of a jump at 270 units/s
                std::vector<Vec3> path;
                for (int i = 0; i <= kPieces; ++i) {
                    const float t = float(i) / kPieces;
                    const float rise = 4 * kRise * t * (1 - t);
                    path.push_back(reachability.start + (reachability.end - reachability.start) * t +
                                   Vec3(0, 0, rise));
                }
                return path;
            }
            default:
                return {reachability.start, reachability.end};
        }
    }
    void cutReachabilities() {
        if (closed_.empty()) return;
        const auto& reachabilities = graph_.reachabilities();
        for (std::size_t i = 0; i < reachabilities.size(); ++i) {
            const auto path = pathOf(reachabilities[i]);
            for (std::size_t k = 1; k < path.size() && !mask_.reachabilities[i]; ++k) {
                mask_.reachabilities[i] = std::ranges::any_of(
                    closed_, [&](const auto& brush) { return brush.cuts(path[k - 1], path[k]); });
            }
        }
    }

    const EntityGraph& entities_;
    std::map<int, int> leads_;  ///< teleporter to destination
    const BspFile& bsp_;
    const TravelGraph& graph_;
    Box hull_;
    std::vector<ClosedBrush> closed_;
    TravelMask mask_;
};

}  // namespace

std::string_view closureKindName(ClosureKind kind) {
    return kClosureWords[toIndex(kind)][1];
}

std::string_view closureKindKey(ClosureKind kind) {
    return kClosureWords[toIndex(kind)][0];
}

std::vector<Closure> closuresOf(const EntityGraph& entities) {
    std::vector<Closure> closures;
    addSingles(entities, closures);
    addButtons(entities, closures);
    std::ranges::stable_sort(closures, {}, &Closure::kind);
    std::vector<Closure> all;
    std::set<int> everything;
    int kinds = 0;
    for (std::size_t i = 0; i < closures.size(); ++kinds) {
        const auto kind = closures[i].kind;
        std::set<int> members;
        const auto before = all.size();
        for (; i < closures.size() && closures[i].kind == kind; ++i) {
            members.insert(closures[i].entities.begin(), closures[i].entities.end());
            all.push_back(closures[i]);
        }
        if (all.size() - before > 1 && !all.back().together)
            all.push_back({kind, {members.begin(), members.end()}, true});
        everything.insert(members.begin(), members.end());
    }
    if (kinds > 1) all.push_back({ClosureKind::everything, {everything.begin(), everything.end()}, true});
    return all;
}

TravelMask maskOf(std::span<const int> closed, const EntityGraph& entities, const BspFile& bsp,
                  const TravelGraph& graph) {
    return MaskMaker(entities, bsp, graph).make(closed);
}

bool Closure::isOf(int number, const EntityGraph& graph) const {
    return !together &&
           std::ranges::any_of(entities, [&](int index) { return entityAt(graph, index).number == number; });
}

std::vector<Closure> closuresOf(const EntityGraph& entities, std::span<const std::string> kinds,
                                std::span<const int> numbers) {
    auto closures = closuresOf(entities);
    if (kinds.empty() && numbers.empty()) return closures;
    std::erase_if(closures, [&](const Closure& closure) {
        const bool kind = std::ranges::find(kinds, closureKindKey(closure.kind)) != kinds.end();
        const bool entity =
            std::ranges::any_of(numbers, [&](int number) { return closure.isOf(number, entities); });
        return !kind && !entity;
    });
    return closures;
}

}  // namespace navwright
