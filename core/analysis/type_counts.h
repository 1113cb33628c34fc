#pragma once

#include <string>
#include <string_view>

#include "analysis/nav_statistics.h"
#include "base/json_writer.h"

namespace navwright {

/// "120 MOVE, 4 LADDER", or "none".
[[nodiscard]] std::string typeList(const TypeCounts& counts);
/// An object of the types that occur.
void typeCounts(JsonWriter& json, std::string_view key, const TypeCounts& counts);

}  // namespace navwright
