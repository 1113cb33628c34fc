#pragma once

#include <cstddef>
#include <string_view>

namespace navwright {

/// What AtomicFile puts between the name of its target and six letters or digits: a name that no
/// person gives to a copy, so that what killed programs left can be told from that.
inline constexpr std::string_view kTemporaryMark = ".unsaved-";
inline constexpr std::size_t kTemporaryLetters = 6;

/// Whether AtomicFile could have called a temporary of the file `target` so.
[[nodiscard]] inline bool isTemporaryOf(std::string_view name, std::string_view target) {
    return name.size() == target.size() + kTemporaryMark.size() + kTemporaryLetters &&
           name.starts_with(target) && name.substr(target.size()).starts_with(kTemporaryMark);
}

}  // namespace navwright
