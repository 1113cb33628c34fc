#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"

namespace navwright {

/// Writes an object with one member per count.
inline void writeCounts(JsonWriter& json, std::string_view key,
                        const std::map<std::string, std::size_t>& counts) {
    json.key(key);
    json.beginObject();
    for (const auto& [name, count] : counts) json.member(name, count);
    json.endObject();
}

[[nodiscard]] inline std::map<std::string, std::size_t> readCounts(const JsonView& view) {
    std::map<std::string, std::size_t> counts;
    for (const auto& key : view.keys()) counts[key] = view.count(key);
    return counts;
}

}  // namespace navwright
