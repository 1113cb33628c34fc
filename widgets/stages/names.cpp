#include "stages/names.h"

#include <algorithm>

namespace navwright {

std::string lowerReadable(std::string_view identifier) {
    std::string text(identifier);
    for (auto& letter : text) {
        if (letter == '_') letter = ' ';
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return text;
}

std::string readable(std::string_view identifier) {
    auto text = lowerReadable(identifier);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace navwright
