#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/edit/rerelease/game_diff.h"
#include "core/edit/rerelease/game_patch_apply.h"
#include "core/lint/rerelease/game_lint.h"
#include "core/nav/files/rerelease_graph.h"
#include "core/rerelease/from_map/game_verify.h"

/// What navgen prints of navs of the re-releases, in their games' own terms; as JSON docs/formats.md has it.
namespace navwright {

/// At most `most` of each kind.
[[nodiscard]] std::string gameIssuesText(const std::vector<GameIssue>& issues, std::size_t most);
[[nodiscard]] std::string gameIssuesJson(const std::vector<GameIssue>& issues);

/// Two navs and what differs.
struct ComparedGameNavs {
    const RereleaseGraph& a;
    const RereleaseGraph& b;
    const GameDiff& diff;
};
[[nodiscard]] std::string gameDiffText(const ComparedGameNavs& compared, std::size_t most);
[[nodiscard]] std::string gameDiffJson(const ComparedGameNavs& compared);

[[nodiscard]] std::string gameVerifyText(const RereleaseGraph& graph,
                                         const std::vector<GameLinkVerdict>& verdicts, std::size_t most);
[[nodiscard]] std::string gameVerifyJson(const RereleaseGraph& graph, std::string_view map,
                                         const std::vector<GameLinkVerdict>& verdicts);

}  // namespace navwright
