#pragma once

#include <cstddef>
#include <string_view>

namespace navwright {

/// What AtomicFile puts between the name of its target and six letters or digits of mkstemp(): a name that no
/// person gives to a copy, so that what killed programs left can be told from that.
inline constexpr std::string_view kTemporaryMark = ".unsaved-";
inline constexpr std::size_t kTemporaryLetters = 6;

}  // namespace navwright
