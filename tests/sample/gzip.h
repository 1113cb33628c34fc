#pragma once

#include <span>

#include "core/base/file_bytes.h"

namespace navwright {

/// One gzip member holding `raw`, at the strongest level, without name or time so that equal input gives
/// equal bytes.
[[nodiscard]] Bytes gzip(std::span<const std::byte> raw);

}  // namespace navwright
