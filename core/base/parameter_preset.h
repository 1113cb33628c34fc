#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_writer.h"
#include "core/base/parameters.h"

namespace navwright {

/// A preset is JSON: {"name": "...", "title": "...", "comment": "...", "parameters": {"nodes.radius": 48,
/// "types.jump_rule": "literal"}}. Rows it does not name are at their defaults. `where` names the text in
/// errors. Errors: not JSON, unknown key, value of the wrong kind or out of range.
[[nodiscard]] Result<Parameters> parsePreset(std::string_view json, std::string_view where);

/// Names of the built-in presets, as on the command line: "default", "few-demos" and so on. A name that was
/// given once stays.
[[nodiscard]] std::vector<std::string> builtinPresets();

/// What a built-in preset is for, in words.
struct PresetText {
    std::string name;
    std::string title;    ///< for the screen: "Few demos"
    std::string comment;  ///< when to use it and what for
};

/// Of all built-in presets, in the order of builtinPresets().
[[nodiscard]] std::vector<PresetText> builtinPresetTexts();

/// A line for each row that is not at its default: "Least demos: 1, usually 0 (nodes.min_demos)".
[[nodiscard]] std::vector<std::string> changedValues(const Parameters& parameters);

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
