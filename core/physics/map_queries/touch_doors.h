#pragma once

#include <memory>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// A door that nobody names, shoots or locks opens to whoever walks into it (SP_func_door in g_func.c).
[[nodiscard]] bool opensByTouch(const BspEntity& entity);

/// By number of a brush model the first entity that has it; nullptr: none.
[[nodiscard]] std::vector<const BspEntity*> entitiesOfModels(const BspFile& bsp);

/// The map as bots find it who open nothing but by running against it: other doors are shut, and what can be
/// broken is whole.
[[nodiscard]] std::unique_ptr<const Collision> closedWorld(const BspFile& bsp);

}  // namespace navwright
