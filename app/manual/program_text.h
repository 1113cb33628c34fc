#pragma once

#include <string>
#include <vector>

namespace navwright {

/// What completions offer for a value.
enum class ValueKind { none, text, file, folder };

/// An option of a command line, or a word that is known by its place.
struct OptionText {
    std::vector<std::string> names;  ///< "-o" and "--out"; of a word by its place, one without a dash: "NAV"
    std::string value;               ///< what its value is called: "FILE.nav"; empty: it takes none
    std::string help;                ///< sentences, without the last full stop
    std::string limits = {};         ///< "1 to 64"; may be empty
    std::string usual = {};          ///< the value without it; may be empty
    std::vector<std::string> choices = {};  ///< values, or beginnings of values that end in '='
    bool required = false;
    bool several = false;  ///< may be given more than once; of a word, several may stand there

    [[nodiscard]] bool byPlace() const { return names.front().front() != '-'; }
    /// A word by its place is a file. Of an option, the name of its value tells: DIR and FOLDER are folders;
    /// FILE, MAP, DEMO, REPORT, OUT and what has an extension are files.
    [[nodiscard]] ValueKind valueKind() const;
};

/// One verb, or a program that has none.
struct CommandText {
    std::string name;
    std::string summary;  ///< one sentence with its full stop
    std::vector<OptionText> options;
    std::string example = {};  ///< command lines, one a line; may be empty
    std::string details = {};  ///< more sentences, for the man page; may be empty
};

/// What a program ends with, and what that means: a sentence.
struct ExitText {
    int code = 0;
    std::string meaning;
};

/// A program as its command line declares it.
struct ProgramText {
    std::string version;
    CommandText program;
    std::vector<CommandText> verbs;  ///< may be empty
    std::vector<ExitText> exitCodes;
    std::string seeAlso;  ///< the other program
};

}  // namespace navwright
