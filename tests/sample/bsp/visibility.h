#pragma once

#include <cstdint>

#include "core/base/file_bytes.h"

namespace navwright::compile {

/// A visibility lump for clusters of which each sees and hears itself alone, as unconnected parts of a map
/// do.
[[nodiscard]] Bytes visibilityOfIslands(std::uint32_t clusters);

}  // namespace navwright::compile
