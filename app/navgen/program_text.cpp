#include "app/navgen/program_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/parameter_preset.h"
#include "core/base/parameters.h"

namespace navwright {

namespace {

/// The text between the last `open` and the `close` after it; empty: not found.
std::string between(const std::string& text, const std::string& open, char close) {
    const auto from = text.rfind(open);
    if (from == std::string::npos) return {};
    const auto start = from + open.size();
    return text.substr(start, text.find(close, start) - start);
}

std::vector<std::string> parts(const std::string& text, char at) {
    std::vector<std::string> found;
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find(at, start), text.size());
        found.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return found;
}

/// Lower-case words are literal choices: "aq2|nav2|navjson".
bool areChoices(const std::string& value) {
    return value.contains('|') &&
           std::ranges::none_of(value, [](char c) { return asciiLower(c) != c || c == '.'; });
}

/// Values that a shell can complete, beyond those that CLI11 knows.
std::vector<std::string> knownValues(const CLI::Option& option) {
    if (option.check_name("--preset")) return builtinPresets();
    if (!option.check_name("--set")) return {};
    std::vector<std::string> keys;
    for (const auto& row : parameterTable()) keys.push_back(std::string(row.key) + "=");
    return keys;
}

OptionText optionText(const CLI::Option& option) {
    OptionText text;
    for (const auto& name : option.get_snames()) text.names.push_back("-" + name);
    for (const auto& name : option.get_lnames()) text.names.push_back("--" + name);
    if (text.names.empty()) text.names.push_back(option.get_single_name());
    text.help = option.get_description();
    if (text.help.ends_with('.')) text.help.pop_back();
    text.required = option.get_required();
    text.several = option.get_items_expected_max() > 1;
    if (option.get_items_expected_max() == 0) return text;  // a flag
    // "N:INT in [1 - 64]", "TEXT:{sim,engine}"
    const auto type = option.get_type_name();
    text.value = type.substr(0, type.find(':'));
    text.usual = option.get_default_str();
    text.limits = between(type, " in [", ']');
    if (const auto dash = text.limits.find(" - "); dash != std::string::npos)
        text.limits.replace(dash, 3, " to ");
    text.choices = areChoices(text.value) ? parts(text.value, '|') : parts(between(type, "{", '}'), ',');
    if (text.choices.empty()) text.choices = knownValues(option);
    return text;
}

CommandText commandText(const CLI::App& app) {
    CommandText text{app.get_name(), app.get_description(), {}, {}};
    const auto shown = [](const CLI::Option* option) { return !option->get_group().empty(); };
    for (const auto* option : app.get_options(shown)) text.options.push_back(optionText(*option));
    return text;
}

constexpr std::string_view kExample = "Example:\n";

/// The lines after "Example:" in a verb's help.
std::string exampleOf(const std::string& footer) {
    std::string lines;
    for (auto line : parts(footer.substr(footer.find(kExample) + kExample.size()), '\n')) {
        line.erase(0, line.find_first_not_of(' '));
        lines += (lines.empty() ? "" : "\n") + line;
    }
    return lines;
}

/// The sentences before "Example:" in a verb's help.
std::string detailsOf(const std::string& footer) {
    auto details = footer.substr(0, footer.find(kExample));
    while (details.ends_with('\n')) details.pop_back();
    return details;
}

}  // namespace

ProgramText navgenText(const CLI::App& app) {
    ProgramText text{NAVWRIGHT_VERSION, commandText(app), {}, {}, "navwright"};
    for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        text.verbs.push_back(commandText(*verb));
        text.verbs.back().details = detailsOf(verb->get_footer());
        text.verbs.back().example = exampleOf(verb->get_footer());
    }
    text.exitCodes = {
        {0, "Done."},
        {1, "The command line is wrong."},
        {2, "A file is missing, damaged or does not match; no output was written."},
        {3, "Done; the verdict is a failure."},
        {75,
         "Try again: another run is writing there, votes or rotation was stopped and kept its results, a "
         "batch is not finished, or record reached no server."},
        {130, "Stopped by Ctrl-C, SIGTERM or SIGHUP; only extract and pipeline keep finished work."}};
    return text;
}

}  // namespace navwright
