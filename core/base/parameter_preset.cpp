#include "base/parameter_preset.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/byte_text.h"
#include "base/file_bytes.h"

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

Result<> apply(Parameters& parameters, std::string_view key, const nlohmann::json& value,
               std::string_view where) {
    std::string text;
    if (value.is_string()) {
        text = value.get<std::string>();
    } else if (value.is_boolean()) {
        text = value.get<bool>() ? "true" : "false";
    } else if (value.is_number()) {
        text = fmt::format("{}", value.get<double>());
    } else {
        return fail(fmt::format("The value of '{}' is neither number, text nor true/false", key),
                    std::string(where));
    }
    if (auto done = parameters.setText(key, text); !done) {
        auto error = done.error().error();
        error.where = error.where.empty() ? std::string(where) : fmt::format("{}, {}", where, error.where);
        return std::unexpected(Failure(std::move(error)));
    }
    return {};
}

}  // namespace

Result<Parameters> parsePreset(std::string_view json, std::string_view where) {
    const auto document = nlohmann::json::parse(json, nullptr, false);
    if (document.is_discarded()) return fail("The preset is not valid JSON", std::string(where));
    if (!document.is_object() || !document.contains("parameters") || !document["parameters"].is_object()) {
        return fail("The preset has no object \"parameters\"", std::string(where));
    }
    Parameters parameters;
    for (const auto& [key, value] : document["parameters"].items()) {
        NAV_TRY(apply(parameters, key, value, where));
    }
    return parameters;
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
    NAV_ASSIGN(const auto bytes, readFile(nameOrFile));
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
