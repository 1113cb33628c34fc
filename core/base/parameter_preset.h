#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/description.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/parameters.h"

namespace navwright {

/// A preset is JSON: {"name": "...", "title": "...", "comment": "...", "parameters": {"nodes.radius": 48,
/// "types.jump_rule": "literal"}}. Rows it does not name are at their defaults. `where` names the text in
/// errors. Errors: not JSON, unknown key, value of the wrong kind or out of range.
[[nodiscard]] Result<Parameters> parsePreset(std::string_view json, std::string_view where);

/// Names of the built-in presets as on the command line: "default", "few-demos", ... Names are kept across
/// releases.
[[nodiscard]] std::vector<std::string> builtinPresets();

/// The texts of a built-in preset.
struct PresetText {
    std::string name;
    std::string title;    ///< for display: "Few demos"
    std::string comment;  ///< when to use it and what for
};

/// The texts of all built-in presets, in the order of builtinPresets().
[[nodiscard]] std::vector<PresetText> builtinPresetTexts();

/// One line per changed row: "Least demos: 1, usually 0 (nodes.min_demos)".
[[nodiscard]] std::vector<std::string> changedValues(const Parameters& parameters);

/// Loads a built-in preset by name, else a preset file.
[[nodiscard]] Result<Parameters> loadPreset(const std::string& nameOrFile);

/// Sets one row as "key=value" does. Errors: no such row, out of range.
[[nodiscard]] Result<> assignParameter(Parameters& parameters, std::string_view assignment);

/// Parameters as a command line names them.
struct ParameterChoice {
    std::string preset = "default";             ///< its name, or a file
    std::vector<std::string> assignments = {};  ///< "key=value"

    /// The preset with the assignments applied in their order. Errors: no such preset, damaged preset file,
    /// those of assignParameter().
    [[nodiscard]] Result<Parameters> load() const;
};

/// Writes the rows that differ from their defaults as a preset.
[[nodiscard]] std::string presetJson(const Parameters& parameters, std::string_view name);

/// The value of `row` in its own type.
[[nodiscard]] FieldValue parameterValue(const ParamRow& row, const Parameters& parameters);
/// The values that differ from their defaults, by key.
[[nodiscard]] NamedValues changedParameters(const Parameters& parameters);
/// Reads an object of values by key; failures are recorded in its document.
[[nodiscard]] Parameters readChangedParameters(const JsonView& view);
/// Writes the values that differ from their defaults as an object, by key.
void writeChangedParameters(JsonWriter& json, const Parameters& parameters);

}  // namespace navwright
