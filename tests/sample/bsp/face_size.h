#pragma once

#include <vector>

#include "tests/sample/bsp/faces.h"

namespace navwright::compile {

/// Cuts a face into pieces of at most 240 texels a side, which is what the engine's surface cache takes, and
/// adds them to `pieces`. Unlit faces stay whole.
void cutToLightmapSize(Face face, const TextureTable& textures, std::vector<Face>& pieces);

}  // namespace navwright::compile
