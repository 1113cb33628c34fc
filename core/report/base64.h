#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace navwright {

/// RFC 4648, with padding, on one line.
[[nodiscard]] std::string base64(std::span<const std::byte> bytes);

}  // namespace navwright
