#pragma once

#include "core/base/result.h"
#include "tests/sample/mvd2_stream.h"

namespace navwright {

/// Whether writeMvd2() can write this: the errors it lists, except the length of a message.
[[nodiscard]] Result<> checkMvd2(const Mvd2File& stream);

}  // namespace navwright
