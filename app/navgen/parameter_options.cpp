#include "navgen/parameter_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "base/parameter_preset.h"

namespace navwright {

namespace {

Result<> assign(Parameters& parameters, std::string_view assignment) {
    const auto equals = assignment.find('=');
    if (equals == std::string_view::npos) return fail(fmt::format("'{}' is not key=value", assignment));
    return parameters.setText(assignment.substr(0, equals), assignment.substr(equals + 1));
}

/// As CLI11 wants it: empty when the text is fine, else what is wrong with it.
std::string assignmentProblem(const std::string& text) {
    Parameters scratch;
    const auto done = assign(scratch, text);
    return done ? std::string() : done.error().message();
}

}  // namespace

void ParameterOptions::addTo(CLI::App& app) {
    app.add_option(
           "--preset", preset,
           fmt::format("Parameters to start from: {}, or a preset file", fmt::join(builtinPresets(), ", ")))
        ->type_name("NAME|FILE");
    app.add_option("--set", assignments, "Change one parameter (repeatable; `navgen params` lists them)")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false)
        ->check(assignmentProblem, "", "assignment");
}

Result<Parameters> ParameterOptions::load() const {
    const auto names = builtinPresets();
    std::error_code code;
    if (std::ranges::find(names, preset) == names.end() && !std::filesystem::exists(preset, code)) {
        return fail("There is no preset or file of this name", preset,
                    fmt::format("presets: {}", fmt::join(names, ", ")));
    }
    NAV_ASSIGN(auto parameters, loadPreset(preset));
    for (const auto& assignment : assignments) NAV_TRY(assign(parameters, assignment));
    return parameters;
}

}  // namespace navwright
