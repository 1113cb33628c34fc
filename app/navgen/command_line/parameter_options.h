#pragma once

#include <CLI/App.hpp>

#include <string>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "core/base/description.h"
#include "core/base/parameter_preset.h"
#include "core/base/parameters.h"

namespace navwright {

/// The range of an option that sets a parameter.
[[nodiscard]] NumberRange parameterRange(Param id);

/// --preset and --set, for verbs that read parameters.
struct ParameterOptions : ParameterChoice {
    void addTo(CLI::App& app);
};

/// The table as text, with these values; changed rows are marked with '*'.
[[nodiscard]] std::string parametersAsText(const Parameters& parameters);
/// The table as a report; "value" is the parameter's current value.
[[nodiscard]] Description<Parameters> describeParameters();
/// docs/parameters.md: the table with its defaults.
[[nodiscard]] std::string parametersAsMarkdown();

}  // namespace navwright
