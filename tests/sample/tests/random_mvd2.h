#pragma once

#include <random>

#include "tests/sample/mvd2_stream.h"

namespace navwright {

/// A file of arbitrary but legal content: everything that may change, changes. The same seed gives the same
/// file.
[[nodiscard]] Mvd2File randomMvd2(DemoFlavour flavour, int version, std::uint32_t seed, int segments = 2,
                                  int framesPerSegment = 40);

/// What a reader must make of such a file, worked out from the file's plain data.
[[nodiscard]] std::vector<Segment> expectedSegments(const Mvd2File& file);

}  // namespace navwright
