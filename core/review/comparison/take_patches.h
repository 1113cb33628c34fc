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

/// One entry of one of the lists of a NavDiff.
struct DiffItem {
    DiffKind kind = DiffKind::nodeAdded;
    std::size_t index = 0;  ///< into its list

    friend bool operator==(const DiffItem&, const DiffItem&) = default;
};

/// Every difference, by kind, then in the order of its list.
[[nodiscard]] std::vector<DiffItem> allItems(const NavDiff& diff);

/// Edits that make A as B is in these respects. A link to a node that A lacks takes the node with it. Taking
/// all leaves no difference, but for what the engine's limits forbid.
[[nodiscard]] std::vector<EditPatch> takePatches(const NavGraph& a, const NavGraph& b, const NavDiff& diff,
                                                 std::span<const DiffItem> items);

/// The other way round: edits that make B as A is in these respects.
[[nodiscard]] std::vector<EditPatch> giveBackPatches(const NavGraph& a, const NavGraph& b,
                                                     const NavDiff& diff, std::span<const DiffItem> items);

}  // namespace navwright
