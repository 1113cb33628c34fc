#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/file_bytes.h"

namespace navwright {

/// RFC 4648, with padding, on one line.
[[nodiscard]] std::string base64(std::span<const std::byte> bytes);
/// Nothing for what is not base64.
[[nodiscard]] std::optional<Bytes> bytesOfBase64(std::string_view text);

}  // namespace navwright
