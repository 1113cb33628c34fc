#pragma once

#include <QString>

#include <cstdint>

#include "base/counted.h"

namespace navwright {

/// "1 link", "3 links".
[[nodiscard]] inline QString countText(std::uint64_t count, const char* one, const char* many) {
    return QString::fromStdString(counted(count, one, many));
}

}  // namespace navwright
