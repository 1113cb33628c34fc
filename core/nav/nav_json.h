#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "nav/rerelease_graph.h"

namespace navwright {

/// The community's diffable form of NAV2; docs/formats.md lists its fields.
struct NavJson {
    int version = 2;  ///< 1 or 2; they differ in what an edict holds
    std::string mapName;
    std::string author;
    std::string filename;  ///< of the map, without folder and ending
    std::vector<std::string> urls;
    std::vector<std::string> contributors;
    std::optional<std::string> comments = {};
    RereleaseGraph graph;

    friend bool operator==(const NavJson&, const NavJson&) = default;
};

inline constexpr int kNavJsonVersion = 2;

/// `file` names the text in errors, with the field. Errors: not JSON, another version, a field missing, of
/// the wrong kind or out of range, a link's target where no node or more than one stands.
[[nodiscard]] Result<NavJson> parseNavJson(std::string_view json, std::string_view file);

/// A document of this graph without names: version 2, or 1 where edicts are known only by their names.
[[nodiscard]] NavJson navJsonOf(RereleaseGraph graph);

/// In the document's own version; links name their targets by place. Errors: two nodes at one place, an edict
/// without the ids that version needs.
[[nodiscard]] Result<std::string> writeNavJson(const NavJson& nav);

}  // namespace navwright
