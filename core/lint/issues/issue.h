#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/vec3.h"
#include "core/bots/test/ledger_places.h"
#include "core/edit/rerelease/rerelease_patch.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

enum class Severity : std::uint8_t {
    error,    ///< bots die or get lost, or the engine refuses the file
    warning,  ///< bots do worse than necessary
    hint,     ///< worth a look
};

/// "error", "warning", "hint".
[[nodiscard]] std::string_view severityName(Severity severity);

/// The number of issues by Severity, for any list whose elements have a severity.
template <class Issues>
[[nodiscard]] std::array<std::size_t, 3> countBySeverity(const Issues& issues) {
    std::array<std::size_t, 3> counts{};
    for (const auto& issue : issues) ++counts[static_cast<std::size_t>(issue.severity)];
    return counts;
}

/// A fix for an issue, made by applyFix(): changes to the project's patches, or to a nav of a re-release.
struct QuickFix {
    std::string label;  ///< "Delete the node"
    /// Patches to append; one with the id of an existing patch replaces it.
    std::vector<EditPatch> patches;
    std::vector<std::string> dropped = {};  ///< ids of patches to remove
    /// Ledger entries to remove, which restores what feedback removed.
    std::vector<LedgerPlace> restored = {};
    /// Set when the patches must be found by bots (edit/aq2/part_join.h): links between the left out part
    /// with a node here and the rest.
    std::optional<Vec3> joins = {};
    /// Whether the fix follows from the map, the file or a simulation without a choice, and removes no link
    /// that a bot could walk: suitable for "Fix all that is safe" (docs/editing.md).
    bool safe = false;
    /// Set when the patches must be found by fillHoles() (floor/survey/hole_fill.h), for the hole centred at
    /// the issue. applyFix() does nothing.
    bool fillsHole = false;
    std::vector<RereleasePatch> rereleasePatches = {};  ///< to apply to the nav and keep for the next one

    friend bool operator==(const QuickFix&, const QuickFix&) = default;
};

/// A problem of a nav at one place.
struct Issue {
    std::string_view validator = {};  ///< the validator's id
    Severity severity = Severity::warning;
    Vec3 at{0};
    std::int32_t node = -1;    ///< -1: none
    std::int32_t link = -1;    ///< index of the link `to`, where a nav may have several; -1: not said
    std::int32_t to = -1;      ///< with `node`: the link to this node; -1: no link
    std::string message = {};  ///< one sentence for mappers
    std::vector<QuickFix> fixes = {};
    /// For a detour: the nav's path and the shortest one, as origins of a player. Empty for other issues.
    std::vector<Vec3> navWay = {}, shortestWay = {};

    friend bool operator==(const Issue&, const Issue&) = default;
};

/// Returns the fix marked as safe, see QuickFix::safe.
[[nodiscard]] QuickFix safely(QuickFix fix);

/// Applies a fix to `patches`. Idempotent.
void applyFix(std::vector<EditPatch>& patches, const QuickFix& fix);

/// Whether two fixes do the same thing at their places. Issues of one kind offer different fixes, so that
/// their number says nothing.
[[nodiscard]] bool doAlike(const QuickFix& a, const QuickFix& b);

/// Identifies an issue by kind and place (whole units), not node numbers: projects store the issues that a
/// user accepted by it.
[[nodiscard]] std::string issueKey(const Issue& issue);

}  // namespace navwright
