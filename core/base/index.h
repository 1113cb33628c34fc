#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace navwright {

/// What a container can be indexed by: a whole number, or an enumerator.
template <class T>
concept IndexLike = std::integral<T> || std::is_enum_v<T>;

/// For tables by enumerator, and for arithmetic and comparisons of an index or a count with sizes. A negative
/// number becomes greater than any size.
template <IndexLike I>
[[nodiscard]] constexpr std::size_t toIndex(I number) noexcept {
    return static_cast<std::size_t>(number);
}

}  // namespace navwright
