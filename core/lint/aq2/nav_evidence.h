#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/generate/pipeline/generation.h"

namespace navwright {

/// Evidence from demos for one link of a finished graph.
struct LinkSeen {
    bool fromDemos = false;        ///< false: from a ladder, physics or an edit
    std::uint32_t traversals = 0;  ///< slow enough for a link
    std::uint32_t demos = 0;       ///< distinct demos among them
};

/// Evidence from demos for a nav's nodes and links.
struct NavEvidence {
    std::uint32_t demos = 0;                        ///< number of demos read
    std::vector<std::int32_t> nodeDemos = {};       ///< by node: demos with players there; -1: unknown
    std::vector<std::vector<LinkSeen>> links = {};  ///< by node and link
};

/// nullopt for a nav opened without demos.
[[nodiscard]] std::optional<NavEvidence> navEvidence(const Generation& generation);

/// Transfers evidence from the nav `of` to another, such as the file written from it, for nodes and links at
/// the same places; others get none. Errors: cancelled.
[[nodiscard]] Result<NavEvidence> evidenceAt(const NavEvidence& evidence, const NavGraph& of,
                                             const NavGraph& nav, JobContext& context);

}  // namespace navwright
