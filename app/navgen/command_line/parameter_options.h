#pragma once

#include <CLI/App.hpp>

#include <string>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "core/base/description.h"
#include "core/base/parameter_preset.h"
#include "core/base/parameters.h"

namespace navwright {

/// The check of an option that sets a parameter: what the table allows.
[[nodiscard]] NumberRange parameterRange(Param id);

/// --preset and --set, for every verb that reads parameters.
struct ParameterOptions : ParameterChoice {
    void addTo(CLI::App& app);
};

/// The table with the values of `parameters`: for people, changed rows marked with '*'.
[[nodiscard]] std::string parametersAsText(const Parameters& parameters);
/// The table as a report; "value" is that of the parameters.
[[nodiscard]] Description<Parameters> describeParameters();
/// docs/parameters.md: the table with its defaults.
[[nodiscard]] std::string parametersAsMarkdown();

}  // namespace navwright
