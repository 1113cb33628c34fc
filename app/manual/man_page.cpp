#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/manual/documents.h"
#include "core/base/ascii.h"

namespace navwright {

namespace {

/// Text as man shows it: nothing in it is taken for one of its requests.
std::string plain(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        const bool begins = safe.empty() || safe.back() == '\n';
        if (begins && (c == '.' || c == '\'')) safe += "\\&";
        if (c == '\\') {
            safe += "\\e";
        } else if (c == '-') {
            safe += "\\-";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string bold(std::string_view text) {
    return "\\fB" + plain(text) + "\\fR";
}

std::string slanted(std::string_view text) {
    return "\\fI" + plain(text) + "\\fR";
}

/// What the line of synopsis shows of it; options that need not be there are left to the list below.
std::string synopsisOf(const OptionText& option) {
    auto shown = option.byPlace() ? slanted(option.names.front())
                                  : bold(option.names.back()) + " " + slanted(option.value);
    if (option.several) shown += "...";
    return option.required ? shown : "[" + shown + "]";
}

std::string synopsis(std::string_view command, const CommandText& of) {
    auto line = bold(command);
    for (const auto& option : of.options) {
        if (!option.byPlace() && option.required) line += " " + synopsisOf(option);
    }
    line += " [" + slanted("OPTION") + "...]";
    for (const auto& option : of.options) {
        if (option.byPlace()) line += " " + synopsisOf(option);
    }
    return line + "\n";
}

std::string heading(const OptionText& option) {
    if (option.byPlace()) return slanted(option.names.front());
    std::string names;
    for (const auto& name : option.names) names += (names.empty() ? "" : ", ") + bold(name);
    return option.value.empty() ? names : names + " " + slanted(option.value);
}

std::string meaning(const OptionText& option) {
    auto text = option.help + ".";
    // Beginnings of values are many, and have a page of their own.
    const bool fresh = std::ranges::any_of(option.choices, [&](const auto& choice) {
        return !choice.ends_with('=') && !option.help.contains(choice);
    });
    if (fresh) text += fmt::format(" One of {}.", fmt::join(option.choices, ", "));
    if (!option.limits.empty()) text += " From " + option.limits + ".";
    if (!option.usual.empty()) text += " Default: " + option.usual + ".";
    if (option.required && !option.byPlace()) text += " Required.";
    return text;
}

std::string optionList(const CommandText& command) {
    std::string text;
    for (const auto& option : command.options)
        text += ".TP\n" + heading(option) + "\n" + plain(meaning(option)) + "\n";
    return text;
}

std::string example(const CommandText& command) {
    if (command.example.empty()) return {};
    return ".PP\nExample:\n.PP\n.nf\n.RS 4\n" + plain(command.example) + "\n.RE\n.fi\n";
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(), asciiUpper);
    return text;
}

/// "navgen turns matches into navs." -> "turns matches into navs"
std::string whatItDoes(const CommandText& program) {
    auto text = program.summary;
    if (text.starts_with(program.name + " ")) text.erase(0, program.name.size() + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

}  // namespace

std::string manPage(const ProgramText& text) {
    const auto& program = text.program;
    auto page = fmt::format(".TH {} 1 \"\" \"navwright {}\" \"User Commands\"\n", upper(program.name),
                            plain(text.version));
    page += ".SH NAME\n" + plain(program.name) + " \\- " + plain(whatItDoes(program)) + "\n.SH SYNOPSIS\n";
    page += text.verbs.empty() ? synopsis(program.name, program)
                               : bold(program.name) + " " + slanted("VERB") + " [" + slanted("OPTION") +
                                     "...] [" + slanted("FILE") + "...]\n";
    page += ".SH DESCRIPTION\n" + plain(program.summary) + "\n";
    page += ".SH OPTIONS\n" + optionList(program) + example(program);
    if (!text.verbs.empty()) page += ".SH VERBS\n";
    for (const auto& verb : text.verbs) {
        page += ".SS " + plain(verb.name) + "\n" + plain(verb.summary) + "\n";
        if (!verb.details.empty()) page += plain(verb.details) + "\n";
        page += ".PP\n" + synopsis(program.name + " " + verb.name, verb) + optionList(verb) + example(verb);
    }
    page += ".SH EXIT STATUS\n";
    for (const auto& [code, meaning] : text.exitCodes)
        page += ".TP\n" + bold(std::to_string(code)) + "\n" + plain(meaning) + "\n";
    page += ".SH SEE ALSO\n.BR " + plain(text.seeAlso) +
            " (1)\n.PP\nThe documents in /usr/share/doc/navwright.\n";
    return page;
}

}  // namespace navwright
