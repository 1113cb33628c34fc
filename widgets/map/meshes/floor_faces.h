#pragma once

#include <cstddef>
#include <functional>

#include "core/floor/quadmesh/floor_columns.h"
#include "widgets/map/meshes/face_sketch.h"

namespace navwright {

/// Adds the floor of the places that count, flat and without edges: those of a row that follow each other at
/// one height with one colour are one face.
void addFloorFaces(const FloorColumns& floor, const std::function<bool(std::size_t place)>& counts,
                   const std::function<float(std::size_t place)>& colourOf, FaceSketch& sketch);

}  // namespace navwright
