#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/generate/pipeline/generation.h"

namespace navwright {

/// What the demos say of one link of a finished graph.
struct LinkSeen {
    bool fromDemos = false;        ///< else a ladder's, an inferred one or an edit's
    std::uint32_t traversals = 0;  ///< slow enough for a link
    std::uint32_t demos = 0;       ///< different ones among them
};

/// What they say of each of its parts.
struct NavEvidence {
    std::uint32_t demos = 0;                   ///< all that were read
    std::vector<std::int32_t> nodeDemos = {};  ///< by node: demos that show players there; -1: none asked
    std::vector<std::vector<LinkSeen>> links = {};  ///< by node and link
};

/// Nothing for a nav that was opened without demos.
[[nodiscard]] std::optional<NavEvidence> navEvidence(const Generation& generation);

/// What the evidence of the nav `of` says of another, such as the file that was written of it: nodes and
/// links of the same places have the same evidence, others have none. Only a cancel fails.
[[nodiscard]] Result<NavEvidence> evidenceAt(const NavEvidence& evidence, const NavGraph& of,
                                             const NavGraph& nav, JobContext& context);

}  // namespace navwright
