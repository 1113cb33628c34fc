#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "basics.h"
#include "edit.h"
#include "map.h"

/// Navs, areas and characters in other formats.
namespace navwright::library::inline v1 {

/// Something that a format cannot hold.
struct Loss {
    std::string field = {};  ///< "link.type", "node.flags", "heuristic", ...
    std::size_t count = 0;   ///< how many nodes, links, ... lose it
    std::string what = {};   ///< a sentence without full stop
};

/// How to convert, and what to do besides. The members after `lossless` are for navs alone.
struct ConvertOptions {
    /// Of a nav "aq2", "nav2", "nav2:15", "nav3", "navjson", ..., of areas "aas4", "aas5"; empty: by the
    /// ending of the file to write.
    std::string format = {};
    bool dryRun = false;    ///< write nothing, only tell
    bool lossless = false;  ///< write nothing if something would be lost; of navs and characters
    bool depot = false;     ///< NavJson with one number a line, as Nav Depot writes it
    bool proposed = false;  ///< the nav read has the proposal's type numbers
    /// Bots try the links of a nav of Action Quake 2 on it, and `links.verify` and `links.infer_reverse`
    /// decide what changes; navs of the re-releases get traversals, entities, radii and flags.
    std::optional<Map> map = {};
    double least = 0;                    ///< 0..1, with `map`: what has less confidence is left out; 0: none
    std::filesystem::path patches = {};  ///< for a nav of a re-release, ours or QuakeNavEditor's; empty: none
    bool removeTraversals = false;       ///< of a nav of a re-release, all
    bool rebuildTraversals = false;      ///< with `map`: all anew, from what simulated players do
    bool resolveEdicts = false;          ///< with `map`: finds the entities of its edicts again
    bool rebuildRadii = false;           ///< with `map`: all anew, from the clear floor
    bool rebuildFlags = false;           ///< with `map`: those that follow from map and links
    Settings settings = {};              ///< those of links, for `map`
};

/// What bots made of the links of a nav.
struct LinksMended {
    std::size_t doubted = 0;   ///< links that kill, or that no bot makes
    std::size_t leftOut = 0;   ///< of these
    std::size_t retyped = 0;   ///< links of another type
    std::size_t waysBack = 0;  ///< links back that were added
};

/// What changed in a nav of a re-release besides. All 0 and empty where it was not asked for.
struct RereleaseChanges {
    std::size_t traversalsRemoved = 0;      ///< by `removeTraversals`
    std::size_t traversalsMade = 0;         ///< added by `rebuildTraversals`
    std::size_t traversalsChanged = 0;      ///< replaced by others
    std::size_t traversalsConfirmed = 0;    ///< as they were
    std::size_t traversalsManual = 0;       ///< of manual jumps, which are kept
    std::size_t traversalsNeedless = 0;     ///< removed where none belongs
    std::size_t traversalsMissed = 0;       ///< not found
    std::size_t edictsResolved = 0;         ///< whose entity the map has
    std::size_t edictsUnresolved = 0;       ///< that have none in it
    std::size_t flagsChanged = 0;           ///< nodes
    std::size_t radiiChanged = 0;           ///< nodes
    std::vector<EditOutcome> patches = {};  ///< in their order; also "disabled"
};

/// What convert() wrote.
struct Converted {
    std::string from = {};                         ///< kind of the file read
    int version = 0;                               ///< of the file written; 0: its format has none
    std::size_t nodes = 0;                         ///< of the nav written
    std::size_t links = 0;                         ///< of the nav written
    std::vector<Loss> losses = {};                 ///< what the file written lacks
    std::vector<std::string> remarks = {};         ///< oddities of the file read
    bool written = true;                           ///< false: `dryRun`, or `lossless` and there are losses
    std::size_t areas = 0;                         ///< of the areas written
    std::size_t reachabilities = 0;                ///< of the areas written
    std::size_t weights = 0;                       ///< of the character written
    std::optional<LinksMended> mended = {};        ///< where bots tried the links
    std::optional<RereleaseChanges> changes = {};  ///< where some were asked for
    std::vector<std::string> warnings = {};        ///< of the links tried and of what is left out, sentences
};

/// Converts a nav between .nav, NAV2, NAV3 and NavJson, areas between their two versions, or a character to
/// weights as text and back, by what `from` is, and writes it, whole or not at all; as `navgen convert`.
/// Errors: neither, damaged, does not fit the format, a map that was not read or that areas do not need, a
/// confidence out of range or of which nothing is left, changes that need a map or another nav, an unknown
/// parameter, those of the disk, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Converted> convert(const std::filesystem::path& from,
                                                      const std::filesystem::path& to,
                                                      const ConvertOptions& options = {},
                                                      const Work& work = {});

}  // namespace navwright::library::inline v1
