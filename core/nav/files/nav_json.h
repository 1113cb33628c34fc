#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/nav/files/conversion_losses.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// The community's diffable form of NAV2 (fields in docs/formats.md).
struct NavJson {
    /// 1 to 3. Version 1 identifies entities by names, 2 and 3 by number; 3 adds the heuristic.
    int version = 2;
    std::string mapName;
    std::string author;
    std::string filename;  ///< the map's, without folder and extension
    std::vector<std::string> urls;
    std::vector<std::string> contributors;
    std::optional<std::string> comments = {};
    RereleaseGraph graph;
    /// Members absent from the file that was read; not written while empty: "Map", "Map.Name", "Map.Author",
    /// "Map.Filename", "Map.Urls", "Contributors".
    std::set<std::string> absent = {};
    bool carriageReturns = false;                 ///< Windows line ends; written only in Depot layout
    bool byteOrderMark = false;                   ///< written only in Depot layout
    std::vector<ConversionWarning> remarks = {};  ///< unknown members, which are dropped

    friend bool operator==(const NavJson&, const NavJson&) = default;
};

inline constexpr int kNavJsonVersion = 3;

enum class NavJsonLayout {
    compact,  ///< one link per line
    depot,    ///< Nav Depot's layout: one number per line, for diffs
};

/// Parses a NavJson. `file` names the text in errors, with the field. Required are only Version, Nodes and
/// each node's Origin. Errors: invalid JSON, another version, a field of the wrong type or out of range, a
/// link target with no node or several.
[[nodiscard]] Result<NavJson> parseNavJson(std::string_view json, std::string_view file);

/// A document without names for a Quake graph: version 3 with a heuristic, else 2, or 1 if edicts have only
/// names.
[[nodiscard]] NavJson navJsonOf(RereleaseGraph graph);

/// Writes the document in its own version; link targets are written as positions. Errors: two nodes at one
/// place, an edict without the ids the version needs, a heuristic the version cannot store.
[[nodiscard]] Result<std::string> writeNavJson(const NavJson& nav,
                                               NavJsonLayout layout = NavJsonLayout::compact);

/// Reformats writeNavJson()'s text: one value per line, two blanks per level, exponents with a capital E, no
/// newline at the end.
[[nodiscard]] std::string inDepotLayout(std::string_view json);

}  // namespace navwright
