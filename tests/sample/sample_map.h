#pragma once

#include <vector>

#include "tests/sample/map_description.h"

namespace navwright {

inline constexpr std::string_view kSampleMapName = "nw_sample";

/// The sample's map: a hall with a balcony, stairs, a ladder, a pool and drops of every kind; a north room
/// behind a door with a crouch tunnel below and a chasm above; a deadly shaft; a closed vault.
/// sample_layout.h says who goes where.
[[nodiscard]] MapDescription sampleMap();

/// Its solid boxes, doors left out, in map coordinates.
[[nodiscard]] std::vector<Box> sampleSolids();

/// The water of the pool.
inline constexpr Box kSamplePool{{1124, 236, -192}, {1268, 600, -8}};

}  // namespace navwright
