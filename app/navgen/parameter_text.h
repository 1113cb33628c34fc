#pragma once

#include <string>

#include "base/json_writer.h"
#include "base/parameters.h"

namespace navwright {

/// The table with the values of `parameters`: for people, changed rows marked with '*'.
[[nodiscard]] std::string parametersAsText(const Parameters& parameters);
/// An array of rows; "value" is that of `parameters`.
[[nodiscard]] std::string parametersAsJson(const Parameters& parameters);
/// An object of the values that are not at their defaults, by key.
void changedParameters(JsonWriter& json, const Parameters& parameters);
/// docs/parameters.md: the table with its defaults.
[[nodiscard]] std::string parametersAsMarkdown();

}  // namespace navwright
