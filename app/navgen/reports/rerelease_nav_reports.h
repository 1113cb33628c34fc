#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/edit/rerelease/rerelease_diff.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/lint/rerelease/rerelease_lint.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/rerelease/from_map/game_verify.h"

/// What navgen prints of navs of the re-releases, in their games' own terms; as JSON docs/formats.md has it.
namespace navwright {

/// At most `most` of each kind.
[[nodiscard]] std::string rereleaseIssuesText(const std::vector<RereleaseIssue>& issues, std::size_t most);
[[nodiscard]] std::string rereleaseIssuesJson(const std::vector<RereleaseIssue>& issues);

/// Two navs and what differs.
struct ComparedRereleaseNavs {
    const RereleaseGraph& a;
    const RereleaseGraph& b;
    const RereleaseDiff& diff;
};
[[nodiscard]] std::string rereleaseDiffText(const ComparedRereleaseNavs& compared, std::size_t most);
[[nodiscard]] std::string rereleaseDiffJson(const ComparedRereleaseNavs& compared);

[[nodiscard]] std::string gameVerifyText(const RereleaseGraph& graph,
                                         const std::vector<RereleaseLinkVerdict>& verdicts, std::size_t most);
[[nodiscard]] std::string gameVerifyJson(const RereleaseGraph& graph, std::string_view map,
                                         const std::vector<RereleaseLinkVerdict>& verdicts);

}  // namespace navwright
