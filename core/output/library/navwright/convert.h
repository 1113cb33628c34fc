#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "basics.h"

/// Navs in the formats of other games and tools.
namespace navwright::library::inline v1 {

/// Something that a format cannot hold.
struct Loss {
    std::string field = {};  ///< "link.type", "node.flags", "heuristic", ...
    std::size_t count = 0;   ///< how many nodes, links, ... lose it
    std::string what = {};   ///< a sentence without full stop
};

/// What convert() wrote.
struct Converted {
    std::string from = {};                  ///< kind of the file read
    int version = 0;                        ///< of the file written; 0: its format has none
    std::size_t nodes = 0;                  ///< of the file written
    std::size_t links = 0;                  ///< of the file written
    std::vector<Loss> losses = {};          ///< what the file written lacks
    std::vector<std::string> remarks = {};  ///< oddities of the file read
};

/// Converts a nav between .nav, NAV2, NAV3 and NavJson, without a map, and writes it, whole or not at all.
/// `format`: "aq2", "nav2", "nav2:15", "nav3", "navjson", ...; empty: by the ending of `to`. Errors: not a
/// nav, damaged, does not fit the format, those of the disk.
[[nodiscard]] NAVWRIGHT_API Result<Converted> convert(const std::filesystem::path& from,
                                                      const std::filesystem::path& to,
                                                      const std::string& format = {}, const Work& work = {});

}  // namespace navwright::library::inline v1
