#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/index.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/entities/entity_graph.h"

/// What a map's buttons, triggers, doors, walls and breakables do over time, as in the game (aq2-tng:
/// g_func.c, g_trigger.c, g_utils.c). Times are hundredths of a second.
namespace navwright {

/// Later than anything.
inline constexpr std::int32_t kForever = std::numeric_limits<std::int32_t>::max();

/// The direction of an entity's "angles" or "angle" as the game reads them: -1 up, -2 down, else a view
/// direction.
[[nodiscard]] Vec3 moveDirection(const BspEntity& entity);

/// How long a mover takes.
struct MoverTimes {
    std::int32_t moving = 0;   ///< from one end to the other
    std::int32_t staying = 0;  ///< at the other end; kForever: until fired again or for good
    bool toggles = false;      ///< each firing moves it to the other end
};
[[nodiscard]] MoverTimes moverTimes(const BspFile& bsp, const ActiveEntity& entity);

/// What has become of an entity.
struct EntityState {
    /// It is away from its initial state, and a mover has arrived there, from `from` until before `until`.
    std::int32_t from = kForever, until = kForever;
    std::int32_t busy = 0;  ///< takes no notice before this
    int count = 0;          ///< firings that a trigger_counter still needs
    bool enabled = true;    ///< false: a trigger that waits to be fired once
    bool gone = false;      ///< removed or broken

    friend bool operator==(const EntityState&, const EntityState&) = default;
};
using EntityStates = std::vector<EntityState>;  ///< by index in EntityGraph::entities

/// Plays what happens when players set off entities.
class Mechanics {
  public:
    /// Both must outlive it.
    Mechanics(const EntityGraph& graph, const BspFile& bsp);

    [[nodiscard]] const EntityGraph& graph() const { return graph_; }
    [[nodiscard]] const MoverTimes& timesOf(int entity) const { return times_[toIndex(entity)]; }
    /// When the map starts; a trigger_always has fired.
    [[nodiscard]] EntityStates start() const;
    /// A player touches, presses, takes or shoots an entity at `time`. Each entity reacts at most once.
    /// Returns false, and changes nothing, if it takes no notice.
    bool setOff(EntityStates& states, int entity, std::int32_t time) const;
    /// Whether firing it never ends: it reaches entities that fire each other in a circle.
    [[nodiscard]] bool firesWithoutEnd(int entity) const { return endless_[toIndex(entity)]; }

    /// Whether an entity stands in the way, or carries nobody, at its start.
    [[nodiscard]] bool shutAtStart(int entity) const;
    /// The first time from `time` on at which it lets players pass, or carries them, for `lasting`; kForever:
    /// never unless it is set off again. Doors that players open as they come take the time they need.
    [[nodiscard]] std::int32_t letsFrom(const EntityState& state, int entity, std::int32_t time,
                                        std::int32_t lasting) const;
    /// Whether it opens as players come, or by a timer.
    [[nodiscard]] bool opensItself(int entity) const { return itself_[toIndex(entity)] != kForever; }

  private:
    class Play;
    [[nodiscard]] const ActiveEntity& at(int entity) const { return graph_.entities[entity]; }
    void findEndless();
    void findThoseThatOpenThemselves();

    const EntityGraph& graph_;
    std::vector<MoverTimes> times_;
    std::vector<std::vector<const EntityLink*>> links_;  ///< by the entity they come from
    std::vector<bool> endless_;
    std::vector<std::int32_t> itself_;  ///< how long one waits at most; kForever: it does not open itself
};

}  // namespace navwright
