#include "base/parameter_preset.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/byte_text.h"
#include "base/file_bytes.h"
#include "base/file_kind.h"
#include "base/json_view.h"
#include "base/limits.h"

namespace navwright {

namespace {

struct BuiltinPreset {
    std::string_view name;
    std::string_view json;
};

constexpr BuiltinPreset kBuiltin[] = {
    {"default", R"({"name": "default", "parameters": {}})"},
    {
        "literal",
#include "literal_preset.inc"
    },
};

}  // namespace

Result<Parameters> parsePreset(std::string_view preset, std::string_view where) {
    NAV_TRY(requireKind(preset, FileKind::preset, where));
    NAV_ASSIGN(const auto document, JsonDocument::parse(preset, where, {.bytes = limit::kPresetBytes}));
    const auto values = document.root().object("parameters");
    Parameters parameters;
    for (const auto& key : values.keys()) {
        const auto text = values.plain(key);
        if (document.failed()) break;
        const auto done = parameters.setText(key, text);
        if (!done) values.reject(key, done.error().error().what, done.error().error().hint);
    }
    return document.finish(std::move(parameters));
}

std::vector<std::string> builtinPresets() {
    std::vector<std::string> names;
    for (const auto& preset : kBuiltin) names.emplace_back(preset.name);
    return names;
}

Result<Parameters> loadPreset(const std::string& nameOrFile) {
    for (const auto& preset : kBuiltin) {
        if (preset.name == nameOrFile) return parsePreset(preset.json, "preset " + nameOrFile);
    }
    NAV_ASSIGN(const auto bytes, readFile(nameOrFile, limit::kPresetBytes));
    return parsePreset(asText(bytes), nameOrFile);
}

std::string presetJson(const Parameters& parameters, std::string_view name) {
    nlohmann::ordered_json values = nlohmann::ordered_json::object();
    for (const auto& row : parameterTable()) {
        if (parameters.isDefault(row.id)) continue;
        switch (row.type) {
            case ParamType::flag:
                values[std::string(row.key)] = parameters.flag(row.id);
                break;
            case ParamType::choice:
                values[std::string(row.key)] = std::string(parameters.choice(row.id));
                break;
            case ParamType::integer:
                values[std::string(row.key)] = parameters.integer(row.id);
                break;
            case ParamType::real:
                values[std::string(row.key)] = parameters.real(row.id);
                break;
        }
    }
    nlohmann::ordered_json document;
    document["name"] = std::string(name);
    document["parameters"] = std::move(values);
    return document.dump(2) + "\n";
}

}  // namespace navwright
