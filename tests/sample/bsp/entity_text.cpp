#include "tests/sample/bsp/entity_text.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace navwright::compile {

namespace {

bool isPlain(std::string_view text) {
    constexpr std::string_view kForbidden("\"\n\r\0", 4);
    return text.find_first_of(kForbidden) == std::string_view::npos;
}

}  // namespace

Result<std::string> entityText(const MapDescription& map) {
    std::string text;
    std::size_t model = 0;
    for (std::size_t i = 0; i < map.entities.size(); ++i) {
        const auto& entity = map.entities[i];
        text += "{\n";
        for (const auto& [key, value] : entity.pairs) {
            if (!isPlain(key) || !isPlain(value)) {
                return fail(fmt::format("\"{}\" or its value holds a quote or line break", key),
                            fmt::format("Entity {}", i));
            }
            fmt::format_to(std::back_inserter(text), "\"{}\" \"{}\"\n", key, value);
        }
        if (!entity.brushes.empty() && i > 0) {
            fmt::format_to(std::back_inserter(text), "\"model\" \"*{}\"\n", ++model);
            if (const auto& at = entity.pivot) {
                fmt::format_to(std::back_inserter(text), "\"origin\" \"{} {} {}\"\n", at->x, at->y, at->z);
            }
        }
        text += "}\n";
    }
    return text;
}

}  // namespace navwright::compile
