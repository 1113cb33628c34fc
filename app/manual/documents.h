#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/manual/program_text.h"

namespace navwright {

/// "man", "bash", "zsh" and "fish".
[[nodiscard]] std::vector<std::string> documentKinds();

/// The page or completion of that kind, without its last newline; empty for another kind.
[[nodiscard]] std::string documentOf(const ProgramText& text, std::string_view kind);

/// In the language of man, as a page of programs.
[[nodiscard]] std::string manPage(const ProgramText& text);

[[nodiscard]] std::string bashCompletion(const ProgramText& text);
[[nodiscard]] std::string zshCompletion(const ProgramText& text);
[[nodiscard]] std::string fishCompletion(const ProgramText& text);

}  // namespace navwright
