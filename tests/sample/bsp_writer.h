#pragma once

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "tests/sample/map_description.h"

namespace navwright {

/// A valid IBSP version 38 file with tree, faces and lightmaps, that the engine loads. The same description
/// gives the same bytes on every machine. Where brushes overlap, solid wins over everything else and other
/// contents add up; the earlier brush's texture shows. Errors: no entity 0 or no brush in it, a brush that is
/// not a bounded convex solid, coordinates outside +-4096, a leak, more records than the format can count.
[[nodiscard]] Result<Bytes> writeBsp(const MapDescription& map);

}  // namespace navwright
