#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/nav/files/edit_patch.h"
#include "core/nav/graph/nav_diff.h"

namespace navwright {

enum class DiffKind : std::uint8_t {
    nodeAdded,
    nodeRemoved,
    nodeMoved,
    nodeRetyped,
    linkAdded,
    linkRemoved,
    linkRetyped,
};

inline constexpr int kDiffKindCount = 7;

/// An entry of one of a NavDiff's lists.
struct DiffItem {
    DiffKind kind = DiffKind::nodeAdded;
    std::size_t index = 0;  ///< index in its list

    friend bool operator==(const DiffItem&, const DiffItem&) = default;
};

/// All entries, by kind, then in list order.
[[nodiscard]] std::vector<DiffItem> allItems(const NavDiff& diff);

/// Edits that change A to match B in the given entries. A link to a node missing in A adds the node too. With
/// all entries nothing differs, except what the engine's limits forbid.
[[nodiscard]] std::vector<EditPatch> takePatches(const NavGraph& a, const NavGraph& b, const NavDiff& diff,
                                                 std::span<const DiffItem> items);

/// Edits that change B to match A in the given entries.
[[nodiscard]] std::vector<EditPatch> giveBackPatches(const NavGraph& a, const NavGraph& b,
                                                     const NavDiff& diff, std::span<const DiffItem> items);

}  // namespace navwright
