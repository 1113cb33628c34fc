#include "analysis/type_counts.h"

#include <fmt/format.h>

namespace navwright {

std::string typeList(const TypeCounts& counts) {
    std::string text;
    for (std::size_t type = 0; type < counts.size(); ++type) {
        if (counts[type] == 0) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts[type],
                            nodeTypeName(static_cast<NodeType>(type)));
    }
    return text.empty() ? "none" : text;
}

void typeCounts(JsonWriter& json, std::string_view key, const TypeCounts& counts) {
    json.key(key);
    json.beginObject(JsonWriter::Layout::line);
    for (std::size_t type = 0; type < counts.size(); ++type) {
        if (counts[type] > 0) json.member(nodeTypeName(static_cast<NodeType>(type)), counts[type]);
    }
    json.endObject();
}

}  // namespace navwright
