#include "core/base/parameter_preset.h"

#include <fmt/format.h>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/limits.h"

namespace navwright {

namespace {

constexpr std::string_view kBuiltin[] = {
#include "builtin_presets.inc"
};

/// A built-in preset, parsed; our own texts are valid.
struct Builtin {
    PresetText text;
    std::string_view json;
};

const std::vector<Builtin>& builtins() {
    static const auto all = [] {
        std::vector<Builtin> read;
        for (const auto json : kBuiltin) {
            const auto document = JsonDocument::parse(json, "preset");
            const auto root = document->root();
            read.push_back({{root.text("name"), root.text("title"), root.text("comment")}, json});
        }
        return read;
    }();
    return all;
}

}  // namespace

Result<Parameters> parsePreset(std::string_view preset, std::string_view where) {
    NAV_TRY(requireKind(preset, FileKind::preset, where));
    NAV_ASSIGN(const auto document, JsonDocument::parse(preset, where, {.bytes = limit::kPresetBytes}));
    return document.finish(readChangedParameters(document.root().object("parameters")));
}

std::vector<std::string> builtinPresets() {
    std::vector<std::string> names;
    for (const auto& preset : builtins()) names.push_back(preset.text.name);
    return names;
}

std::vector<PresetText> builtinPresetTexts() {
    std::vector<PresetText> texts;
    for (const auto& preset : builtins()) texts.push_back(preset.text);
    return texts;
}

std::vector<std::string> changedValues(const Parameters& parameters) {
    const Parameters usual;
    const auto said = [](const ParamRow& row, const Parameters& values) {
        if (row.type == ParamType::flag) return std::string(values.flag(row.id) ? "on" : "off");
        return values.text(row.id);
    };
    std::vector<std::string> lines;
    for (const auto& row : parameterTable()) {
        if (parameters.isDefault(row.id)) continue;
        lines.push_back(fmt::format("{}: {}, usually {} ({})", row.label, said(row, parameters),
                                    said(row, usual), row.key));
    }
    return lines;
}

Result<Parameters> loadPreset(const std::string& nameOrFile) {
    for (const auto& preset : builtins()) {
        if (preset.text.name == nameOrFile) return parsePreset(preset.json, "preset " + nameOrFile);
    }
    NAV_ASSIGN(const auto bytes, readFile(nameOrFile, limit::kPresetBytes));
    return parsePreset(asText(bytes), nameOrFile);
}

std::string presetJson(const Parameters& parameters, std::string_view name) {
    JsonWriter json;
    json.beginObject();
    json.member("name", name);
    json.key("parameters");
    writeChangedParameters(json, parameters);
    json.endObject();
    return std::move(json).take();
}

FieldValue parameterValue(const ParamRow& row, const Parameters& parameters) {
    switch (row.type) {
        case ParamType::flag:
            return {parameters.flag(row.id)};
        case ParamType::choice:
            return {std::string(parameters.choice(row.id))};
        case ParamType::integer:
            return {static_cast<std::int64_t>(parameters.integer(row.id))};
        case ParamType::real:
            return {parameters.real(row.id)};
    }
    return {};
}

NamedValues changedParameters(const Parameters& parameters) {
    NamedValues values;
    for (const auto& row : parameterTable()) {
        if (!parameters.isDefault(row.id)) values.emplace_back(row.key, parameterValue(row, parameters));
    }
    return values;
}

Parameters readChangedParameters(const JsonView& view) {
    Parameters parameters;
    for (const auto& key : view.keys()) {
        const auto text = view.plain(key);
        if (view.failed()) break;
        const auto done = parameters.setText(key, text);
        if (!done) view.reject(key, done.error().error().what, done.error().error().hint);
    }
    return parameters;
}

void writeChangedParameters(JsonWriter& json, const Parameters& parameters) {
    json.beginObject();
    for (const auto& [key, value] : changedParameters(parameters)) {
        json.key(key);
        std::visit(
            [&](const auto& held) {
                if constexpr (requires { json.value(held); }) json.value(held);
            },
            value.held);
    }
    json.endObject();
}

Result<> assignParameter(Parameters& parameters, std::string_view assignment) {
    const auto equals = assignment.find('=');
    if (equals == std::string_view::npos) return fail(fmt::format("'{}' is not key=value", assignment));
    return parameters.setText(assignment.substr(0, equals), assignment.substr(equals + 1));
}

Result<Parameters> ParameterChoice::load() const {
    const auto names = builtinPresets();
    std::error_code code;
    if (std::ranges::find(names, preset) == names.end() && !std::filesystem::exists(preset, code)) {
        return fail("There is no preset or file of this name", preset,
                    fmt::format("presets: {}", fmt::join(names, ", ")));
    }
    NAV_ASSIGN(auto parameters, loadPreset(preset));
    for (const auto& assignment : assignments) NAV_TRY(assignParameter(parameters, assignment));
    return parameters;
}

}  // namespace navwright
