#pragma once

#include <QString>

#include "core/physics/map_queries/game_map.h"
#include "core/rerelease/from_map/edict_match.h"

namespace navwright {

/// The value that means no entity in a list of entities.
inline constexpr int kNoEntity = -1;

/// "func_door 16, *3, gate": class, number in the map's text, model, name.
[[nodiscard]] QString entityWords(const GameMap* map, const BrushEntity& entity);

}  // namespace navwright
