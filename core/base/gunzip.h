#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "base/file_bytes.h"
#include "base/result.h"

namespace navwright {

/// What one whole gzip member holds; anything that is not gzip comes back as it is. `where` names the input
/// in errors. Stops when the StopScope says so. Errors: damaged or cut gzip data, bytes after the member,
/// more than `maxBytes` unpacked. (Demos, of which the part before the damage is wanted, are read by
/// demo/demo_bytes.h.)
[[nodiscard]] Result<Bytes> gunzip(std::span<const std::byte> packed, std::string_view where,
                                   std::size_t maxBytes = std::size_t{1} << 30);

}  // namespace navwright
