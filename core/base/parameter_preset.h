#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/parameters.h"

namespace navwright {

/// A preset is JSON: {"name": "...", "comment": "...", "parameters": {"nodes.radius": 48, "types.jump_rule":
/// "literal"}}. Rows it does not name are at their defaults. `where` names the text in errors. Errors: not
/// JSON, unknown key, value of the wrong kind or out of range.
[[nodiscard]] Result<Parameters> parsePreset(std::string_view json, std::string_view where);

/// Names of the built-in presets: "default" and "literal".
[[nodiscard]] std::vector<std::string> builtinPresets();

/// A built-in preset by name, else a preset file.
[[nodiscard]] Result<Parameters> loadPreset(const std::string& nameOrFile);

/// The rows that differ from their defaults, as a preset.
[[nodiscard]] std::string presetJson(const Parameters& parameters, std::string_view name);

/// A member of an object: the value of `row`.
void writeParameter(JsonWriter& json, std::string_view key, const ParamRow& row,
                    const Parameters& parameters);
/// An object of the values that are not at their defaults, by key.
void writeChangedParameters(JsonWriter& json, const Parameters& parameters);

}  // namespace navwright
