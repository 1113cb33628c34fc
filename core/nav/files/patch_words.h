#pragma once

#include <fmt/format.h>

#include <set>
#include <string>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"

namespace navwright {

/// Reads the last JSON members common to patches of AQ2 and rerelease navs. `usual`: the default tolerance.
template <class Patch>
void readPatchWords(const JsonView& view, float usual, Patch& patch) {
    constexpr double kMost = 4096;
    patch.tolerance = view.has("tolerance") ? static_cast<float>(view.real("tolerance", 0, kMost)) : usual;
    if (view.has("enabled")) patch.enabled = view.flag("enabled");
    if (view.has("group")) patch.group = view.text("group");
    if (view.has("note")) patch.note = view.text("note");
}

template <class Patch>
void writePatchWords(JsonWriter& json, const Patch& patch) {
    json.member("tolerance", patch.tolerance);
    json.member("enabled", patch.enabled);
    json.member("group", patch.group);
    json.member("note", patch.note);
}

/// Rejects an id used by an earlier patch; `ids` are those so far.
inline void requireNewId(const JsonView& view, const std::string& id, std::set<std::string>& ids) {
    if (!ids.insert(id).second) view.reject("id", fmt::format("'{}' is the id of an earlier patch", id), {});
}

}  // namespace navwright
