#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace navwright {

/// Types usable as an index: integers and enumerations.
template <class T>
concept IndexLike = std::integral<T> || std::is_enum_v<T>;

/// Converts an index or count to size_t, to index tables by enumerator and to compare with sizes. A negative
/// number becomes greater than any size.
template <IndexLike I>
[[nodiscard]] constexpr std::size_t toIndex(I number) noexcept {
    return static_cast<std::size_t>(number);
}

}  // namespace navwright
