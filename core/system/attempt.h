#pragma once

#include <expected>
#include <system_error>

namespace navwright {

/// What a call of the operating system gave, or its error. Whoever knows what was wanted puts that into
/// words.
template <class T = void>
using Attempt = std::expected<T, std::error_code>;

}  // namespace navwright
