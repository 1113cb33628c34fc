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
#include "core/nav/files/edit_patch.h"

namespace navwright {

enum class Severity : std::uint8_t {
    error,    ///< bots die, get lost or the engine refuses the file
    warning,  ///< bots do worse than they could
    hint,     ///< worth a look
};

/// "error", "warning", "hint".
[[nodiscard]] std::string_view severityName(Severity severity);

/// How many issues there are by Severity; of a list of Issue, or of what has a severity as they do.
template <class Issues>
[[nodiscard]] std::array<std::size_t, 3> countBySeverity(const Issues& issues) {
    std::array<std::size_t, 3> counts{};
    for (const auto& issue : issues) ++counts[static_cast<std::size_t>(issue.severity)];
    return counts;
}

/// A way to mend an issue: what to do to the project's patches, as applyFix() does it.
struct QuickFix {
    std::string label;  ///< "Delete the node"
    /// To append; one with the id of a patch that is there takes its place.
    std::vector<EditPatch> patches;
    std::vector<std::string> dropped = {};  ///< ids of patches to take away
    /// What feedback removed and is put back: these entries leave the ledger.
    std::vector<LedgerPlace> restored = {};
    /// The patches are not known yet: links between the part left out that has a node there and the rest, for
    /// bots to find (edits/part_join.h).
    std::optional<Vec3> joins = {};
    /// It follows from the map, the file or from what simulated bots did, without a choice, and takes no way
    /// that a bot could walk: fit for "Fix all that is safe" (docs/editing.md).
    bool safe = false;
    /// There are no patches yet: fillHoles() (geometry/hole_fill.h) lets bots find them for the hole whose
    /// center the issue is at. applyFix() does nothing.
    bool fillsHole = false;

    friend bool operator==(const QuickFix&, const QuickFix&) = default;
};

/// One thing that is wrong with a nav, at one place.
struct Issue {
    std::string_view validator;  ///< its id
    Severity severity = Severity::warning;
    Vec3 at{0};
    std::int32_t node = -1;  ///< -1: none
    std::int32_t to = -1;    ///< with `node`: the link to this node; -1: no link
    std::string message;     ///< a sentence in a mapper's words
    std::vector<QuickFix> fixes = {};

    friend bool operator==(const Issue&, const Issue&) = default;
};

/// Does to `patches` what the fix says. The same fix twice does no more than once.
void applyFix(std::vector<EditPatch>& patches, const QuickFix& fix);

/// Names an issue by its kind and place (whole units), never by node numbers: how a project remembers which
/// ones a person found harmless.
[[nodiscard]] std::string issueKey(const Issue& issue);

}  // namespace navwright
