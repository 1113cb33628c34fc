#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "basics.h"

/// Navigation files.
namespace navwright::library::inline v1 {

/// A link of a node.
struct Link {
    int target = 0;         ///< index into Nav::nodes
    std::uint8_t type = 1;  ///< the engine's number (typeName())
    float cost = 0;         ///< units, above 0

    /// All members are equal.
    friend bool operator==(const Link&, const Link&) = default;
};

/// A node of a nav.
struct Node {
    Point origin = {};             ///< of a player standing there, 24 above the floor
    std::uint8_t type = 1;         ///< the engine's number (typeName())
    int area = 0;                  ///< 0 to 31; all 0: no areas
    std::vector<Link> links = {};  ///< that start here
    bool inUse = true;             ///< false only in files

    /// All members are equal.
    friend bool operator==(const Node&, const Node&) = default;
};

/// The content of a nav. A node's number is its index.
struct Nav {
    std::vector<Node> nodes = {};  ///< at most 8095 in a .nav

    /// All members are equal.
    friend bool operator==(const Nav&, const Nav&) = default;
};

/// The type's name as in docs/formats.md: "MOVE", "JUMP", ...; "?" for an unknown number.
[[nodiscard]] NAVWRIGHT_API std::string_view typeName(std::uint8_t type);

/// Reads an Action Quake 2 .nav, a re-release's NAV2 or NAV3, or NavJson.
[[nodiscard]] NAVWRIGHT_API Result<Nav> readNav(const std::filesystem::path& file, const Work& work = {});

/// Writes a .nav for the game server, atomically. Errors: what the engine cannot load (more than 8095 nodes
/// or 31 links per node, a link to nowhere, to itself or twice to the same node, a cost not above 0, ...),
/// those of the disk.
[[nodiscard]] NAVWRIGHT_API Result<> writeNav(const Nav& nav, const std::filesystem::path& file,
                                              const Work& work = {});

}  // namespace navwright::library::inline v1
