#pragma once

#include <cstddef>

namespace navwright {

inline constexpr int kOutput = 1, kErrors = 2;  ///< descriptors of the standard streams

/// Makes standard input and output carry bytes and the terminal show UTF-8.
void prepareTerminal();
/// The columns of the terminal that this is; 0: it is none.
[[nodiscard]] std::size_t terminalWidth(int descriptor);

}  // namespace navwright
