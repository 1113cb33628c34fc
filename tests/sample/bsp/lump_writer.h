#pragma once

#include <span>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "tests/sample/bsp/faces.h"
#include "tests/sample/map_description.h"

namespace navwright::compile {

/// One model compiled: the world, or a brush entity.
struct Model {
    std::vector<Solid> solids;
    Tree tree;
    std::vector<Face> faces;
    std::vector<int> lightOffsets;  ///< of each face in CompiledMap::light, -1 = none
};

struct CompiledMap {
    std::vector<Model> models;  ///< 0 is the world
    PlaneTable planes;
    TextureTable textures;
    Bytes light;
    int clusters = 0;
    std::string entities;
};

/// The file. Errors: more records of a kind than its indices can count.
[[nodiscard]] Result<Bytes> writeLumps(const CompiledMap& map);

}  // namespace navwright::compile
