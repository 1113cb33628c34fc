#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/file_bytes.h"

namespace navwright {

/// Encodes as base64 (RFC 4648), padded, without line breaks.
[[nodiscard]] std::string base64(std::span<const std::byte> bytes);
/// Decodes base64 (RFC 4648); nullopt for invalid text.
[[nodiscard]] std::optional<Bytes> bytesOfBase64(std::string_view text);

}  // namespace navwright
