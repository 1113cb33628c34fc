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

/// The community's diffable form of NAV2; docs/formats.md lists its fields.
struct NavJson {
    /// 1 to 3. Version 1 knows entities by names, 2 and 3 by number; 3 has the heuristic.
    int version = 2;
    std::string mapName;
    std::string author;
    std::string filename;  ///< of the map, without folder and ending
    std::vector<std::string> urls;
    std::vector<std::string> contributors;
    std::optional<std::string> comments = {};
    RereleaseGraph graph;
    /// Members that the file read had not, and that are not written while they are empty: "Map", "Map.Name",
    /// "Map.Author", "Map.Filename", "Map.Urls", "Contributors".
    std::set<std::string> absent = {};
    bool carriageReturns = false;  ///< lines end as on Windows; written in Depot's layout alone
    bool byteOrderMark = false;    ///< likewise
    std::vector<ConversionWarning> remarks = {};  ///< members that are not known, which are not kept

    friend bool operator==(const NavJson&, const NavJson&) = default;
};

inline constexpr int kNavJsonVersion = 3;

enum class NavJsonLayout {
    compact,  ///< a link a line
    depot,    ///< as Nav Depot's files: one number a line, so that git shows what changed
};

/// `file` names the text in errors, with the field. Only Version and Nodes are needed, and of a node its
/// Origin. Errors: not JSON, another version, a field of the wrong kind or out of range, a link's target
/// where no node or more than one stands.
[[nodiscard]] Result<NavJson> parseNavJson(std::string_view json, std::string_view file);

/// A document of this graph without names: version 3 where there is a heuristic, else 2, or 1 where edicts
/// are known only by their names. The graph must be of Quake.
[[nodiscard]] NavJson navJsonOf(RereleaseGraph graph);

/// In the document's own version; links name their targets by place. Errors: two nodes at one place, an edict
/// without the ids that version needs, a heuristic that it has no place for.
[[nodiscard]] Result<std::string> writeNavJson(const NavJson& nav,
                                               NavJsonLayout layout = NavJsonLayout::compact);

/// A JSON text as writeNavJson() lays it out, with one value a line, two blanks for each level, exponents
/// with a capital E, and no newline at its end.
[[nodiscard]] std::string inDepotLayout(std::string_view json);

}  // namespace navwright
