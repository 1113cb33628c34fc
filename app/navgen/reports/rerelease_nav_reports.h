#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/description.h"
#include "core/edit/rerelease/rerelease_diff.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/rerelease/from_map/verify_rerelease_links.h"

/// What navgen prints of navs of the re-releases, in their games' own terms; as JSON docs/formats.md has it.
namespace navwright {

/// Two navs and what differs.
struct ComparedRereleaseNavs {
    const RereleaseGraph& a;
    const RereleaseGraph& b;
    const RereleaseDiff& diff;
};
[[nodiscard]] Description<ComparedRereleaseNavs> describeRereleaseDiff();

/// The links of a nav, each tried on its map.
struct VerifiedRereleaseNav {
    const RereleaseGraph& graph;
    std::string map;
    const std::vector<RereleaseLinkVerdict>& verdicts;
};
[[nodiscard]] Description<VerifiedRereleaseNav> describeRereleaseVerify();

}  // namespace navwright
