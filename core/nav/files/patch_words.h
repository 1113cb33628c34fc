#pragma once

#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "core/base/json_fields.h"
#include "core/base/limits.h"
#include "core/nav/files/node_type.h"

namespace navwright {

inline constexpr JsonWords kNodeTypeWords{nodeTypeName, nodeTypeFromName, "a node type",
                                          "types are named as MOVE, LADDER"};

/// The last fields of a patch of AQ2 or rerelease navs, read or written. `usual`: the default tolerance.
template <class Json, class Patch>
void patchWords(Json& json, Patch& patch, float usual) {
    constexpr double kMost = 4096;
    if constexpr (Json::reads) patch.tolerance = usual;
    json.added("tolerance", patch.tolerance, 0, kMost);
    json.added("enabled", patch.enabled);
    json.added("group", patch.group);
    json.added("note", patch.note);
}

/// A list of patches, a line each, none with the id of another. `fields`: the list of fields of a patch.
template <class Patch, class Fields>
[[nodiscard]] constexpr auto patchList(const Fields& fields) {
    const auto read = [fields](const JsonView& view) {
        std::vector<Patch> patches;
        std::set<std::string> ids;
        for (const auto& one : view.elements(limit::kEdits)) {
            readFields(one, patches.emplace_back(), fields);
            const auto& id = patches.back().id;
            if (!ids.insert(id).second)
                one.reject("id", fmt::format("'{}' is the id of an earlier patch", id), {});
        }
        return patches;
    };
    const auto write = [fields](JsonWriter& json, const std::vector<Patch>& patches) {
        json.beginList();
        for (const auto& patch : patches) writeObject(json, patch, fields, JsonWriter::Layout::line);
        json.endList();
    };
    return JsonForm{read, write};
}

}  // namespace navwright
