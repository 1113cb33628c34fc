#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace navwright {

/// A file's bytes as text, without a copy.
[[nodiscard]] inline std::string_view asText(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace navwright
