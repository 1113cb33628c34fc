#pragma once

#include <string>
#include <string_view>

#include "core/system/attempt.h"

/// Internal to this room.
namespace navwright {

/// An error of Windows as that of POSIX where there is one, so that callers can compare it.
std::unexpected<std::error_code> systemError(unsigned long error);
std::unexpected<std::error_code> systemError();
std::unexpected<std::error_code> posixError(std::errc error);

/// Of a call that is true if it went well.
Attempt<> attempted(int worked);

/// The path for calls of Windows: absolute with the prefix that lifts the limit of 260 letters.
std::wstring longPath(const std::wstring& path);
std::wstring wide(std::string_view text);
std::string narrow(std::wstring_view text);

}  // namespace navwright
