#pragma once

#include <string_view>

#include "base/file_bytes.h"

namespace navwright {

/// A file's bytes as text, without a copy.
[[nodiscard]] inline std::string_view asText(const Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace navwright
