#pragma once

#include <vector>

#include "core/base/file_bytes.h"
#include "tests/sample/bsp/faces.h"
#include "tests/sample/bsp/light_trace.h"
#include "tests/sample/map_description.h"

namespace navwright::compile {

/// Lights the faces of a map from its lights, its sun and its ambient light, with shadows of the world.
class Lighting {
  public:
    Lighting(const MapDescription& map, const LightTrace& trace) : map_(map), trace_(trace) {}

    /// Adds the face's samples to `data`, three bytes each, row by row as the engine reads them. `offset`
    /// moves the face of a brush model to its place in the world.
    void light(const Face& face, const Plane& plane, const TexInfo& info, const Point& offset,
               Bytes& data) const;

  private:
    [[nodiscard]] Point lightAt(const Point& point, const Point& normal) const;

    const MapDescription& map_;
    const LightTrace& trace_;
};

}  // namespace navwright::compile
