#pragma once

#include <sstream>
#include <string>
#include <vector>

/// A command line: `first`, the words of `line`, which blanks separate, and `last`.
[[nodiscard]] inline std::vector<std::string> commandWords(std::vector<std::string> first,
                                                           const std::string& line,
                                                           const std::vector<std::string>& last = {}) {
    std::istringstream words(line);
    for (std::string word; words >> word;) first.push_back(word);
    first.insert(first.end(), last.begin(), last.end());
    return first;
}
