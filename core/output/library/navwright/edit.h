#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "basics.h"
#include "nav.h"

/// Edits that stay true when a nav is made anew: they name places, not nodes (docs/editing.md).
namespace navwright::library::inline v1 {

/// An edit by place.
struct Edit {
    std::string id = {};                    ///< unique among the edits, not empty
    std::string operation = {};             ///< "add_node", "move_node", "delete_link", ... (docs/formats.md)
    Point at = {};                          ///< a node; within `tolerance`
    std::optional<Point> to = {};           ///< the other node, or where to; depends on the operation
    std::optional<Point> place = {};        ///< depends on the operation
    std::optional<std::uint8_t> type = {};  ///< of the node or link (typeName())
    float tolerance = 24;                   ///< units
    std::string note = {};                  ///< for people; may be empty
};

/// What became of an edit.
struct EditOutcome {
    std::string id = {};      ///< Edit::id
    std::string state = {};   ///< "applied", "already_so", "orphaned"
    std::string reason = {};  ///< why it is orphaned; may be empty
};

/// A nav after edits.
struct Edited {
    Nav nav;                                 ///< with all edits that fit
    std::vector<EditOutcome> outcomes = {};  ///< one for each edit, in order
    std::vector<int> previous = {};          ///< by node: its number before; -1: new
};

/// Applies edits in order; those that do not fit are told, and the others applied. Errors: an unknown
/// operation or type, a field missing or superfluous, an id twice, cancelled.
[[nodiscard]] NAVWRIGHT_API Result<Edited> edit(const Nav& nav, std::span<const Edit> edits,
                                                const Work& work = {});

/// Reads a MAP.navpatches.json. Errors: those of the file, with the field.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<Edit>> readEdits(const std::filesystem::path& file,
                                                                const Work& work = {});
/// Writes edits of the map of this name, whole or not at all. Errors: an edit that edit() refuses, those of
/// the disk.
[[nodiscard]] NAVWRIGHT_API Result<> writeEdits(std::span<const Edit> edits, const std::string& map,
                                                const std::filesystem::path& file, const Work& work = {});

}  // namespace navwright::library::inline v1
