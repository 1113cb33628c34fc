#include "base/json_head.h"

#include <utility>

namespace navwright {

namespace {

/// Where the string that starts at `open` ends: at its closing quote, or with the text.
std::size_t endOfString(std::string_view text, std::size_t open) {
    auto at = open + 1;
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    return at;
}

}  // namespace

JsonHead jsonHead(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    JsonHead head;
    std::size_t depth = 0;
    std::string field;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && depth > 0) --depth;
        if (c != '"') continue;
        const auto end = endOfString(text, at);
        if (end >= text.size()) break;
        auto word = std::string(text.substr(at + 1, end - at - 1));
        at = end;
        if (depth != 1) continue;
        const auto next = text.find_first_not_of(kBlanks, end + 1);
        if (next != std::string_view::npos && text[next] == ':') {
            head.keys.insert(word);
            field = std::move(word);
        } else if (field == "format" && head.format.empty()) {
            head.format = std::move(word);
        }
    }
    return head;
}

}  // namespace navwright
