#pragma once

#include <cerrno>

#include "core/system/attempt.h"

/// Internal to this room.
namespace navwright {

inline std::unexpected<std::error_code> systemError(int error = errno) {
    return std::unexpected(std::error_code(error, std::generic_category()));
}

/// Of a call that returns 0 if it went well.
inline Attempt<> attempted(int result) {
    if (result != 0) return systemError();
    return {};
}

}  // namespace navwright
