#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace navwright {

/// How one map of a rotation came out.
struct RotationRow {
    std::string map;
    std::string folder;   ///< of its files, beside the index
    std::string failure;  ///< why there is no nav; empty: there is one
    std::uint64_t demos = 0, votes = 0;
    std::uint64_t nodes = 0, links = 0;
    bool passed = false;                     ///< the test
    double visited = 0;                      ///< share of the nodes, 0..1
    double stuck = 0, deaths = 0;            ///< a bot and minute
    std::optional<double> coverage;          ///< of the floor, 0..1; nothing on a map without floor
    std::uint64_t errors = 0, warnings = 0;  ///< issues
    std::string worst;                       ///< the most pressing thing, in words; may be empty

    friend bool operator==(const RotationRow&, const RotationRow&) = default;
};

/// All maps of a server.
struct RotationIndex {
    std::vector<RotationRow> rows;
    /// Demos by map that there is no map for, and that are of other revisions.
    std::map<std::string, std::size_t> withoutMap, otherRevision;
    std::vector<std::string> unreadable;  ///< what is wrong with each demo that cannot be read
};

/// Rows whose navs need most work first: without a nav, failed, by floor covered.
[[nodiscard]] std::vector<RotationRow> worstFirst(std::vector<RotationRow> rows);

/// One HTML file: a table of all maps with links to each one's report, and what was left out. The same index
/// always gives the same bytes.
[[nodiscard]] std::string rotationHtml(const RotationIndex& index);

}  // namespace navwright
