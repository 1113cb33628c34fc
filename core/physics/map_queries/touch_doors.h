#pragma once

#include <memory>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// Whether a door opens when a player walks into it: it has neither name nor health (SP_func_door in
/// g_func.c).
[[nodiscard]] bool opensByTouch(const BspEntity& entity);

/// By brush model: the first entity that has it; nullptr: none.
[[nodiscard]] std::vector<const BspEntity*> entitiesOfModels(const BspFile& bsp);

/// The map as for bots that only open doors by touch: all other doors are closed and breakables intact.
[[nodiscard]] std::unique_ptr<const Collision> closedWorld(const BspFile& bsp);

}  // namespace navwright
