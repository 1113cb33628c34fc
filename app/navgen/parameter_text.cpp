#include "navgen/parameter_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/json_writer.h"

namespace navwright {

namespace {

std::string rangeText(const ParamRow& row) {
    switch (row.type) {
        case ParamType::flag:
            return "true, false";
        case ParamType::choice:
            return fmt::format("{}", fmt::join(row.choices(), ", "));
        case ParamType::integer:
        case ParamType::real:
            break;
    }
    return fmt::format("{} to {}", row.min, row.max);
}

std::string withUnit(std::string_view value, const ParamRow& row) {
    return row.unit.empty() ? std::string(value) : fmt::format("{} {}", value, row.unit);
}

std::string_view typeName(ParamType type) {
    switch (type) {
        case ParamType::real:
            return "real";
        case ParamType::integer:
            return "integer";
        case ParamType::flag:
            return "flag";
        case ParamType::choice:
            break;
    }
    return "choice";
}

void value(JsonWriter& json, std::string_view key, const ParamRow& row, const Parameters& parameters) {
    switch (row.type) {
        case ParamType::flag:
            return json.member(key, parameters.flag(row.id));
        case ParamType::choice:
            return json.member(key, parameters.choice(row.id));
        case ParamType::integer:
            return json.member(key, parameters.integer(row.id));
        case ParamType::real:
            return json.member(key, parameters.real(row.id));
    }
}

void range(JsonWriter& json, const ParamRow& row) {
    if (row.type == ParamType::flag) return;
    if (row.type == ParamType::choice) {
        json.key("choices");
        json.beginList();
        for (const auto choice : row.choices()) json.value(choice);
        return json.endList();
    }
    json.member("min", row.min);
    json.member("max", row.max);
    json.member("step", row.step);
    json.member("unit", row.unit);
}

}  // namespace

std::string parametersAsText(const Parameters& parameters) {
    std::size_t keyWidth = 0;
    std::size_t valueWidth = 0;
    for (const auto& row : parameterTable()) {
        keyWidth = std::max(keyWidth, row.key.size());
        valueWidth = std::max(valueWidth, withUnit(parameters.text(row.id), row).size());
    }
    std::string text;
    for (const auto& row : parameterTable()) {
        text += fmt::format("{} {:<{}}  {:<{}}  [{}]  {}\n", parameters.isDefault(row.id) ? ' ' : '*',
                            row.key, keyWidth, withUnit(parameters.text(row.id), row), valueWidth,
                            rangeText(row), row.label);
    }
    return text;
}

void changedParameters(JsonWriter& json, const Parameters& parameters) {
    json.beginObject();
    for (const auto& row : parameterTable()) {
        if (!parameters.isDefault(row.id)) value(json, row.key, row, parameters);
    }
    json.endObject();
}

std::string parametersAsJson(const Parameters& parameters) {
    const Parameters defaults;
    JsonWriter json;
    json.beginList();
    for (const auto& row : parameterTable()) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("key", row.key);
        json.member("group", row.group());
        json.member("type", typeName(row.type));
        json.member("stage", stageName(row.stage));
        value(json, "value", row, parameters);
        value(json, "default", row, defaults);
        range(json, row);
        json.member("label", row.label);
        json.member("help", row.help);
        json.endObject();
    }
    json.endList();
    return std::move(json).take();
}

std::string parametersAsMarkdown() {
    const Parameters defaults;
    std::string text =
        "# Parameters\n\n"
        "Every threshold is one row of `core/base/parameters.def`; `navgen params --markdown` prints this "
        "page. Change "
        "one with\n`--set key=value`, or several with a preset file (`resources/presets/literal.json` is an "
        "example). A "
        "change reruns the\nnamed stage and those after it.\n";
    std::string_view group;
    for (const auto& row : parameterTable()) {
        if (row.group() != group) {
            group = row.group();
            text += fmt::format(
                "\n## {}\n\n| key | default | range | stage | meaning |\n| --- | --- | --- | --- | --- |\n",
                group);
        }
        text +=
            fmt::format("| `{}` | {} | {} | {} | {}. {} |\n", row.key, withUnit(defaults.text(row.id), row),
                        rangeText(row), stageName(row.stage), row.label, row.help);
    }
    return text;
}

}  // namespace navwright
