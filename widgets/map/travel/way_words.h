#pragma once

#include <QString>

#include "widgets/map/travel/map_ways.h"

namespace navwright {

/// "door 34": role and number in the map's text.
[[nodiscard]] QString entityWords(const ActiveEntity& entity);
/// "func_door, entity 34, model *12, named \"gate\"".
[[nodiscard]] QString entityDetails(const ActiveEntity& entity);
/// What sets an entity off: "touch, shots"; empty: nothing does.
[[nodiscard]] QString setOffWords(unsigned setOff);
/// What leads to an entity: "button 12 > relay 13, after 2 s", "by touch".
[[nodiscard]] QString chainWords(const WayFacts& facts, const EntityChain& chain);
/// All that leads to one of the entities; "nothing" where they are never set off.
[[nodiscard]] QString chainsTo(const WayFacts& facts, const std::vector<int>& entities);

/// "Doors closed".
[[nodiscard]] QString closureTitle(ClosureKind kind);
/// "door 34, door 35", "all doors closed".
[[nodiscard]] QString closureWords(const WayFacts& facts, const Closure& closure);

/// "weapon_m4".
[[nodiscard]] QString placeWords(const MapPlace& place);

/// The middle of an entity.
[[nodiscard]] Vec3 middleOf(const ActiveEntity& entity);

}  // namespace navwright
