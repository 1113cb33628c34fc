#pragma once

#include <fmt/format.h>

#include <set>
#include <string>

#include "core/base/json_fields.h"
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

/// Rejects an id used by an earlier patch; `ids` are those so far.
inline void requireNewId(const JsonView& view, const std::string& id, std::set<std::string>& ids) {
    if (!ids.insert(id).second) view.reject("id", fmt::format("'{}' is the id of an earlier patch", id), {});
}

}  // namespace navwright
