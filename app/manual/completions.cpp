#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/manual/documents.h"

namespace navwright {

namespace {

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

/// One word of bash or zsh.
std::string shellWord(std::string_view text) {
    return "'" + replaced(std::string(text), "'", "'\\''") + "'";
}

/// One word of fish.
std::string fishWord(std::string_view text) {
    return "'" + replaced(replaced(std::string(text), "\\", "\\\\"), "'", "\\'") + "'";
}

std::string namesOfOptions(const CommandText& command) {
    std::string names;
    for (const auto& option : command.options) {
        if (option.byPlace()) continue;
        for (const auto& name : option.names) names += (names.empty() ? "" : " ") + name;
    }
    return names;
}

bool takesFiles(const CommandText& command) {
    return std::ranges::any_of(command.options, &OptionText::byPlace);
}

// bash ------------------------------------------------------------------------------------------------------

/// What is offered after an option of this command, as the branches of a case on "VERB,OPTION".
std::string bashValues(std::string_view verb, const CommandText& command) {
    std::string text;
    for (const auto& option : command.options) {
        if (option.value.empty() || option.byPlace()) continue;
        std::string pattern;
        for (const auto& name : option.names)
            pattern += fmt::format("{}{},{}", pattern.empty() ? "" : " | ", verb, name);
        auto offer = fmt::format("words={}", shellWord(fmt::format("{}", fmt::join(option.choices, " "))));
        if (option.valueKind() == ValueKind::file) offer += " kind=file";
        if (option.valueKind() == ValueKind::folder) offer += " kind=directory";
        text += fmt::format("        {}) {} ;;\n", pattern, offer);
    }
    return text;
}

/// What is offered anywhere else in this command.
std::string bashOptions(std::string_view verb, const CommandText& command,
                        const std::vector<std::string>& verbs = {}) {
    auto words = fmt::format("{}", fmt::join(verbs, " "));
    if (!verbs.empty()) words += " ";
    words += namesOfOptions(command);
    return fmt::format("            {}) words={}{} ;;\n", verb, shellWord(words),
                       takesFiles(command) ? " kind=file" : "");
}

// zsh -------------------------------------------------------------------------------------------------------

std::string zshPart(std::string_view text) {
    return replaced(replaced(replaced(replaced(std::string(text), "\\", "\\\\"), "[", "\\["), "]", "\\]"),
                    ":", "\\:");
}

std::string zshAction(const OptionText& option) {
    const auto choices = fmt::format("{}", fmt::join(option.choices, " "));
    switch (option.valueKind()) {
        case ValueKind::folder:
            return "_files -/";
        case ValueKind::file:
            return choices.empty()
                       ? "_files"
                       : R"x(_alternative "words\:word\:()x" + choices + R"x()" files\:file\:_files)x";
        case ValueKind::none:
        case ValueKind::text:
            break;
    }
    if (choices.empty()) return " ";
    return option.choices.front().ends_with('=') ? "compadd -S \"\" " + choices : "(" + choices + ")";
}

/// The specification that _arguments takes of an option.
std::string zshSpec(const OptionText& option) {
    if (option.byPlace())
        return shellWord(
            fmt::format("{}:{}:_files", option.several ? "*" : "", zshPart(option.names.front())));
    auto tail = "[" + zshPart(option.help) + "]";
    if (!option.value.empty()) tail += ":" + zshPart(option.value) + ":" + zshAction(option);
    std::string specs;
    for (const auto& name : option.names) {
        const bool isLong = name.starts_with("--");
        auto head = option.several ? std::string("*") : fmt::format("({})", fmt::join(option.names, " "));
        head += name;
        if (!option.value.empty()) head += isLong ? "=" : "+";
        specs += (specs.empty() ? "" : " ") + shellWord(head + tail);
    }
    return specs;
}

std::string zshArguments(const CommandText& command, std::string_view indent) {
    auto text = fmt::format("{}_arguments -s", indent);
    for (const auto& option : command.options) text += fmt::format(" \\\n{}    {}", indent, zshSpec(option));
    return text + "\n";
}

// fish ------------------------------------------------------------------------------------------------------

std::string fishOption(const std::string& start, const OptionText& option) {
    auto line = start;
    for (const auto& name : option.names) {
        if (name.starts_with("--")) {
            line += " -l " + name.substr(2);
        } else {
            line += (name.size() == 2 ? " -s " : " -o ") + name.substr(1);
        }
    }
    const auto words = fmt::format("{}", fmt::join(option.choices, " "));
    switch (option.valueKind()) {
        case ValueKind::none:
            break;
        case ValueKind::text:
            line += " -x";
            if (!words.empty()) line += " -a " + fishWord(words);
            break;
        case ValueKind::folder:
            line += " -x -a '(__fish_complete_directories)'";
            break;
        case ValueKind::file:
            line += " -r -F";
            if (!words.empty()) line += " -a " + fishWord(words);
            break;
    }
    return line + " -d " + fishWord(option.help) + "\n";
}

std::string fishCommand(const std::string& start, const CommandText& command) {
    std::string text;
    if (takesFiles(command)) text += start + " -F\n";
    for (const auto& option : command.options) {
        if (!option.byPlace()) text += fishOption(start, option);
    }
    return text;
}

}  // namespace

std::string bashCompletion(const ProgramText& text) {
    const auto& name = text.program.name;
    std::vector<std::string> verbs(text.verbs.size());
    std::ranges::transform(text.verbs, verbs.begin(), &CommandText::name);
    auto values = bashValues("", text.program);
    auto options = bashOptions("''", text.program, verbs);
    for (const auto& verb : text.verbs) {
        values += bashValues(verb.name, verb);
        options += bashOptions(verb.name, verb);
    }
    auto script = fmt::format("# bash completion for {0}\n\n_{0}() {{\n", name);
    script +=
        "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
        "    local verb='' words='' kind='' word\n"
        "    # bash takes \"--option=value\" for three words.\n"
        "    if [[ $current == '=' ]]; then\n"
        "        current=''\n"
        "    elif [[ $previous == '=' && $COMP_CWORD -gt 2 ]]; then\n"
        "        previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
        "    fi\n";
    if (!verbs.empty()) {
        script += fmt::format(
            "    for word in \"${{COMP_WORDS[@]:1:COMP_CWORD-1}}\"; do\n"
            "        case $word in\n"
            "            {}) verb=$word && break ;;\n"
            "        esac\n"
            "    done\n",
            fmt::join(verbs, " | "));
    }
    script += "    case $verb,$previous in\n" + values + "        *) case $verb in\n" + options +
              "        esac ;;\n    esac\n";
    if (!verbs.empty()) {
        script += replaced(
            "    if [[ -z $verb && $COMP_CWORD -gt 1 ]] && type -P \"NAME-${COMP_WORDS[1]}\" >/dev/null; "
            "then\n"
            "        words='' kind=file\n"
            "    elif [[ -z $verb ]]; then\n"
            "        for word in $(compgen -c NAME-); do words+=\" ${word#NAME-}\"; done\n"
            "    fi\n",
            "NAME", name);
    }
    script +=
        "    mapfile -t COMPREPLY < <(compgen ${kind:+-A \"$kind\"} ${words:+-W \"$words\"} -- "
        "\"$current\")\n"
        "    [[ -z $kind ]] || compopt -o filenames\n"
        "    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace\n"
        "}\n\n";
    return script + fmt::format("complete -F _{0} {0}\n", name);
}

std::string zshCompletion(const ProgramText& text) {
    const auto& name = text.program.name;
    auto script = fmt::format("#compdef {0}\n\n", name);
    if (text.verbs.empty()) return script + zshArguments(text.program, "");
    script += "local context state state_descr line\nlocal -A opt_args\n\n_arguments -C";
    for (const auto& option : text.program.options) script += " \\\n    " + zshSpec(option);
    script += " \\\n    '1:verb:->verb' \\\n    '*::argument:->arguments'\n\ncase $state in\n    verb)\n";
    script += "        local -a verbs=(\n";
    for (const auto& verb : text.verbs)
        script += "            " + shellWord(verb.name + ":" + replaced(verb.summary, ":", "\\:")) + "\n";
    script += "        )\n" + replaced("        verbs+=(${${(k)commands[(I)NAME-*]}#NAME-})\n", "NAME", name);
    script += "        _describe verb verbs\n        ;;\n    arguments)\n        case $words[1] in\n";
    for (const auto& verb : text.verbs) {
        script += fmt::format("            {})\n{}                ;;\n", verb.name,
                              zshArguments(verb, "                "));
    }
    return script + "            *) _files ;;\n        esac\n        ;;\nesac\n";
}

std::string fishCompletion(const ProgramText& text) {
    const auto& name = text.program.name;
    auto script = fmt::format("# fish completion for {0}\n\n", name);
    if (text.verbs.empty()) return script + fishCommand("complete -c " + name, text.program);
    script += fmt::format("complete -c {} -f\n", name);
    script += fishCommand(fmt::format("complete -c {} -n __fish_use_subcommand", name), text.program);
    for (const auto& verb : text.verbs) {
        script += fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d {}\n", name, verb.name,
                              fishWord(verb.summary));
    }
    script +=
        fmt::format("complete -c {} -n __fish_use_subcommand -a ", name) +
        replaced("'(for it in $PATH/NAME-*; string replace -r \".*/NAME-\" \"\" $it; end)'", "NAME", name) +
        " -d 'Plug-in'\n";
    for (const auto& verb : text.verbs) {
        script += fishCommand(
            fmt::format("complete -c {} -n '__fish_seen_subcommand_from {}'", name, verb.name), verb);
    }
    return script;
}

}  // namespace navwright
