#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/description.h"
#include "core/edit/rerelease/rerelease_diff.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/rerelease/from_map/verify_rerelease_links.h"

/// Reports about navs of the re-releases, in the terms of their games (docs/formats.md).
namespace navwright {

/// Two navs and their differences.
struct ComparedRereleaseNavs {
    const RereleaseGraph& a;
    const RereleaseGraph& b;
    const RereleaseDiff& diff;
};
[[nodiscard]] Description<ComparedRereleaseNavs> describeRereleaseDiff();

/// The links of a nav with the verdict of each on the map.
struct VerifiedRereleaseNav {
    const RereleaseGraph& graph;
    std::string map;
    const std::vector<RereleaseLinkVerdict>& verdicts;
};
[[nodiscard]] Description<VerifiedRereleaseNav> describeRereleaseVerify();

}  // namespace navwright
