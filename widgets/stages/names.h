#pragma once

#include <string>
#include <string_view>

namespace navwright {

/// "min_mean_weight" or "STAND_DROP" as words: "Min mean weight", "Stand drop".
[[nodiscard]] std::string readable(std::string_view identifier);
/// The same within a sentence: "stand drop".
[[nodiscard]] std::string lowerReadable(std::string_view identifier);

}  // namespace navwright
